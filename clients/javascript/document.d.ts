// Every schema and path of the OpenAPI document. Written by `make clients`.

export interface paths {
    "/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All mechanics with their fields, and links to everything else
         * @description A short index; the header `Link` leads to the complete description, `/openapi.json`.
         */
        get: operations["get_index"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/torg/2d10/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Torg: 2d10 bonus number: one roll, by GET
         * @description Takes the same query as the odds, and a `seed`. Write + as %2B and # as %23. Every GET is a new roll, which must not be cached; HEAD rolls nothing.
         */
        get: operations["roll_torg_2d10_by_query"];
        put?: never;
        /**
         * Torg: 2d10 bonus number: one roll
         * @description Two ten-sided dice: the lower one counts, hot as a plus, cold as a minus. Rules T2-01 to T2-20. The bonus is added to `value`; a total of at least `difficulty` succeeds.
         *
         *     Supplied dice that only another `up`, `stymied`, `cancelled` or `possibilities` would need are ignored: they are `unused` at the end of `dice`, and stay in `faces` for the next request. They do not change what a `seed` rolls.
         */
        post: operations["roll_torg_2d10"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/torg/2d10/rolls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Torg: 2d10 bonus number: up to 1,000 rolls
         * @description Takes the body of a single roll, with a `count` and without `dice`. A `seed` determines them all; the first is the roll that it determines alone.
         */
        post: operations["roll_many_torg_2d10"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/torg/d20/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Torg: d20 and bonus chart: one roll, by GET
         * @description Takes the same query as the odds, and a `seed`. Write + as %2B and # as %23. Every GET is a new roll, which must not be cached; HEAD rolls nothing.
         */
        get: operations["roll_torg_d20_by_query"];
        put?: never;
        /**
         * Torg: d20 and bonus chart: one roll
         * @description The d20, rolled again on 10 and 20, and read on the bonus chart. Rules TD-01 to TD-07. The bonus is added to `value`; a total of at least `difficulty` succeeds.
         *
         *     Supplied dice that only another `up`, `stymied`, `cancelled` or `possibilities` would need are ignored: they are `unused` at the end of `dice`, and stay in `faces` for the next request. They do not change what a `seed` rolls.
         */
        post: operations["roll_torg_d20"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/torg/d20/rolls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Torg: d20 and bonus chart: up to 1,000 rolls
         * @description Takes the body of a single roll, with a `count` and without `dice`. A `seed` determines them all; the first is the roll that it determines alone.
         */
        post: operations["roll_many_torg_d20"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/daggerheart/attack/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Daggerheart: adversary attack: one roll, by GET
         * @description Takes the same query as the odds, and a `seed`. Write + as %2B and # as %23. Every GET is a new roll, which must not be cached; HEAD rolls nothing.
         */
        get: operations["roll_daggerheart_attack_by_query"];
        put?: never;
        /**
         * Daggerheart: adversary attack: one roll
         * @description The gamemaster's d20 against Evasion, and damage on a hit. Rules DG-01 to DG-08 and DG-20 to DG-22.
         */
        post: operations["roll_daggerheart_attack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/daggerheart/attack/rolls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Daggerheart: adversary attack: up to 1,000 rolls
         * @description Takes the body of a single roll, with a `count` and without `dice`. A `seed` determines them all; the first is the roll that it determines alone.
         */
        post: operations["roll_many_daggerheart_attack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/daggerheart/reaction/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Daggerheart: gamemaster reaction roll: one roll, by GET
         * @description Takes the same query as the odds, and a `seed`. Write + as %2B and # as %23. Every GET is a new roll, which must not be cached; HEAD rolls nothing.
         */
        get: operations["roll_daggerheart_reaction_by_query"];
        put?: never;
        /**
         * Daggerheart: gamemaster reaction roll: one roll
         * @description The gamemaster's d20 against a difficulty: any roll that is not an attack. Rules DG-05, DG-06, DG-09 and DG-24.
         */
        post: operations["roll_daggerheart_reaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/daggerheart/reaction/rolls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Daggerheart: gamemaster reaction roll: up to 1,000 rolls
         * @description Takes the body of a single roll, with a `count` and without `dice`. A `seed` determines them all; the first is the roll that it determines alone.
         */
        post: operations["roll_many_daggerheart_reaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/daggerheart/damage/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Daggerheart: damage: one roll, by GET
         * @description Takes the same query as the odds, and a `seed`. Write + as %2B and # as %23. Every GET is a new roll, which must not be cached; HEAD rolls nothing.
         */
        get: operations["roll_daggerheart_damage_by_query"];
        put?: never;
        /**
         * Daggerheart: damage: one roll
         * @description Damage dice, a critical's maximum, resistance, thresholds and Armor Slots. Rules DG-04, DG-07, DG-20 to DG-22 and DU-02b. For players' attacks, too. `modifiers` are added once, before resistance, also on a critical.
         */
        post: operations["roll_daggerheart_damage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/daggerheart/damage/rolls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Daggerheart: damage: up to 1,000 rolls
         * @description Takes the body of a single roll, with a `count` and without `dice`. A `seed` determines them all; the first is the roll that it determines alone.
         */
        post: operations["roll_many_daggerheart_damage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/daggerheart/duality/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Daggerheart: Duality Dice: one roll, by GET
         * @description Takes the same query as the odds, and a `seed`. Write + as %2B and # as %23. Every GET is a new roll, which must not be cached; HEAD rolls nothing.
         */
        get: operations["roll_daggerheart_duality_by_query"];
        put?: never;
        /**
         * Daggerheart: Duality Dice: one roll
         * @description The players' Hope and Fear dice, SRD 2.0. Rules DU-01 to DU-05, DG-06 and DG-23. Roll the damage of an attack with `daggerheart/damage`, `critical` after a critical success.
         */
        post: operations["roll_daggerheart_duality"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/daggerheart/duality/rolls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Daggerheart: Duality Dice: up to 1,000 rolls
         * @description Takes the body of a single roll, with a `count` and without `dice`. A `seed` determines them all; the first is the roll that it determines alone.
         */
        post: operations["roll_many_daggerheart_duality"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/torang/ability/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Torang Engine: ability roll: one roll, by GET
         * @description Takes the same query as the odds, and a `seed`. Write + as %2B and # as %23. Every GET is a new roll, which must not be cached; HEAD rolls nothing.
         */
        get: operations["roll_torang_ability_by_query"];
        put?: never;
        /**
         * Torang Engine: ability roll: one roll
         * @description d100 against an ability score, alone or as a group roll with helpers. Rules TE-01 to TE-08b and TE-17.
         */
        post: operations["roll_torang_ability"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/torang/ability/rolls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Torang Engine: ability roll: up to 1,000 rolls
         * @description Takes the body of a single roll, with a `count` and without `dice`. A `seed` determines them all; the first is the roll that it determines alone.
         */
        post: operations["roll_many_torang_ability"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/torang/opposed/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Torang Engine: opposed roll: one roll, by GET
         * @description Takes the same query as the odds, and a `seed`. Write + as %2B and # as %23. Every GET is a new roll, which must not be cached; HEAD rolls nothing.
         */
        get: operations["roll_torang_opposed_by_query"];
        put?: never;
        /**
         * Torang Engine: opposed roll: one roll
         * @description Two abilities against each other. Rules TE-08a to TE-17 and TE-19.
         */
        post: operations["roll_torang_opposed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/torang/opposed/rolls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Torang Engine: opposed roll: up to 1,000 rolls
         * @description Takes the body of a single roll, with a `count` and without `dice`. A `seed` determines them all; the first is the roll that it determines alone.
         */
        post: operations["roll_many_torang_opposed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dice/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Plain dice notation: one roll, by GET
         * @description Takes the same query as the odds, and a `seed`. Write + as %2B and # as %23. Every GET is a new roll, which must not be cached; HEAD rolls nothing.
         */
        get: operations["roll_dice_by_query"];
        put?: never;
        /**
         * Plain dice notation: one roll
         * @description Any dice: 4d6kh3 + 2d8![fire] - 1. `kh3` keeps the highest three, `!` explodes, `adv` rolls two d20: see [the notation](/guide/notation).
         */
        post: operations["roll_dice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dice/rolls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Plain dice notation: up to 1,000 rolls
         * @description Takes the body of a single roll, with a `count` and without `dice`. A `seed` determines them all; the first is the roll that it determines alone.
         */
        post: operations["roll_many_dice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/opposed/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Opposed roll: one roll, by GET
         * @description Takes the same query as the odds, and a `seed`. Write + as %2B and # as %23. Every GET is a new roll, which must not be cached; HEAD rolls nothing.
         */
        get: operations["roll_opposed_by_query"];
        put?: never;
        /**
         * Opposed roll: one roll
         * @description Two expressions against each other, for any game. Rules OP-01 to OP-07.
         */
        post: operations["roll_opposed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/opposed/rolls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Opposed roll: up to 1,000 rolls
         * @description Takes the body of a single roll, with a `count` and without `dice`. A `seed` determines them all; the first is the roll that it determines alone.
         */
        post: operations["roll_many_opposed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Up to 100 rolls of any mechanics
         * @description Either all are made or none: a problem has a pointer to its roll, such as `#/rolls/3/value`.
         */
        post: operations["roll_batch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/receipts/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a receipt
         * @description A receipt stays valid for ever, even if its key is retired. `payload.roll.randomness` says where the faces come from: a seed, or dice thrown by hand, prove nothing about chance. The examples are signed with the key that RFC 8037 publishes.
         */
        post: operations["verify_receipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The public keys of receipts
         * @description A JWK set: a receipt is a compact JWS (EdDSA, Ed25519) with one of these as its `kid`. Cache it for a minute; for an unknown `kid`, request it once more with `Cache-Control: no-cache`.
         */
        get: operations["get_receipt_keys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/torg/2d10/odds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Torg: 2d10 bonus number: exact odds
         * @description Exact, not simulated: outcomes and tail add up to 1. Open-ended rolls are listed until the tail is less than one in 10^9. Only if exploding dice are both added and subtracted, longer runs of them are left out: no chance changes by more than one in 10^9. Impossible values between possible ones are listed with `all=true`.
         */
        get: operations["get_torg_2d10_odds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/torg/d20/odds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Torg: d20 and bonus chart: exact odds
         * @description Exact, not simulated: outcomes and tail add up to 1. Open-ended rolls are listed until the tail is less than one in 10^9. Only if exploding dice are both added and subtracted, longer runs of them are left out: no chance changes by more than one in 10^9. Impossible values between possible ones are listed with `all=true`.
         */
        get: operations["get_torg_d20_odds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/daggerheart/attack/odds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Daggerheart: adversary attack: exact odds
         * @description Exact, not simulated: outcomes and tail add up to 1. Open-ended rolls are listed until the tail is less than one in 10^9. Only if exploding dice are both added and subtracted, longer runs of them are left out: no chance changes by more than one in 10^9. Impossible values between possible ones are listed with `all=true`.
         */
        get: operations["get_daggerheart_attack_odds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/daggerheart/reaction/odds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Daggerheart: gamemaster reaction roll: exact odds
         * @description Exact, not simulated: outcomes and tail add up to 1. Open-ended rolls are listed until the tail is less than one in 10^9. Only if exploding dice are both added and subtracted, longer runs of them are left out: no chance changes by more than one in 10^9. Impossible values between possible ones are listed with `all=true`.
         */
        get: operations["get_daggerheart_reaction_odds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/daggerheart/damage/odds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Daggerheart: damage: exact odds
         * @description Exact, not simulated: outcomes and tail add up to 1. Open-ended rolls are listed until the tail is less than one in 10^9. Only if exploding dice are both added and subtracted, longer runs of them are left out: no chance changes by more than one in 10^9. Impossible values between possible ones are listed with `all=true`.
         */
        get: operations["get_daggerheart_damage_odds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/daggerheart/duality/odds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Daggerheart: Duality Dice: exact odds
         * @description Exact, not simulated: outcomes and tail add up to 1. Open-ended rolls are listed until the tail is less than one in 10^9. Only if exploding dice are both added and subtracted, longer runs of them are left out: no chance changes by more than one in 10^9. Impossible values between possible ones are listed with `all=true`.
         */
        get: operations["get_daggerheart_duality_odds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/torang/ability/odds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Torang Engine: ability roll: exact odds
         * @description Exact, not simulated: outcomes and tail add up to 1. Open-ended rolls are listed until the tail is less than one in 10^9. Only if exploding dice are both added and subtracted, longer runs of them are left out: no chance changes by more than one in 10^9. Impossible values between possible ones are listed with `all=true`.
         */
        get: operations["get_torang_ability_odds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/torang/opposed/odds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Torang Engine: opposed roll: exact odds
         * @description Exact, not simulated: outcomes and tail add up to 1. Open-ended rolls are listed until the tail is less than one in 10^9. Only if exploding dice are both added and subtracted, longer runs of them are left out: no chance changes by more than one in 10^9. Impossible values between possible ones are listed with `all=true`.
         */
        get: operations["get_torang_opposed_odds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dice/odds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Plain dice notation: exact odds
         * @description Exact, not simulated: outcomes and tail add up to 1. Open-ended rolls are listed until the tail is less than one in 10^9. Only if exploding dice are both added and subtracted, longer runs of them are left out: no chance changes by more than one in 10^9. Impossible values between possible ones are listed with `all=true`.
         */
        get: operations["get_dice_odds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/opposed/odds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Opposed roll: exact odds
         * @description Exact, not simulated: outcomes and tail add up to 1. Open-ended rolls are listed until the tail is less than one in 10^9. Only if exploding dice are both added and subtracted, longer runs of them are left out: no chance changes by more than one in 10^9. Impossible values between possible ones are listed with `all=true`.
         */
        get: operations["get_opposed_odds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/torg/comparison": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Torg: 2d10 compared with the d20
         * @description The chance of every bonus number from -20 to +20 with either dice, bare and with the rerolls of a skilled, reality-rated roller, and the claims of T2-12.
         */
        get: operations["get_torg_comparison"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/decks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The decks that this service knows
         * @description A table may also bring its own (DD-06).
         */
        get: operations["list_decks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/decks/standard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The Drama Deck: all 156 cards
         * @description The facts of every card (DD-01), and a text for players for each type and keyword.
         */
        get: operations["get_standard_deck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/decks/standard/cards/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One card of the Drama Deck
         * @description Both sides, with a text for players (`text`), the use through the API (`use`), and its rules.
         */
        get: operations["get_standard_card"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/decks/standard/skill/odds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A dramatic skill resolution: exact odds of its flips
         * @description How many flips it takes to do every step of a dramatic skill resolution (DD-60, DD-70). Without a query every check succeeds.
         *
         *     Each flip shows one of all 156 cards. One roll tries the next step, and with `steps_a_flip=2` the one after it, too (DD-61). With `problems`, a failure has its effect (DD-62). Last-ditch efforts (DD-64) are left out.
         *
         *     Up to 60 flips are listed; the tail has the rest.
         */
        get: operations["get_skill_odds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a table
         * @description You are its gamemaster: keep `gm_token`, and give `join_code` to everyone who will play or watch. Keep an Idempotency-Key secret: whoever sends it gets the same answer.
         */
        post: operations["create_session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The table as you may see it
         * @description Everything that lies face up, and your own hand (DD-05).
         */
        get: operations["get_session"];
        put?: never;
        post?: never;
        /**
         * Delete a table for good
         * @description By the gamemaster. This cannot be undone.
         */
        delete: operations["delete_session"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session}/lobby": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look at a table before you join
         * @description Send the join code as the bearer token, or the token of a seat. The answer has the table's name and its characters, with the seats that are free.
         */
        get: operations["get_lobby"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session}/characters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join with a character
         * @description Send the join code as the bearer token. Before the adventure starts, `hand` brings the cards of an earlier evening (DD-10); later, a hand is dealt (DD-07).
         */
        post: operations["join_session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session}/characters/{character}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a character from the table
         * @description By the gamemaster or the character's player. Hand and pool are discarded; records of subplots and Glory stay (DD-68). Not in `awards` (`wrong_phase`; DD-72).
         */
        delete: operations["remove_character"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session}/characters/{character}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Free the seat of a character
         * @description By the gamemaster. The player's token becomes invalid; the character keeps its cards, and can be claimed with the join code.
         */
        post: operations["release_character"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session}/characters/{character}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take over a character whose seat is free
         * @description Send the join code as the bearer token. Hand, pool and Possibilities are unchanged.
         */
        post: operations["claim_character"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session}/spectators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Join as a spectator
         * @description Send the join code as the bearer token. Spectators see what lies face up; a session has at most 64.
         */
        post: operations["watch_session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session}/spectators/{spectator}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Stop watching
         * @description By the spectator or the gamemaster. The token becomes invalid. `dismiss_spectators` sends all away.
         */
        delete: operations["remove_spectator"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session}/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A new token for yourself
         * @description The old one becomes invalid.
         */
        post: operations["rotate_token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session}/join-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A new join code
         * @description By the gamemaster. The old code and any short code become invalid; players keep their seats.
         */
        post: operations["renew_join_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session}/short-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A short code to join with
         * @description By the gamemaster: 8 characters to type, valid for 15 minutes. An older one becomes invalid.
         */
        post: operations["create_short_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/short-codes/redeem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a short code for a token to join with
         * @description The join token works like the join code, as long as both codes are valid. Each address has 5 wrong tries and gets one back every twelve minutes, which is at most 10 an hour.
         */
        post: operations["redeem_short_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session}/gamemaster/handover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A code that makes somebody else the gamemaster
         * @description By the gamemaster. Valid once, for ten minutes; an older one becomes invalid.
         */
        post: operations["create_handover_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session}/gamemaster/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Become the gamemaster
         * @description Send the handover code in the body, and your own token or the join code as the bearer token. The old gamemaster's token and yours become invalid: a player's seat is free to be claimed, a spectator leaves.
         */
        post: operations["claim_gamemaster"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session}/moves": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The moves that you can make now
         * @description Exactly the moves that would be accepted from you, each with the `body` to send. Spectators get an empty list.
         *
         *     With `odds=true`, `odds` has the exact chances before and after a move: for your cards and Possibilities on an open roll, given its dice, and for a Second Chance on a roll that has just failed.
         */
        get: operations["list_moves"];
        put?: never;
        /**
         * Make a move
         * @description The answer has the new events, and the table after them. An illegal move is refused with 409: `code` names the rule, and nothing changes.
         */
        post: operations["play_move"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What has happened at a table
         * @description Events in order. A page may be shorter than `limit`: continue until you have `last`. Only the last 5,000 events are kept; older ones are 410 `history_cut`: read the table, and continue from its `last_event`.
         *
         *     With `wait`, the answer comes as soon as there is a new event, or without any after that many seconds. With `Accept: text/event-stream`, it is the stream of `…/stream`.
         */
        get: operations["list_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session}/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events as they happen
         * @description An endless stream of server-sent events: `data` is a `TableEvent`, `id` its id. It begins with the event after `Last-Event-ID` or `after`; a comment is sent after 15 seconds of silence. If the stream ends, reconnect with the last id you received; an `EventSource` needs a new `ticket` each time. A token can have two streams at once (a third ends the oldest), a session 64; spectators make room for players.
         */
        get: operations["stream_events"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session}/tickets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A ticket for a stream
         * @description Use it in place of your token, once and within 30 seconds: `new EventSource("…/events?ticket=…&after=…")`. Never put the token itself into a URL.
         */
        post: operations["create_ticket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session}/fairness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Commitments to the shuffles, and their proofs
         * @description What you need to verify every card drawn and, once an adventure is closed, to repeat its shuffles (docs/fairness.md).
         */
        get: operations["get_fairness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session}/recording": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that you have seen, in one file
         * @description For `rollwright verify` and the page `/verify` (docs/fairness.md). Take it when an adventure is closed: only the last 5,000 events are kept. If it is cut off, it is not valid JSON.
         */
        get: operations["get_recording"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session}/deck": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many cards the deck still has
         * @description Nobody can see their order.
         */
        get: operations["get_deck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session}/deck/cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All cards that this table plays with
         * @description By rising number, wherever they lie: both sides of each, with texts.
         */
        get: operations["list_deck_cards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session}/discard-pile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The discard pile
         * @description Face up, the top first (DD-03).
         */
        get: operations["get_discard_pile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session}/action-stack": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The action stack
         * @description Face up, the top first: it rules the round (DD-11).
         */
        get: operations["get_action_stack"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session}/pools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All pools
         * @description Face up (DD-03).
         */
        get: operations["get_pools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session}/hand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your own hand
         * @description For players. You can bring these cards to another evening (DD-10).
         */
        get: operations["get_hand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{session}/deck/cards/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One card of this table's deck
         * @description Both sides, with texts, but not where it lies.
         */
        get: operations["get_deck_card"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All limits
         * @description A request that exceeds one is refused, and the problem says which. Null: not limited.
         */
        get: operations["get_limits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description The category of a card's player side.
         * @enum {string}
         */
        CardCategory: "enhancement" | "special" | "subplot";
        /**
         * @description The sides of a conflict; allies and neutrals are heroes (DD-19).
         * @enum {string}
         */
        Side: "heroes" | "villains";
        /** @description A line of the gamemaster side. */
        OwnConflictLine: {
            /** @description The side that acts first. */
            initiative: components["schemas"]["Side"];
            /**
             * @description What holds for the heroes: flurry, inspiration, up, confused, fatigued, setback, stymied (DD-30 to DD-36). Others are displayed only (DD-06).
             * @default []
             */
            heroes?: string[];
            /**
             * @description What holds for the villains: flurry, inspiration, up, break, fatigued, setback, stymied, and trick, test, taunt, intimidate (DD-18). Others are displayed only (DD-06).
             * @default []
             */
            villains?: string[];
        };
        /**
         * @description A letter of the skill box, and of steps (DD-60).
         * @enum {string}
         */
        SkillLetter: "A" | "B" | "C" | "D";
        /** @description What a dramatic skill resolution reads. */
        OwnSkillBox: {
            /**
             * @description The steps that can be tried (DD-61): A to D, rising.
             * @default []
             */
            steps?: components["schemas"]["SkillLetter"][];
            /**
             * @description What failing brings (DD-62): possible_setback, complication, critical_problem; null: none. Others are displayed only (DD-06).
             * @default null
             */
            problem?: string | null;
        };
        /** @description A card of a custom deck. */
        OwnCard: {
            /** @description The number of the card (DD-01), which names it everywhere. */
            number: number;
            /** @description What it is for the player. A type of the standard deck, spelled as there, has its effect; for any other the gamemaster decides (DD-06). */
            type: string;
            /** @description `enhancement` takes effect when it is used, `special` and `subplot` when the gamemaster says so (DD-02). For a type of the standard deck it must be the one that it has there. */
            category: components["schemas"]["CardCategory"];
            /** @description The line of a standard scene (DD-19). */
            standard: components["schemas"]["OwnConflictLine"];
            /** @description The line of a dramatic scene (DD-19). */
            dramatic: components["schemas"]["OwnConflictLine"];
            /**
             * @description Actions that earn a card (DD-17): attack, defend, trick, test, taunt, intimidate, maneuver, or any, for all seven. Others are displayed only (DD-06).
             * @default []
             */
            approved?: string[];
            /** @description The box of the dramatic skill resolution (DD-60). Empty if omitted. */
            skill_box?: components["schemas"]["OwnSkillBox"];
            /**
             * @description Display name; its type if omitted.
             * @default null
             */
            name?: string | null;
            /**
             * @description What it does, for players, in place of the text of its type; its effect depends on the type alone.
             * @default null
             */
            text?: string | null;
            /**
             * @description A line for the mood (DD-01).
             * @default null
             */
            flavour?: string | null;
        };
        /** @description A deck of a table's own cards (DD-06). */
        OwnDeck: {
            /** @description Display name; not `standard`. */
            name: string;
            /** @description All cards, at most 1,000; each number once. */
            cards: components["schemas"]["OwnCard"][];
        };
        /** @description One thing that is wrong. */
        Finding: {
            /** @description A JSON pointer into the body. */
            pointer?: string;
            /** @description A parameter of the query. */
            parameter?: string;
            /** @description The character in an expression, counted from 1. */
            position?: number;
            /** @description What is wrong, and what it must be. */
            detail: string;
            /** @description Expressions to write in place of a refused one, the likeliest first. Each is accepted. */
            instead?: string[];
        };
        /** @description Why a request was refused (RFC 9457). Programs branch on `code`. */
        Problem: {
            /** @description A page that explains the problem. */
            type: string;
            /** @description The same for every problem with this `code`. */
            title: string;
            /** @description The HTTP status. */
            status: number;
            /** @description What is wrong with this request. */
            detail: string;
            /** @description `/problems` explains each. More may be added: treat an unknown one by its `status`. */
            code: components["schemas"]["ProblemCode"];
            /** @description Everything that is wrong, at most 100 findings; 422 only. */
            errors?: components["schemas"]["Finding"][];
        };
        /** @description Paths of everything but mechanics. */
        IndexLinks: {
            /** @description The path of batch. */
            batch: string;
            /** @description The path of decks. */
            decks: string;
            /** @description The path of sessions. */
            sessions: string;
            /** @description The path of receipts. */
            receipts: string;
            /** @description The path of keys. */
            keys: string;
            /** @description The path of limits. */
            limits: string;
            /** @description The path of document. */
            document: string;
            /** @description The path of docs. */
            docs: string;
            /** @description The path of guide. */
            guide: string;
        };
        /**
         * @description A request that takes a field in its body.
         * @enum {string}
         */
        FieldOfBody: "roll" | "rolls";
        /**
         * @description A request that takes a field in its query.
         * @enum {string}
         */
        FieldOfQuery: "roll" | "odds";
        /** @description One field of requests. */
        IndexedField: {
            /** @description Its name, with the way to it: `thresholds.major`, `helpers[].score`. */
            name: string;
            /** @description `integer`, `boolean`, `string` or `object`; with `[]` a list, which a query repeats. */
            type: string;
            /** @description Whether it is required; if it is part of another field, whenever that one is sent. */
            required: boolean;
            /** @description What holds if it is not sent; null: nothing. */
            default: unknown;
            /** @description The bounds of a number or of a text's length, or all values; null: see `about`. */
            allowed: string | null;
            /** @description What it means. */
            about: string;
            /** @description What takes it in a JSON body: `POST` to `roll` or to `rolls`. In a batch, each roll takes the fields of `roll`, and its `mechanic`. */
            body: components["schemas"]["FieldOfBody"][];
            /** @description What takes it in a query: `GET` of `roll` or of `odds` (and its picture). */
            query: components["schemas"]["FieldOfQuery"][];
        };
        /** @description The paths of a mechanic: `roll` by GET or POST, `rolls` by POST. */
        MechanicLinks: {
            /** @description The path of roll. */
            roll: string;
            /** @description The path of rolls. */
            rolls: string;
            /** @description The path of odds. */
            odds: string;
            /** @description The path of picture. */
            picture: string;
            /** @description The path of png. */
            png: string;
        };
        /** @description One mechanic. */
        IndexedMechanic: {
            /** @description Its name. */
            name: string;
            /** @description What people call it. */
            title: string;
            /** @description What is rolled. */
            about: string;
            /** @description The URL of a roll. */
            example: string;
            /** @description Where it is. */
            links: components["schemas"]["MechanicLinks"];
            /** @description Its fields, besides those of every roll. */
            fields: components["schemas"]["IndexedField"][];
        };
        /** @description What the service offers. */
        ServiceIndex: {
            /** @description The version of the service. */
            version: string;
            /** @description Where everything else is. */
            links: components["schemas"]["IndexLinks"];
            /** @description The fields that every roll has. */
            fields: components["schemas"]["IndexedField"][];
            /** @description All mechanics. */
            mechanics: components["schemas"]["IndexedMechanic"][];
        };
        /**
         * @description How badly a tool contradicts the reality around it.
         * @enum {string}
         */
        TorgContradiction: "one_case" | "four_case";
        /**
         * @description Whose rule for Stymied applies (T2-15).
         * @enum {string}
         */
        TorgStymiedRule: "article" | "deck";
        /** @description A named number added to the total. */
        Modifier: {
            /** @description What it comes from. */
            name: string;
            /** @description Points added. */
            value: number;
        };
        /** @description Faces of the 2d10 dice. */
        Torg2d10Faces: {
            /** @description The hot (positive) die. */
            hot?: number | null;
            /** @description The cold (negative) die. */
            cold?: number | null;
            /** @description The dice after a +9 or a -9, rolling on at 10 (T2-03). */
            max?: (number | null)[];
            /** @description The die of Up, rolling on at 10 (T2-06). */
            up?: (number | null)[];
            /** @description One list per Possibility, the `cancelled` ones first (T2-07, T2-08). Those, and one that Stymied takes (T2-15, TD-07), are empty, or have dice that do not count. */
            possibilities?: (number | null)[][];
        };
        /** @description A roll of Torg's 2d10 dice. */
        Torg2d10Request: {
            /**
             * @description Attribute or skill value (T2-02).
             * @default 0
             */
            value?: number;
            /**
             * @description The total to reach; without one there is no success, margin or level (T2-14). For odds it may differ from the value and the modifiers together by at most 100.
             * @default null
             */
            difficulty?: number | null;
            /**
             * @description False for a skill without adds: a +9 is not rerolled (T2-16), and the d20 is rerolled on a 10 only, or never for an ord (TD-02).
             * @default true
             */
            skilled?: boolean;
            /**
             * @description False for an ord: no Possibilities (T2-17), and the d20 is rerolled on a 10 only, or never if unskilled (TD-02).
             * @default true
             */
            reality_rated?: boolean;
            /**
             * @description The roller is Stymied (T2-04, T2-15, TD-07).
             * @default false
             */
            stymied?: boolean;
            /**
             * @description The roller is Up: one more die (T2-06, TD-03).
             * @default false
             */
            up?: boolean;
            /**
             * @description Possibilities spent: one more die each (T2-07, TD-03).
             * @default 0
             */
            possibilities?: number;
            /**
             * @description How many of the `possibilities`, counted from the first, a foe has cancelled: they are spent, but add no die (T2-08).
             * @default 0
             */
            cancelled?: number;
            /** @description What `disconnected` is judged by: one_case disconnects at a dice bonus of -7 or less, four_case at -4 or less (T2-09); on the d20 at a first die of 1, or of 1 to 4 (TD-06). */
            contradiction?: components["schemas"]["TorgContradiction"] | null;
            /** @description `article`: Stymied takes the reroll of a +9 (T2-04). `deck`: it takes the first reroll of the round, and Up and Stymied remove each other (T2-15). `article` if omitted. */
            stymied_rule?: components["schemas"]["TorgStymiedRule"];
            /**
             * @description False removes an ord's reroll of a +9; only with `reality_rated` false (T2-10).
             * @default true
             */
            positive_reroll?: boolean;
            /**
             * @description Added to the total.
             * @default []
             */
            modifiers?: components["schemas"]["Modifier"][];
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
            /** @description Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are rolled, and an incomplete chain is continued; a die that is not needed is refused. To continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A supplied die replaces the one of a `seed`. */
            dice?: components["schemas"]["Torg2d10Faces"] | null;
        };
        /**
         * @description Why a die was thrown, or why it does not count.
         * @enum {string}
         */
        DieReason: "rolled" | "rerolled" | "exploded" | "dropped" | "replaced" | "unused";
        /** @description A d100 as two ten-sided dice: tens of 0 and units of 0 are 100. */
        Percentile: {
            /** @description 0 to 90. */
            tens: number;
            /** @description 0 to 9. */
            units: number;
        };
        /**
         * @description Where a face comes from, the least trusted first.
         * @enum {string}
         */
        DieSource: "supplied" | "seed" | "system";
        /** @description One die. */
        RolledDie: {
            /** @description Its place in the list, from 0. */
            index: number;
            /** @description A key of `faces`. */
            role: string;
            /** @description Its chain within the role, from 1; null if the role has only one. */
            chain: number | null;
            /** @description Sides. */
            sides: number;
            /** @description What it shows. */
            face: number;
            /** @description False for a die that does not count. */
            counted: boolean;
            /** @description `rolled`, `rerolled` in place of its parent, or `exploded` from it. If it does not count: `dropped`, `replaced` by a reroll, or `unused`: supplied and not needed. */
            reason: components["schemas"]["DieReason"];
            /** @description The `index` of the die it was thrown for; null in the first throw. */
            parent: number | null;
            /** @description The index of its term, from 0; null without notation. */
            term: number | null;
            /** @description The label of its term; null without one. */
            label: string | null;
            /** @description Only for a d100 if `percentile` was requested; else null. */
            percentile: components["schemas"]["Percentile"] | null;
            /** @description Where its face comes from. */
            source: components["schemas"]["DieSource"];
        };
        /** @description A number added to the total, and its source. */
        AppliedModifier: {
            /** @description What it comes from. */
            name: string;
            /** @description Points added. */
            value: number;
        };
        /** @description Where the faces come from. */
        Randomness: {
            /** @description The least trusted source used. */
            source: components["schemas"]["DieSource"];
            /** @description The seed of the request. */
            seed: string | null;
            /** @description True for dice of a request with an `Idempotency-Key`, and otherwise absent: the same request gives this roll again, so it may be older than its receipt. */
            keyed?: boolean;
        };
        /**
         * @description How well a check succeeded, the least first.
         * @enum {string}
         */
        TorgLevel: "minimal" | "average" | "good" | "superior" | "spectacular";
        /**
         * @description Why a +9, or a first 10 or 20 on the d20, is not rolled on.
         * @enum {string}
         */
        TorgNoReroll: "stymied" | "unskilled" | "no_positive_reroll" | "ord";
        /**
         * @description Which of the two dice gave a bonus of +9 (hot) or -9 (cold).
         * @enum {string}
         */
        TorgMaxed: "hot" | "cold";
        /** @description The outcome of a 2d10 roll. */
        Torg2d10Outcome: {
            /** @description From the dice alone (T2-19). */
            bonus: number;
            /** @description Value, bonus and modifiers (T2-02). */
            total: number;
            /** @description Null without a difficulty. */
            success: boolean | null;
            /** @description Total minus difficulty. */
            margin: number | null;
            /** @description By the margin: minimal 0, average 1-2, good 3-6, superior 7-11, spectacular 12 or more (T2-14); null without success. */
            level: components["schemas"]["TorgLevel"] | null;
            /** @description Advice to the gamemaster (T2-09, TD-06); null without a contradiction. */
            disconnected: boolean | null;
            /** @description As requested. */
            contradiction: components["schemas"]["TorgContradiction"] | null;
            /** @description Stymied took the reroll (T2-04, T2-15, TD-07), or the roller is unskilled (T2-16, TD-02), has no positive reroll (T2-10), or is an ord (TD-02); else null. */
            no_reroll: components["schemas"]["TorgNoReroll"] | null;
            /** @description Stymied took the first Possibility that was not cancelled (T2-15, TD-07). */
            possibility_lost: boolean;
            /** @description Up and Stymied removed each other (T2-15, TD-07). */
            conditions_removed: boolean;
            /** @description Possibilities that were cancelled (T2-08). */
            cancelled: number;
            /** @description Null for any other bonus (T2-03). */
            maxed: components["schemas"]["TorgMaxed"] | null;
        };
        /** @description Faces of the 2d10 dice. */
        Torg2d10AnswerFaces: {
            /** @description The hot (positive) die. */
            hot: number | null;
            /** @description The cold (negative) die. */
            cold: number | null;
            /** @description The dice after a +9 or a -9, rolling on at 10 (T2-03). */
            max: number[];
            /** @description The die of Up, rolling on at 10 (T2-06). */
            up: number[];
            /** @description One list per Possibility, the `cancelled` ones first (T2-07, T2-08). Those, and one that Stymied takes (T2-15, TD-07), are empty, or have dice that do not count. */
            possibilities: number[][];
        };
        /** @description The answer to a roll. */
        Torg2d10Answer: {
            /** @description The label of the request. */
            label: string | null;
            /** @description Every die, in the order rolled. */
            dice: components["schemas"]["RolledDie"][];
            /** @description Every number added to the dice. */
            modifiers: components["schemas"]["AppliedModifier"][];
            /** @description One line for a chat log, in English, beginning with the label. */
            text: string;
            randomness: components["schemas"]["Randomness"];
            /** @description A signed receipt, a compact JWS; null if none was requested. */
            receipt: string | null;
            /**
             * @description The game system.
             * @constant
             * @enum {string}
             */
            system: "torg";
            /**
             * @description The mechanic. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mechanic: "torg/2d10";
            outcome: components["schemas"]["Torg2d10Outcome"];
            /** @description Every face, as the `dice` of a request. */
            faces: components["schemas"]["Torg2d10AnswerFaces"];
        };
        /** @description The same roll, several times. */
        Torg2d10ManyRequest: {
            /** @description How many rolls. */
            count: number;
            /**
             * @description Attribute or skill value (T2-02).
             * @default 0
             */
            value?: number;
            /**
             * @description The total to reach; without one there is no success, margin or level (T2-14). For odds it may differ from the value and the modifiers together by at most 100.
             * @default null
             */
            difficulty?: number | null;
            /**
             * @description False for a skill without adds: a +9 is not rerolled (T2-16), and the d20 is rerolled on a 10 only, or never for an ord (TD-02).
             * @default true
             */
            skilled?: boolean;
            /**
             * @description False for an ord: no Possibilities (T2-17), and the d20 is rerolled on a 10 only, or never if unskilled (TD-02).
             * @default true
             */
            reality_rated?: boolean;
            /**
             * @description The roller is Stymied (T2-04, T2-15, TD-07).
             * @default false
             */
            stymied?: boolean;
            /**
             * @description The roller is Up: one more die (T2-06, TD-03).
             * @default false
             */
            up?: boolean;
            /**
             * @description Possibilities spent: one more die each (T2-07, TD-03).
             * @default 0
             */
            possibilities?: number;
            /**
             * @description How many of the `possibilities`, counted from the first, a foe has cancelled: they are spent, but add no die (T2-08).
             * @default 0
             */
            cancelled?: number;
            /** @description What `disconnected` is judged by: one_case disconnects at a dice bonus of -7 or less, four_case at -4 or less (T2-09); on the d20 at a first die of 1, or of 1 to 4 (TD-06). */
            contradiction?: components["schemas"]["TorgContradiction"] | null;
            /** @description `article`: Stymied takes the reroll of a +9 (T2-04). `deck`: it takes the first reroll of the round, and Up and Stymied remove each other (T2-15). `article` if omitted. */
            stymied_rule?: components["schemas"]["TorgStymiedRule"];
            /**
             * @description False removes an ord's reroll of a +9; only with `reality_rated` false (T2-10).
             * @default true
             */
            positive_reroll?: boolean;
            /**
             * @description Added to the total.
             * @default []
             */
            modifiers?: components["schemas"]["Modifier"][];
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
        };
        /** @description The answers to several rolls. */
        Torg2d10Answers: {
            /** @description In order. */
            rolls: components["schemas"]["Torg2d10Answer"][];
        };
        /** @description Faces of the d20. */
        TorgD20Faces: {
            /** @description The d20 and its rerolls. */
            d20?: (number | null)[];
            /** @description The die of Up and its rerolls. */
            up?: (number | null)[];
            /** @description One list per Possibility, the `cancelled` ones first (T2-07, T2-08). Those, and one that Stymied takes (T2-15, TD-07), are empty, or have dice that do not count. */
            possibilities?: (number | null)[][];
        };
        /** @description A roll of Torg's d20. */
        TorgD20Request: {
            /**
             * @description Attribute or skill value (T2-02).
             * @default 0
             */
            value?: number;
            /**
             * @description The total to reach; without one there is no success, margin or level (T2-14). For odds it may differ from the value and the modifiers together by at most 100.
             * @default null
             */
            difficulty?: number | null;
            /**
             * @description False for a skill without adds: a +9 is not rerolled (T2-16), and the d20 is rerolled on a 10 only, or never for an ord (TD-02).
             * @default true
             */
            skilled?: boolean;
            /**
             * @description False for an ord: no Possibilities (T2-17), and the d20 is rerolled on a 10 only, or never if unskilled (TD-02).
             * @default true
             */
            reality_rated?: boolean;
            /**
             * @description The roller is Stymied (T2-04, T2-15, TD-07).
             * @default false
             */
            stymied?: boolean;
            /**
             * @description The roller is Up: one more die (T2-06, TD-03).
             * @default false
             */
            up?: boolean;
            /**
             * @description Possibilities spent: one more die each (T2-07, TD-03).
             * @default 0
             */
            possibilities?: number;
            /**
             * @description How many of the `possibilities`, counted from the first, a foe has cancelled: they are spent, but add no die (T2-08).
             * @default 0
             */
            cancelled?: number;
            /** @description What `disconnected` is judged by: one_case disconnects at a dice bonus of -7 or less, four_case at -4 or less (T2-09); on the d20 at a first die of 1, or of 1 to 4 (TD-06). */
            contradiction?: components["schemas"]["TorgContradiction"] | null;
            /**
             * @description Added to the total.
             * @default []
             */
            modifiers?: components["schemas"]["Modifier"][];
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
            /** @description Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are rolled, and an incomplete chain is continued; a die that is not needed is refused. To continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A supplied die replaces the one of a `seed`. */
            dice?: components["schemas"]["TorgD20Faces"] | null;
        };
        /** @description The outcome of a d20 roll. */
        TorgD20Outcome: {
            /** @description From the dice alone (T2-19). */
            bonus: number;
            /** @description Value, bonus and modifiers (T2-02). */
            total: number;
            /** @description Null without a difficulty. */
            success: boolean | null;
            /** @description Total minus difficulty. */
            margin: number | null;
            /** @description By the margin: minimal 0, average 1-2, good 3-6, superior 7-11, spectacular 12 or more (T2-14); null without success. */
            level: components["schemas"]["TorgLevel"] | null;
            /** @description Advice to the gamemaster (T2-09, TD-06); null without a contradiction. */
            disconnected: boolean | null;
            /** @description As requested. */
            contradiction: components["schemas"]["TorgContradiction"] | null;
            /** @description Stymied took the reroll (T2-04, T2-15, TD-07), or the roller is unskilled (T2-16, TD-02), has no positive reroll (T2-10), or is an ord (TD-02); else null. */
            no_reroll: components["schemas"]["TorgNoReroll"] | null;
            /** @description Stymied took the first Possibility that was not cancelled (T2-15, TD-07). */
            possibility_lost: boolean;
            /** @description Up and Stymied removed each other (T2-15, TD-07). */
            conditions_removed: boolean;
            /** @description Possibilities that were cancelled (T2-08). */
            cancelled: number;
            /** @description All dice added up, as read on the chart (TD-01). */
            die_total: number;
            /** @description How much of it raises Possibilities to their least of 10 (TD-03). */
            raised: number;
        };
        /** @description Faces of the d20. */
        TorgD20AnswerFaces: {
            /** @description The d20 and its rerolls. */
            d20: number[];
            /** @description The die of Up and its rerolls. */
            up: number[];
            /** @description One list per Possibility, the `cancelled` ones first (T2-07, T2-08). Those, and one that Stymied takes (T2-15, TD-07), are empty, or have dice that do not count. */
            possibilities: number[][];
        };
        /** @description The answer to a roll. */
        TorgD20Answer: {
            /** @description The label of the request. */
            label: string | null;
            /** @description Every die, in the order rolled. */
            dice: components["schemas"]["RolledDie"][];
            /** @description Every number added to the dice. */
            modifiers: components["schemas"]["AppliedModifier"][];
            /** @description One line for a chat log, in English, beginning with the label. */
            text: string;
            randomness: components["schemas"]["Randomness"];
            /** @description A signed receipt, a compact JWS; null if none was requested. */
            receipt: string | null;
            /**
             * @description The game system.
             * @constant
             * @enum {string}
             */
            system: "torg";
            /**
             * @description The mechanic. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mechanic: "torg/d20";
            outcome: components["schemas"]["TorgD20Outcome"];
            /** @description Every face, as the `dice` of a request. */
            faces: components["schemas"]["TorgD20AnswerFaces"];
        };
        /** @description The same roll, several times. */
        TorgD20ManyRequest: {
            /** @description How many rolls. */
            count: number;
            /**
             * @description Attribute or skill value (T2-02).
             * @default 0
             */
            value?: number;
            /**
             * @description The total to reach; without one there is no success, margin or level (T2-14). For odds it may differ from the value and the modifiers together by at most 100.
             * @default null
             */
            difficulty?: number | null;
            /**
             * @description False for a skill without adds: a +9 is not rerolled (T2-16), and the d20 is rerolled on a 10 only, or never for an ord (TD-02).
             * @default true
             */
            skilled?: boolean;
            /**
             * @description False for an ord: no Possibilities (T2-17), and the d20 is rerolled on a 10 only, or never if unskilled (TD-02).
             * @default true
             */
            reality_rated?: boolean;
            /**
             * @description The roller is Stymied (T2-04, T2-15, TD-07).
             * @default false
             */
            stymied?: boolean;
            /**
             * @description The roller is Up: one more die (T2-06, TD-03).
             * @default false
             */
            up?: boolean;
            /**
             * @description Possibilities spent: one more die each (T2-07, TD-03).
             * @default 0
             */
            possibilities?: number;
            /**
             * @description How many of the `possibilities`, counted from the first, a foe has cancelled: they are spent, but add no die (T2-08).
             * @default 0
             */
            cancelled?: number;
            /** @description What `disconnected` is judged by: one_case disconnects at a dice bonus of -7 or less, four_case at -4 or less (T2-09); on the d20 at a first die of 1, or of 1 to 4 (TD-06). */
            contradiction?: components["schemas"]["TorgContradiction"] | null;
            /**
             * @description Added to the total.
             * @default []
             */
            modifiers?: components["schemas"]["Modifier"][];
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
        };
        /** @description The answers to several rolls. */
        TorgD20Answers: {
            /** @description In order. */
            rolls: components["schemas"]["TorgD20Answer"][];
        };
        /**
         * @description What kind of damage it is; an attack can deal both.
         * @enum {string}
         */
        DaggerheartDamageType: "physical" | "magic";
        /** @description Damage thresholds of the target: `severe` is at least `major` (DG-07). */
        Thresholds: {
            /** @description Damage from which 2 hit points are lost. */
            major: number;
            /** @description Damage from which 3 hit points are lost. */
            severe: number;
        };
        /** @description Faces of an attack. */
        DaggerheartAttackFaces: {
            /** @description The d20, and a second one with advantage or disadvantage. */
            d20?: (number | null)[];
            /** @description In the order of the expression. */
            extra?: (number | null)[];
            /** @description In the order of the expression. */
            damage?: (number | null)[];
        };
        /** @description An adversary's attack. */
        DaggerheartAttackRequest: {
            /**
             * @description One, or both at once. Needed if the target takes the two differently (DG-20).
             * @default []
             */
            types?: components["schemas"]["DaggerheartDamageType"][];
            /**
             * @description Armor Slots do not help (DG-22).
             * @default false
             */
            direct?: boolean;
            /**
             * @description What the target halves; both for a resistance that names no type. Damage of both types is reduced only if both are resisted (DG-20).
             * @default []
             */
            resistant_to?: components["schemas"]["DaggerheartDamageType"][];
            /**
             * @description What the target takes nothing of (DG-20).
             * @default []
             */
            immune_to?: components["schemas"]["DaggerheartDamageType"][];
            /**
             * @description Armor Slots that the target may mark, each for one step of severity (DG-21). Needs thresholds.
             * @default 0
             */
            armor_slots?: number;
            /** @description Without them no hit points are counted. */
            thresholds?: components["schemas"]["Thresholds"] | null;
            /**
             * @description Added to the dice (DG-01, DG-08, DU-01).
             * @default 0
             */
            modifier?: number;
            /**
             * @description Advantages; they cancel disadvantages one for one (DG-02a, DU-03).
             * @default 0
             */
            advantage?: number;
            /**
             * @description Disadvantages; at most one extra die remains (DG-02b, DU-03).
             * @default 0
             */
            disadvantage?: number;
            /**
             * @description More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06).
             * @default null
             */
            extra?: string | null;
            /**
             * @description The total to reach (DG-01). Without one, damage is rolled, `hit` is null except on a natural 20 (DG-03), and odds do not list it.
             * @default null
             */
            evasion?: number | null;
            /**
             * @description Damage dice: NdX, kept dice such as 4d6kh3, and constants only (DG-04). `modifiers` add to the attack alone.
             * @default null
             */
            damage?: string | null;
            /**
             * @description Added to the total.
             * @default []
             */
            modifiers?: components["schemas"]["Modifier"][];
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
            /** @description Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are rolled, and an incomplete chain is continued; a die that is not needed is refused. To continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A supplied die replaces the one of a `seed`. */
            dice?: components["schemas"]["DaggerheartAttackFaces"] | null;
        };
        /**
         * @description What remains after advantage and disadvantage cancel each other.
         * @enum {string}
         */
        DaggerheartNetAdvantage: "disadvantage" | "none" | "advantage";
        /**
         * @description How much of the damage the target takes: all, half (rounded up), none.
         * @enum {string}
         */
        DaggerheartResistance: "none" | "resistant" | "immune";
        /** @description The damage thresholds of the target. */
        DaggerheartTargetThresholds: {
            /** @description Damage from which 2 hit points are lost. */
            major: number;
            /** @description Damage from which 3 hit points are lost. */
            severe: number;
        };
        /** @description The outcome of a damage roll. */
        DaggerheartDamageOutcome: {
            /**
             * Format: int64
             * @description `dealt` after resistance (DG-07, DG-20).
             */
            total: number;
            /**
             * Format: int64
             * @description `rolled`, `critical_maximum` and `modifier` together.
             */
            dealt: number;
            /**
             * Format: int64
             * @description What the dice show.
             */
            rolled: number;
            /**
             * Format: int64
             * @description The most that the dice can show, on a critical (DG-04); else null.
             */
            critical_maximum: number | null;
            /**
             * Format: int64
             * @description The constants, and the `modifiers` of a damage roll (DG-04).
             */
            modifier: number;
            /** @description As requested. */
            types: components["schemas"]["DaggerheartDamageType"][];
            /** @description How the target takes damage of these `types`: `resistant` halves it, `immune` makes it 0 (DG-20). */
            resistance: components["schemas"]["DaggerheartResistance"];
            /** @description As requested. */
            thresholds: components["schemas"]["DaggerheartTargetThresholds"] | null;
            /** @description As requested. */
            direct: boolean;
            /** @description How many Armor Slots lowered the severity and are marked (DG-21, DG-22); null without thresholds. */
            armor_slots_used: number | null;
            /** @description Hit points lost, 0 to 3, after Armor Slots (DG-07, DG-21); null without thresholds. */
            hit_points: number | null;
        };
        /** @description The outcome of an attack. */
        DaggerheartAttackOutcome: {
            /** @description The face of the d20 that counts. */
            natural: number;
            /**
             * Format: int64
             * @description What `extra` adds; null without it.
             */
            extra: number | null;
            /**
             * Format: int64
             * @description The d20, the extra dice and the modifiers.
             */
            total: number;
            /** @description As requested. */
            evasion: number | null;
            /** @description Null without an Evasion, except on a natural 20 (DG-03). */
            hit: boolean | null;
            /** @description A natural 20, which always hits (DG-03). */
            critical: boolean;
            /** @description At most one more die (DG-02b, DU-03). */
            net_advantage: components["schemas"]["DaggerheartNetAdvantage"];
            /** @description How many advantages cancelled as many disadvantages. */
            advantages_cancelled: number;
            /** @description Null on a miss or without damage dice. */
            damage: components["schemas"]["DaggerheartDamageOutcome"] | null;
        };
        /** @description Faces of an attack. */
        DaggerheartAttackAnswerFaces: {
            /** @description The d20, and a second one with advantage or disadvantage. */
            d20: number[];
            /** @description In the order of the expression. */
            extra: number[];
            /** @description In the order of the expression. */
            damage: number[];
        };
        /** @description The answer to a roll. */
        DaggerheartAttackAnswer: {
            /** @description The label of the request. */
            label: string | null;
            /** @description Every die, in the order rolled. */
            dice: components["schemas"]["RolledDie"][];
            /** @description Every number added to the dice. */
            modifiers: components["schemas"]["AppliedModifier"][];
            /** @description One line for a chat log, in English, beginning with the label. */
            text: string;
            randomness: components["schemas"]["Randomness"];
            /** @description A signed receipt, a compact JWS; null if none was requested. */
            receipt: string | null;
            /**
             * @description The game system.
             * @constant
             * @enum {string}
             */
            system: "daggerheart";
            /**
             * @description The mechanic. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mechanic: "daggerheart/attack";
            outcome: components["schemas"]["DaggerheartAttackOutcome"];
            /** @description Every face, as the `dice` of a request. */
            faces: components["schemas"]["DaggerheartAttackAnswerFaces"];
        };
        /** @description The same roll, several times. */
        DaggerheartAttackManyRequest: {
            /** @description How many rolls. */
            count: number;
            /**
             * @description One, or both at once. Needed if the target takes the two differently (DG-20).
             * @default []
             */
            types?: components["schemas"]["DaggerheartDamageType"][];
            /**
             * @description Armor Slots do not help (DG-22).
             * @default false
             */
            direct?: boolean;
            /**
             * @description What the target halves; both for a resistance that names no type. Damage of both types is reduced only if both are resisted (DG-20).
             * @default []
             */
            resistant_to?: components["schemas"]["DaggerheartDamageType"][];
            /**
             * @description What the target takes nothing of (DG-20).
             * @default []
             */
            immune_to?: components["schemas"]["DaggerheartDamageType"][];
            /**
             * @description Armor Slots that the target may mark, each for one step of severity (DG-21). Needs thresholds.
             * @default 0
             */
            armor_slots?: number;
            /** @description Without them no hit points are counted. */
            thresholds?: components["schemas"]["Thresholds"] | null;
            /**
             * @description Added to the dice (DG-01, DG-08, DU-01).
             * @default 0
             */
            modifier?: number;
            /**
             * @description Advantages; they cancel disadvantages one for one (DG-02a, DU-03).
             * @default 0
             */
            advantage?: number;
            /**
             * @description Disadvantages; at most one extra die remains (DG-02b, DU-03).
             * @default 0
             */
            disadvantage?: number;
            /**
             * @description More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06).
             * @default null
             */
            extra?: string | null;
            /**
             * @description The total to reach (DG-01). Without one, damage is rolled, `hit` is null except on a natural 20 (DG-03), and odds do not list it.
             * @default null
             */
            evasion?: number | null;
            /**
             * @description Damage dice: NdX, kept dice such as 4d6kh3, and constants only (DG-04). `modifiers` add to the attack alone.
             * @default null
             */
            damage?: string | null;
            /**
             * @description Added to the total.
             * @default []
             */
            modifiers?: components["schemas"]["Modifier"][];
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
        };
        /** @description The answers to several rolls. */
        DaggerheartAttackAnswers: {
            /** @description In order. */
            rolls: components["schemas"]["DaggerheartAttackAnswer"][];
        };
        /** @description Faces of a reaction roll. */
        DaggerheartReactionFaces: {
            /** @description The d20, and a second one with advantage or disadvantage. */
            d20?: (number | null)[];
            /** @description In the order of the expression. */
            extra?: (number | null)[];
        };
        /** @description A gamemaster's d20 roll that is not an attack. */
        DaggerheartReactionRequest: {
            /**
             * @description Added to the dice (DG-01, DG-08, DU-01).
             * @default 0
             */
            modifier?: number;
            /**
             * @description Advantages; they cancel disadvantages one for one (DG-02a, DU-03).
             * @default 0
             */
            advantage?: number;
            /**
             * @description Disadvantages; at most one extra die remains (DG-02b, DU-03).
             * @default 0
             */
            disadvantage?: number;
            /**
             * @description More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06).
             * @default null
             */
            extra?: string | null;
            /**
             * @description The total to reach (DG-05, DG-09). Without one, `success` is null except on a natural 20 (DG-03), and odds do not list it.
             * @default null
             */
            difficulty?: number | null;
            /**
             * @description Added to the total.
             * @default []
             */
            modifiers?: components["schemas"]["Modifier"][];
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
            /** @description Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are rolled, and an incomplete chain is continued; a die that is not needed is refused. To continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A supplied die replaces the one of a `seed`. */
            dice?: components["schemas"]["DaggerheartReactionFaces"] | null;
        };
        /** @description The outcome of a reaction roll. */
        DaggerheartReactionOutcome: {
            /** @description The face of the d20 that counts. */
            natural: number;
            /**
             * Format: int64
             * @description What `extra` adds; null without it.
             */
            extra: number | null;
            /**
             * Format: int64
             * @description The d20, the extra dice and the modifiers.
             */
            total: number;
            /** @description As requested. */
            difficulty: number | null;
            /** @description Null without a difficulty, except on a natural 20 (DG-03). */
            success: boolean | null;
            /** @description A natural 20: succeeds, without further benefit (DG-05). */
            critical: boolean;
            /** @description At most one more die (DG-02b, DU-03). */
            net_advantage: components["schemas"]["DaggerheartNetAdvantage"];
            /** @description How many advantages cancelled as many disadvantages. */
            advantages_cancelled: number;
        };
        /** @description Faces of a reaction roll. */
        DaggerheartReactionAnswerFaces: {
            /** @description The d20, and a second one with advantage or disadvantage. */
            d20: number[];
            /** @description In the order of the expression. */
            extra: number[];
        };
        /** @description The answer to a roll. */
        DaggerheartReactionAnswer: {
            /** @description The label of the request. */
            label: string | null;
            /** @description Every die, in the order rolled. */
            dice: components["schemas"]["RolledDie"][];
            /** @description Every number added to the dice. */
            modifiers: components["schemas"]["AppliedModifier"][];
            /** @description One line for a chat log, in English, beginning with the label. */
            text: string;
            randomness: components["schemas"]["Randomness"];
            /** @description A signed receipt, a compact JWS; null if none was requested. */
            receipt: string | null;
            /**
             * @description The game system.
             * @constant
             * @enum {string}
             */
            system: "daggerheart";
            /**
             * @description The mechanic. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mechanic: "daggerheart/reaction";
            outcome: components["schemas"]["DaggerheartReactionOutcome"];
            /** @description Every face, as the `dice` of a request. */
            faces: components["schemas"]["DaggerheartReactionAnswerFaces"];
        };
        /** @description The same roll, several times. */
        DaggerheartReactionManyRequest: {
            /** @description How many rolls. */
            count: number;
            /**
             * @description Added to the dice (DG-01, DG-08, DU-01).
             * @default 0
             */
            modifier?: number;
            /**
             * @description Advantages; they cancel disadvantages one for one (DG-02a, DU-03).
             * @default 0
             */
            advantage?: number;
            /**
             * @description Disadvantages; at most one extra die remains (DG-02b, DU-03).
             * @default 0
             */
            disadvantage?: number;
            /**
             * @description More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06).
             * @default null
             */
            extra?: string | null;
            /**
             * @description The total to reach (DG-05, DG-09). Without one, `success` is null except on a natural 20 (DG-03), and odds do not list it.
             * @default null
             */
            difficulty?: number | null;
            /**
             * @description Added to the total.
             * @default []
             */
            modifiers?: components["schemas"]["Modifier"][];
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
        };
        /** @description The answers to several rolls. */
        DaggerheartReactionAnswers: {
            /** @description In order. */
            rolls: components["schemas"]["DaggerheartReactionAnswer"][];
        };
        /** @description Faces of a damage roll. */
        DaggerheartDamageFaces: {
            /** @description In the order rolled: term by term, each die with its rerolls and explosions. */
            damage?: (number | null)[];
        };
        /** @description A damage roll without an attack. */
        DaggerheartDamageRequest: {
            /**
             * @description One, or both at once. Needed if the target takes the two differently (DG-20).
             * @default []
             */
            types?: components["schemas"]["DaggerheartDamageType"][];
            /**
             * @description Armor Slots do not help (DG-22).
             * @default false
             */
            direct?: boolean;
            /**
             * @description What the target halves; both for a resistance that names no type. Damage of both types is reduced only if both are resisted (DG-20).
             * @default []
             */
            resistant_to?: components["schemas"]["DaggerheartDamageType"][];
            /**
             * @description What the target takes nothing of (DG-20).
             * @default []
             */
            immune_to?: components["schemas"]["DaggerheartDamageType"][];
            /**
             * @description Armor Slots that the target may mark, each for one step of severity (DG-21). Needs thresholds.
             * @default 0
             */
            armor_slots?: number;
            /** @description Without them no hit points are counted. */
            thresholds?: components["schemas"]["Thresholds"] | null;
            /** @description Damage dice: a sum of any dice and whole numbers (DG-04). */
            damage: string;
            /**
             * @description Adds the maximum of the damage dice (DG-04).
             * @default false
             */
            critical?: boolean;
            /**
             * @description Added to the total.
             * @default []
             */
            modifiers?: components["schemas"]["Modifier"][];
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
            /** @description Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are rolled, and an incomplete chain is continued; a die that is not needed is refused. To continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A supplied die replaces the one of a `seed`. */
            dice?: components["schemas"]["DaggerheartDamageFaces"] | null;
        };
        /** @description Faces of a damage roll. */
        DaggerheartDamageAnswerFaces: {
            /** @description In the order rolled: term by term, each die with its rerolls and explosions. */
            damage: number[];
        };
        /** @description The answer to a roll. */
        DaggerheartDamageAnswer: {
            /** @description The label of the request. */
            label: string | null;
            /** @description Every die, in the order rolled. */
            dice: components["schemas"]["RolledDie"][];
            /** @description Every number added to the dice. */
            modifiers: components["schemas"]["AppliedModifier"][];
            /** @description One line for a chat log, in English, beginning with the label. */
            text: string;
            randomness: components["schemas"]["Randomness"];
            /** @description A signed receipt, a compact JWS; null if none was requested. */
            receipt: string | null;
            /**
             * @description The game system.
             * @constant
             * @enum {string}
             */
            system: "daggerheart";
            /**
             * @description The mechanic. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mechanic: "daggerheart/damage";
            outcome: components["schemas"]["DaggerheartDamageOutcome"];
            /** @description Every face, as the `dice` of a request. */
            faces: components["schemas"]["DaggerheartDamageAnswerFaces"];
        };
        /** @description The same roll, several times. */
        DaggerheartDamageManyRequest: {
            /** @description How many rolls. */
            count: number;
            /**
             * @description One, or both at once. Needed if the target takes the two differently (DG-20).
             * @default []
             */
            types?: components["schemas"]["DaggerheartDamageType"][];
            /**
             * @description Armor Slots do not help (DG-22).
             * @default false
             */
            direct?: boolean;
            /**
             * @description What the target halves; both for a resistance that names no type. Damage of both types is reduced only if both are resisted (DG-20).
             * @default []
             */
            resistant_to?: components["schemas"]["DaggerheartDamageType"][];
            /**
             * @description What the target takes nothing of (DG-20).
             * @default []
             */
            immune_to?: components["schemas"]["DaggerheartDamageType"][];
            /**
             * @description Armor Slots that the target may mark, each for one step of severity (DG-21). Needs thresholds.
             * @default 0
             */
            armor_slots?: number;
            /** @description Without them no hit points are counted. */
            thresholds?: components["schemas"]["Thresholds"] | null;
            /** @description Damage dice: a sum of any dice and whole numbers (DG-04). */
            damage: string;
            /**
             * @description Adds the maximum of the damage dice (DG-04).
             * @default false
             */
            critical?: boolean;
            /**
             * @description Added to the total.
             * @default []
             */
            modifiers?: components["schemas"]["Modifier"][];
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
        };
        /** @description The answers to several rolls. */
        DaggerheartDamageAnswers: {
            /** @description In order. */
            rolls: components["schemas"]["DaggerheartDamageAnswer"][];
        };
        /** @description Faces of the Duality Dice. */
        DaggerheartDualityFaces: {
            /** @description The Hope die: 1 to `hope_die`. */
            hope?: number | null;
            /** @description The Fear die: 1 to `fear_die`. */
            fear?: number | null;
            /** @description The roller's own advantage die: 1 to `advantage_die`. */
            advantage?: number | null;
            /** @description The roller's own disadvantage die. */
            disadvantage?: number | null;
            /** @description The help dice of allies. */
            help?: (number | null)[];
            /** @description In the order of the expression. */
            extra?: (number | null)[];
        };
        /** @description A roll of the Duality Dice. */
        DaggerheartDualityRequest: {
            /**
             * @description Added to the dice (DG-01, DG-08, DU-01).
             * @default 0
             */
            modifier?: number;
            /**
             * @description Advantages; they cancel disadvantages one for one (DG-02a, DU-03).
             * @default 0
             */
            advantage?: number;
            /**
             * @description Disadvantages; at most one extra die remains (DG-02b, DU-03).
             * @default 0
             */
            disadvantage?: number;
            /**
             * @description More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06).
             * @default null
             */
            extra?: string | null;
            /**
             * @description The total to reach (DU-01). Without one, `success` is null except on a critical (DU-02a), and odds do not list it.
             * @default null
             */
            difficulty?: number | null;
            /**
             * @description Allies who help, each with a d6; the highest added d6 counts (DU-03).
             * @default 0
             */
            help?: number;
            /**
             * @description A reaction roll: neither Hope nor Fear, and no help (DU-03, DU-04).
             * @default false
             */
            reaction?: boolean;
            /**
             * @description Sides of the Hope die (DG-23).
             * @default 12
             */
            hope_die?: number;
            /**
             * @description Sides of the Fear die (DG-23).
             * @default 12
             */
            fear_die?: number;
            /**
             * @description Sides of the roller's own advantage die (DG-23).
             * @default 6
             */
            advantage_die?: number;
            /**
             * @description Added to the total.
             * @default []
             */
            modifiers?: components["schemas"]["Modifier"][];
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
            /** @description Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are rolled, and an incomplete chain is continued; a die that is not needed is refused. To continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A supplied die replaces the one of a `seed`. */
            dice?: components["schemas"]["DaggerheartDualityFaces"] | null;
        };
        /**
         * @description Which of the two dice a roll is with.
         * @enum {string}
         */
        DaggerheartWith: "hope" | "fear";
        /** @description What a roll earns (DU-01, DU-02a); nothing on a reaction roll (DU-04). */
        DaggerheartGains: {
            /** @description Hope for the player. */
            hope: number;
            /** @description Fear for the gamemaster. */
            fear: number;
            /** @description Stress to clear. */
            stress_cleared: number;
        };
        /** @description The outcome of a Duality roll. */
        DaggerheartDualityOutcome: {
            /** @description The face of the Hope die. */
            hope: number;
            /** @description The face of the Fear die. */
            fear: number;
            /** @description The higher one; a critical is with Hope (DU-02a). Null on a reaction roll (DU-04). */
            with: components["schemas"]["DaggerheartWith"] | null;
            /** @description The highest of the advantage and help dice, added (DU-03); null without any. */
            added_die: number | null;
            /** @description The disadvantage die, subtracted (DU-03); null without one. */
            subtracted_die: number | null;
            /**
             * Format: int64
             * @description What `extra` adds; null without it.
             */
            extra: number | null;
            /**
             * Format: int64
             * @description All dice that count, and the modifiers.
             */
            total: number;
            /** @description As requested. */
            difficulty: number | null;
            /** @description Null without a difficulty, except on a critical (DU-02a). */
            success: boolean | null;
            /** @description Equal faces, which always succeed (DU-02a, DU-02b). */
            critical: boolean;
            /** @description At most one more die (DG-02b, DU-03). */
            net_advantage: components["schemas"]["DaggerheartNetAdvantage"];
            /** @description How many advantages cancelled as many disadvantages. */
            advantages_cancelled: number;
            /** @description A reaction roll, with neither Hope nor Fear (DU-04). */
            reaction: boolean;
            gains: components["schemas"]["DaggerheartGains"];
            /** @description The version of the rules. */
            rules_version: string;
        };
        /** @description Faces of the Duality Dice. */
        DaggerheartDualityAnswerFaces: {
            /** @description The Hope die: 1 to `hope_die`. */
            hope: number | null;
            /** @description The Fear die: 1 to `fear_die`. */
            fear: number | null;
            /** @description The roller's own advantage die: 1 to `advantage_die`. */
            advantage: number | null;
            /** @description The roller's own disadvantage die. */
            disadvantage: number | null;
            /** @description The help dice of allies. */
            help: number[];
            /** @description In the order of the expression. */
            extra: number[];
        };
        /** @description The answer to a roll. */
        DaggerheartDualityAnswer: {
            /** @description The label of the request. */
            label: string | null;
            /** @description Every die, in the order rolled. */
            dice: components["schemas"]["RolledDie"][];
            /** @description Every number added to the dice. */
            modifiers: components["schemas"]["AppliedModifier"][];
            /** @description One line for a chat log, in English, beginning with the label. */
            text: string;
            randomness: components["schemas"]["Randomness"];
            /** @description A signed receipt, a compact JWS; null if none was requested. */
            receipt: string | null;
            /**
             * @description The game system.
             * @constant
             * @enum {string}
             */
            system: "daggerheart";
            /**
             * @description The mechanic. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mechanic: "daggerheart/duality";
            outcome: components["schemas"]["DaggerheartDualityOutcome"];
            /** @description Every face, as the `dice` of a request. */
            faces: components["schemas"]["DaggerheartDualityAnswerFaces"];
        };
        /** @description The same roll, several times. */
        DaggerheartDualityManyRequest: {
            /** @description How many rolls. */
            count: number;
            /**
             * @description Added to the dice (DG-01, DG-08, DU-01).
             * @default 0
             */
            modifier?: number;
            /**
             * @description Advantages; they cancel disadvantages one for one (DG-02a, DU-03).
             * @default 0
             */
            advantage?: number;
            /**
             * @description Disadvantages; at most one extra die remains (DG-02b, DU-03).
             * @default 0
             */
            disadvantage?: number;
            /**
             * @description More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06).
             * @default null
             */
            extra?: string | null;
            /**
             * @description The total to reach (DU-01). Without one, `success` is null except on a critical (DU-02a), and odds do not list it.
             * @default null
             */
            difficulty?: number | null;
            /**
             * @description Allies who help, each with a d6; the highest added d6 counts (DU-03).
             * @default 0
             */
            help?: number;
            /**
             * @description A reaction roll: neither Hope nor Fear, and no help (DU-03, DU-04).
             * @default false
             */
            reaction?: boolean;
            /**
             * @description Sides of the Hope die (DG-23).
             * @default 12
             */
            hope_die?: number;
            /**
             * @description Sides of the Fear die (DG-23).
             * @default 12
             */
            fear_die?: number;
            /**
             * @description Sides of the roller's own advantage die (DG-23).
             * @default 6
             */
            advantage_die?: number;
            /**
             * @description Added to the total.
             * @default []
             */
            modifiers?: components["schemas"]["Modifier"][];
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
        };
        /** @description The answers to several rolls. */
        DaggerheartDualityAnswers: {
            /** @description In order. */
            rolls: components["schemas"]["DaggerheartDualityAnswer"][];
        };
        /** @description A named number added to the score. */
        TorangModifier: {
            /** @description What it comes from. */
            name: string;
            /** @description Points added (TE-05). */
            value: number;
        };
        /** @description A helper's ability. */
        NamedAbility: {
            /** @description The ability score in percent (TE-01). */
            score: number;
            /**
             * @description Notable advantages, +20 each (TE-05).
             * @default 0
             */
            easy?: number;
            /**
             * @description Notable disadvantages, -20 each (TE-05).
             * @default 0
             */
            difficult?: number;
            /**
             * @description Advantages and disadvantages, in multiples of 20 (TE-05).
             * @default []
             */
            modifiers?: components["schemas"]["TorangModifier"][];
            /**
             * @description Whose ability it is; echoed.
             * @default null
             */
            name?: string | null;
        };
        /** @description Faces of an ability roll. */
        TorangAbilityFaces: {
            /** @description The main d100. */
            d100?: number | null;
            /** @description The helpers' d100, in their order. */
            helpers?: (number | null)[];
        };
        /** @description An ability roll; with helpers, a group roll. */
        TorangAbilityRequest: {
            /** @description The ability score in percent (TE-01). */
            score: number;
            /**
             * @description Notable advantages, +20 each (TE-05).
             * @default 0
             */
            easy?: number;
            /**
             * @description Notable disadvantages, -20 each (TE-05).
             * @default 0
             */
            difficult?: number;
            /**
             * @description Advantages and disadvantages, in multiples of 20 (TE-05).
             * @default []
             */
            modifiers?: components["schemas"]["TorangModifier"][];
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
            /**
             * @description In a dramatic situation, a success earns an experience check (TE-08a).
             * @default false
             */
            dramatic?: boolean;
            /**
             * @description Each rolls an ability of their own first (TE-06, TE-07).
             * @default []
             */
            helpers?: components["schemas"]["NamedAbility"][];
            /** @description Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are rolled, and an incomplete chain is continued; a die that is not needed is refused. To continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A supplied die replaces the one of a `seed`. */
            dice?: components["schemas"]["TorangAbilityFaces"] | null;
        };
        /** @description What a d100 has to show. */
        TorangThresholds: {
            /** @description The highest roll that is a critical (TE-02); null if none is (TE-04). */
            critical: number | null;
            /** @description The highest roll that succeeds, 5 to 95 (TE-01). */
            success: number;
            /** @description The lowest roll that fumbles, 98 to 100 (TE-03). */
            fumble: number;
        };
        /**
         * @description How an ability roll comes out, the worst first.
         * @enum {string}
         */
        TorangLevel: "fumble" | "failure" | "success" | "critical";
        /**
         * @description Where a helper may mark it.
         * @enum {string}
         */
        TorangCheckAbility: "helping" | "main";
        /**
         * @description Why a helper may mark an experience check.
         * @enum {string}
         */
        TorangCheckReason: "fumble" | "dramatic_success" | "main_roll";
        /** @description One experience check. */
        TorangExperienceCheck: {
            /** @description One check in one of these. */
            abilities: components["schemas"]["TorangCheckAbility"][];
            /** @description Their own roll (TE-08a), or the main one, which earned a check itself (TE-08b). */
            reason: components["schemas"]["TorangCheckReason"];
        };
        /** @description A helper's roll. */
        TorangHelperOutcome: {
            /** @description What the d100 shows. */
            roll: number;
            /** @description As requested. */
            score: number;
            /** @description What the roll is compared with: after steps, helpers (TE-05, TE-06) and adjustment (TE-19). */
            effective_score: number;
            /** @description The rolls at which the level changes. */
            thresholds: components["schemas"]["TorangThresholds"];
            level: components["schemas"]["TorangLevel"];
            /** @description What the table may choose from (TE-17) after a critical (time, grace, information, advantage: +20 on a related next roll, effect) or a fumble (time, ridicule, false_information, disadvantage: -20, effect). */
            suggestions: string[];
            /** @description Whether one may be marked (TE-08a, TE-08b). */
            experience_check: boolean;
            /** @description The helper's name. */
            name: string | null;
            /** @description This die was thrown though the main die was supplied, so after it: the helper was added to a roll that had been thrown (TE-06). Only the answer that throws it knows. */
            late: boolean;
            /** @description Points for the main score: ±20 or ±60 (TE-06). */
            modifier: number;
            /** @description Every check that the helper may mark (TE-08a, TE-08b). */
            experience_checks: components["schemas"]["TorangExperienceCheck"][];
        };
        /** @description The outcome of an ability roll. */
        TorangAbilityOutcome: {
            /** @description What the d100 shows. */
            roll: number;
            /** @description As requested. */
            score: number;
            /** @description What the roll is compared with: after steps, helpers (TE-05, TE-06) and adjustment (TE-19). */
            effective_score: number;
            /** @description The rolls at which the level changes. */
            thresholds: components["schemas"]["TorangThresholds"];
            level: components["schemas"]["TorangLevel"];
            /** @description What the table may choose from (TE-17) after a critical (time, grace, information, advantage: +20 on a related next roll, effect) or a fumble (time, ridicule, false_information, disadvantage: -20, effect). */
            suggestions: string[];
            /** @description Whether one may be marked (TE-08a, TE-08b). */
            experience_check: boolean;
            /** @description The helpers' rolls. */
            helpers: components["schemas"]["TorangHelperOutcome"][];
        };
        /** @description Faces of an ability roll. */
        TorangAbilityAnswerFaces: {
            /** @description The main d100. */
            d100: number | null;
            /** @description The helpers' d100, in their order. */
            helpers: number[];
        };
        /** @description The answer to a roll. */
        TorangAbilityAnswer: {
            /** @description The label of the request. */
            label: string | null;
            /** @description Every die, in the order rolled. */
            dice: components["schemas"]["RolledDie"][];
            /** @description Every number added to the dice. */
            modifiers: components["schemas"]["AppliedModifier"][];
            /** @description One line for a chat log, in English, beginning with the label. */
            text: string;
            randomness: components["schemas"]["Randomness"];
            /** @description A signed receipt, a compact JWS; null if none was requested. */
            receipt: string | null;
            /**
             * @description The game system.
             * @constant
             * @enum {string}
             */
            system: "torang";
            /**
             * @description The mechanic. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mechanic: "torang/ability";
            outcome: components["schemas"]["TorangAbilityOutcome"];
            /** @description Every face, as the `dice` of a request. */
            faces: components["schemas"]["TorangAbilityAnswerFaces"];
        };
        /** @description The same roll, several times. */
        TorangAbilityManyRequest: {
            /** @description How many rolls. */
            count: number;
            /** @description The ability score in percent (TE-01). */
            score: number;
            /**
             * @description Notable advantages, +20 each (TE-05).
             * @default 0
             */
            easy?: number;
            /**
             * @description Notable disadvantages, -20 each (TE-05).
             * @default 0
             */
            difficult?: number;
            /**
             * @description Advantages and disadvantages, in multiples of 20 (TE-05).
             * @default []
             */
            modifiers?: components["schemas"]["TorangModifier"][];
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
            /**
             * @description In a dramatic situation, a success earns an experience check (TE-08a).
             * @default false
             */
            dramatic?: boolean;
            /**
             * @description Each rolls an ability of their own first (TE-06, TE-07).
             * @default []
             */
            helpers?: components["schemas"]["NamedAbility"][];
        };
        /** @description The answers to several rolls. */
        TorangAbilityAnswers: {
            /** @description In order. */
            rolls: components["schemas"]["TorangAbilityAnswer"][];
        };
        /** @description One side of an opposed roll. */
        TorangSide: {
            /** @description The ability score in percent (TE-01). */
            score: number;
            /**
             * @description Notable advantages, +20 each (TE-05).
             * @default 0
             */
            easy?: number;
            /**
             * @description Notable disadvantages, -20 each (TE-05).
             * @default 0
             */
            difficult?: number;
            /**
             * @description Advantages and disadvantages, in multiples of 20 (TE-05).
             * @default []
             */
            modifiers?: components["schemas"]["TorangModifier"][];
            /**
             * @description Whose ability it is; echoed.
             * @default null
             */
            name?: string | null;
            /**
             * @description Each rolls an ability of their own first (TE-06, TE-07).
             * @default []
             */
            helpers?: components["schemas"]["NamedAbility"][];
        };
        /** @description Faces of an opposed roll. */
        TorangOpposedFaces: {
            /** @description The active side's d100. */
            active?: number | null;
            /** @description The opposing side's d100. */
            opposing?: number | null;
            /** @description The d100 of the active side's helpers. */
            active_helpers?: (number | null)[];
            /** @description The d100 of the opposing side's helpers. */
            opposing_helpers?: (number | null)[];
        };
        /** @description An opposed roll of exactly two sides. */
        TorangOpposedRequest: {
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
            active: components["schemas"]["TorangSide"];
            opposing: components["schemas"]["TorangSide"];
            /**
             * @description Between equal levels, the lower roll wins (TE-11, TE-15).
             * @default false
             */
            lowest_wins?: boolean;
            /**
             * @description In a dramatic situation, a success earns an experience check (TE-08a).
             * @default false
             */
            dramatic?: boolean;
            /** @description Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are rolled, and an incomplete chain is continued; a die that is not needed is refused. To continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A supplied die replaces the one of a `seed`. */
            dice?: components["schemas"]["TorangOpposedFaces"] | null;
        };
        /**
         * @description How the opposed roll ends for the active side, the worst first.
         * @enum {string}
         */
        TorangResult: "great_defeat" | "defeat" | "weak_defeat" | "mutual_failure" | "tie" | "weak_victory" | "victory" | "great_victory";
        /**
         * @description Who rolls against whom; results are given as the active side sees them.
         * @enum {string}
         */
        ContestSide: "active" | "opposing";
        /** @description One side of an opposed roll. */
        TorangSideOutcome: {
            /** @description What the d100 shows. */
            roll: number;
            /** @description As requested. */
            score: number;
            /** @description What the roll is compared with: after steps, helpers (TE-05, TE-06) and adjustment (TE-19). */
            effective_score: number;
            /** @description The rolls at which the level changes. */
            thresholds: components["schemas"]["TorangThresholds"];
            level: components["schemas"]["TorangLevel"];
            /** @description What the table may choose from (TE-17) after a critical (time, grace, information, advantage: +20 on a related next roll, effect) or a fumble (time, ridicule, false_information, disadvantage: -20, effect). */
            suggestions: string[];
            /** @description Whether one may be marked (TE-08a, TE-08b). */
            experience_check: boolean;
            /** @description The helpers' rolls. */
            helpers: components["schemas"]["TorangHelperOutcome"][];
            /** @description Whose side it is. */
            name: string | null;
            /** @description After steps and helpers, before adjustment (TE-19). */
            unadjusted_score: number;
            /** @description What is compared if levels are equal: the roll, with any excess over 100 (TE-12); else null. */
            compared: number | null;
        };
        /** @description How two high scores were reduced; one field is null. */
        TorangAdjustment: {
            /** @description Both divided by this (TE-14). */
            divisor: number | null;
            /** @description Both lowered by this (TE-13). */
            penalty: number | null;
        };
        /** @description Who wins, seen from the active side. */
        TorangOpposedOutcome: {
            /** @description One level apart: victory or defeat; more: great; equal: weak, by `compared`, or a tie; mutual failure if neither side succeeds (TE-09). */
            result: components["schemas"]["TorangResult"];
            /** @description Null on a tie or mutual failure (TE-09). */
            winner: components["schemas"]["ContestSide"] | null;
            /** @description Who failed less in a mutual failure (TE-10). */
            lesser_loser: components["schemas"]["ContestSide"] | null;
            /** @description As requested. */
            lowest_wins: boolean;
            /** @description An ability roll (TE-09). */
            active: components["schemas"]["TorangSideOutcome"];
            /** @description An ability roll (TE-09). */
            opposing: components["schemas"]["TorangSideOutcome"];
            /** @description Null if nothing is adjusted. */
            adjustment: components["schemas"]["TorangAdjustment"] | null;
        };
        /** @description Faces of an opposed roll. */
        TorangOpposedAnswerFaces: {
            /** @description The active side's d100. */
            active: number | null;
            /** @description The opposing side's d100. */
            opposing: number | null;
            /** @description The d100 of the active side's helpers. */
            active_helpers: number[];
            /** @description The d100 of the opposing side's helpers. */
            opposing_helpers: number[];
        };
        /** @description The answer to a roll. */
        TorangOpposedAnswer: {
            /** @description The label of the request. */
            label: string | null;
            /** @description Every die, in the order rolled. */
            dice: components["schemas"]["RolledDie"][];
            /** @description Every number added to the dice. */
            modifiers: components["schemas"]["AppliedModifier"][];
            /** @description One line for a chat log, in English, beginning with the label. */
            text: string;
            randomness: components["schemas"]["Randomness"];
            /** @description A signed receipt, a compact JWS; null if none was requested. */
            receipt: string | null;
            /**
             * @description The game system.
             * @constant
             * @enum {string}
             */
            system: "torang";
            /**
             * @description The mechanic. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mechanic: "torang/opposed";
            outcome: components["schemas"]["TorangOpposedOutcome"];
            /** @description Every face, as the `dice` of a request. */
            faces: components["schemas"]["TorangOpposedAnswerFaces"];
        };
        /** @description The same roll, several times. */
        TorangOpposedManyRequest: {
            /** @description How many rolls. */
            count: number;
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
            active: components["schemas"]["TorangSide"];
            opposing: components["schemas"]["TorangSide"];
            /**
             * @description Between equal levels, the lower roll wins (TE-11, TE-15).
             * @default false
             */
            lowest_wins?: boolean;
            /**
             * @description In a dramatic situation, a success earns an experience check (TE-08a).
             * @default false
             */
            dramatic?: boolean;
        };
        /** @description The answers to several rolls. */
        TorangOpposedAnswers: {
            /** @description In order. */
            rolls: components["schemas"]["TorangOpposedAnswer"][];
        };
        /** @description Faces of an expression. */
        DiceFaces: {
            /** @description In the order rolled: term by term, each die with its rerolls and explosions. */
            dice?: (number | null)[];
        };
        /** @description A roll of plain dice. */
        DiceRequest: {
            /** @description Dice and constants with `+ - * /` and brackets. Dice are `NdX`, `Nd%`, `NdF` (-1, 0, 1) and `Nd[1,1,2]` (these faces). After the dice, in this order: `ro1`, `ro<3` (reroll once), `rr1` (until another face shows); `!`, `!>=5` (explode), `!p` (penetrating), `!!` (compound); `mi2`, `ma5` (lowest, highest that counts); `kh3`, `kl1`, `dl1`, `dh1` (keep, drop); `>=5` (count successes), `f1` (subtract failures), `dbl6` (count twice). `1d20 adv` and `1d20 dis` roll two dice. `{2d6, 1d12}kh1` or `max(…)` take the highest sum, `kl1` or `min(…)` the lowest. The total is rounded down; `floor`, `ceil` and `round` round earlier. A `[label]` follows a term; a comment follows a space or `#`. More in [the guide](/guide/notation). */
            expression: string;
            /**
             * @description The total or successes to reach. Without it, `at_most` or a comparison in the `expression`, as in `(2d6)>=7`, there is no success or margin.
             * @default null
             */
            difficulty?: number | null;
            /**
             * @description The total or successes not to exceed, for rolls under a number: instead of `difficulty`.
             * @default null
             */
            at_most?: number | null;
            /**
             * @description Points of the margin that make a degree of success or failure; needs something that the total is compared with.
             * @default null
             */
            step?: number | null;
            /**
             * @description Added to the total.
             * @default []
             */
            modifiers?: components["schemas"]["Modifier"][];
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
            /** @description Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are rolled, and an incomplete chain is continued; a die that is not needed is refused. To continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A supplied die replaces the one of a `seed`. */
            dice?: components["schemas"]["DiceFaces"] | null;
        };
        /** @description One die of a term. */
        TermDie: {
            /** @description Its `index` in `dice`. */
            index: number;
            /** @description Sides. */
            sides: number;
            /** @description What it shows. */
            face: number;
            /**
             * Format: int64
             * @description What it adds to the term, 0 if it does not count; in a pool, successes.
             */
            value: number;
            /** @description False for a die that does not count. */
            counted: boolean;
        };
        /** @description One term of an expression. */
        Term: {
            /** @description The term as written. */
            expression: string;
            /** @description Null without one. */
            label: string | null;
            /** @description In the order rolled; empty for a constant. */
            dice: components["schemas"]["TermDie"][];
            /**
             * Format: int64
             * @description With the sign before the term; null for a constant with decimals.
             */
            total: number | null;
        };
        /** @description What the dice come to. */
        DiceOutcome: {
            /**
             * Format: int64
             * @description Rounded down, with the modifiers.
             */
            total: number;
            /** @description In a pool, successes minus failures; else null. */
            successes: number | null;
            /** @description The exact fraction before rounding and modifiers; null for a whole number. */
            unrounded: string | null;
            /** @description Null if the total is compared with nothing. */
            success: boolean | null;
            /**
             * Format: int64
             * @description Points above `difficulty` or below `at_most`; negative for a failure.
             */
            margin: number | null;
            /**
             * Format: int64
             * @description Whole steps of the margin, negative for a failure; null without a `step`.
             */
            degrees: number | null;
            /** @description In order. */
            terms: components["schemas"]["Term"][];
            /** @description What stands before the dice with a colon, or behind them; null without one. */
            comment: string | null;
            /** @description Sentences on notation that other programs read differently. */
            notes: string[];
        };
        /** @description Faces of an expression. */
        DiceAnswerFaces: {
            /** @description In the order rolled: term by term, each die with its rerolls and explosions. */
            dice: number[];
        };
        /** @description The answer to a roll. */
        DiceAnswer: {
            /** @description The label of the request. */
            label: string | null;
            /** @description Every die, in the order rolled. */
            dice: components["schemas"]["RolledDie"][];
            /** @description Every number added to the dice. */
            modifiers: components["schemas"]["AppliedModifier"][];
            /** @description One line for a chat log, in English, beginning with the label. */
            text: string;
            randomness: components["schemas"]["Randomness"];
            /** @description A signed receipt, a compact JWS; null if none was requested. */
            receipt: string | null;
            /**
             * @description The game system.
             * @constant
             * @enum {string}
             */
            system: "dice";
            /**
             * @description The mechanic. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mechanic: "dice";
            outcome: components["schemas"]["DiceOutcome"];
            /** @description Every face, as the `dice` of a request. */
            faces: components["schemas"]["DiceAnswerFaces"];
        };
        /** @description The same roll, several times. */
        DiceManyRequest: {
            /** @description How many rolls. */
            count: number;
            /** @description Dice and constants with `+ - * /` and brackets. Dice are `NdX`, `Nd%`, `NdF` (-1, 0, 1) and `Nd[1,1,2]` (these faces). After the dice, in this order: `ro1`, `ro<3` (reroll once), `rr1` (until another face shows); `!`, `!>=5` (explode), `!p` (penetrating), `!!` (compound); `mi2`, `ma5` (lowest, highest that counts); `kh3`, `kl1`, `dl1`, `dh1` (keep, drop); `>=5` (count successes), `f1` (subtract failures), `dbl6` (count twice). `1d20 adv` and `1d20 dis` roll two dice. `{2d6, 1d12}kh1` or `max(…)` take the highest sum, `kl1` or `min(…)` the lowest. The total is rounded down; `floor`, `ceil` and `round` round earlier. A `[label]` follows a term; a comment follows a space or `#`. More in [the guide](/guide/notation). */
            expression: string;
            /**
             * @description The total or successes to reach. Without it, `at_most` or a comparison in the `expression`, as in `(2d6)>=7`, there is no success or margin.
             * @default null
             */
            difficulty?: number | null;
            /**
             * @description The total or successes not to exceed, for rolls under a number: instead of `difficulty`.
             * @default null
             */
            at_most?: number | null;
            /**
             * @description Points of the margin that make a degree of success or failure; needs something that the total is compared with.
             * @default null
             */
            step?: number | null;
            /**
             * @description Added to the total.
             * @default []
             */
            modifiers?: components["schemas"]["Modifier"][];
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
        };
        /** @description The answers to several rolls. */
        DiceAnswers: {
            /** @description In order. */
            rolls: components["schemas"]["DiceAnswer"][];
        };
        /**
         * @description What happens when the totals are equal.
         * @enum {string}
         */
        OpposedTies: "draw" | "active" | "opposing" | "reroll";
        /** @description One side of an opposed roll. */
        OpposedSide: {
            /**
             * @description Added to the total.
             * @default []
             */
            modifiers?: components["schemas"]["Modifier"][];
            /** @description Dice in the notation of `POST /v1/dice/roll` (OP-01). */
            expression: string;
            /**
             * @description Who it is, for the `text`.
             * @default null
             */
            name?: string | null;
        };
        /** @description Faces of an opposed roll. */
        OpposedFaces: {
            /** @description The active side's dice, in the order rolled. */
            active?: (number | null)[];
            /** @description The opposing side's dice, in the order rolled. */
            opposing?: (number | null)[];
        };
        /** @description Two sides against each other. */
        OpposedRequest: {
            /** @description A `draw`, a win of the `active` or the `opposing` side (OP-04), or a `reroll` of both until the totals differ, at most 100 times (OP-05). `draw` if omitted. */
            ties?: components["schemas"]["OpposedTies"];
            /**
             * @description The lower total wins (OP-03).
             * @default false
             */
            lowest_wins?: boolean;
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
            active: components["schemas"]["OpposedSide"];
            opposing: components["schemas"]["OpposedSide"];
            /** @description Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are rolled, and an incomplete chain is continued; a die that is not needed is refused. To continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A supplied die replaces the one of a `seed`. */
            dice?: components["schemas"]["OpposedFaces"] | null;
        };
        /** @description One side of an opposed roll. */
        OpposedSideOutcome: {
            /** @description Null without one. */
            name: string | null;
            /**
             * Format: int64
             * @description Rounded down, with the modifiers.
             */
            total: number;
            /** @description In a pool, successes minus failures; else null. */
            successes: number | null;
            /** @description The exact fraction before rounding and modifiers; null for a whole number. */
            unrounded: string | null;
            /** @description In order. */
            terms: components["schemas"]["Term"][];
            /** @description Null without one. */
            comment: string | null;
            /** @description Sentences on notation that other programs read differently. */
            notes: string[];
        };
        /** @description Who wins. */
        OpposedOutcome: {
            /** @description Null on a draw (OP-04). */
            winner: components["schemas"]["ContestSide"] | null;
            /**
             * Format: int64
             * @description How far the winner is ahead, 0 for a tie (OP-02).
             */
            margin: number;
            /**
             * Format: int64
             * @description How far the active side is ahead, or behind if negative: the value of the odds (OP-07).
             */
            lead: number;
            /** @description Whether the totals are equal. */
            tie: boolean;
            /** @description Ties that were rerolled (OP-05). */
            rerolls: number;
            /** @description The active side. */
            active: components["schemas"]["OpposedSideOutcome"];
            /** @description The opposing side. */
            opposing: components["schemas"]["OpposedSideOutcome"];
        };
        /** @description Faces of an opposed roll. */
        OpposedAnswerFaces: {
            /** @description The active side's dice, in the order rolled. */
            active: number[];
            /** @description The opposing side's dice, in the order rolled. */
            opposing: number[];
        };
        /** @description The answer to a roll. */
        OpposedAnswer: {
            /** @description The label of the request. */
            label: string | null;
            /** @description Every die, in the order rolled. */
            dice: components["schemas"]["RolledDie"][];
            /** @description Every number added to the dice. */
            modifiers: components["schemas"]["AppliedModifier"][];
            /** @description One line for a chat log, in English, beginning with the label. */
            text: string;
            randomness: components["schemas"]["Randomness"];
            /** @description A signed receipt, a compact JWS; null if none was requested. */
            receipt: string | null;
            /**
             * @description The game system.
             * @constant
             * @enum {string}
             */
            system: "opposed";
            /**
             * @description The mechanic. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mechanic: "opposed";
            outcome: components["schemas"]["OpposedOutcome"];
            /** @description Every face, as the `dice` of a request. */
            faces: components["schemas"]["OpposedAnswerFaces"];
        };
        /** @description The same roll, several times. */
        OpposedManyRequest: {
            /** @description How many rolls. */
            count: number;
            /** @description A `draw`, a win of the `active` or the `opposing` side (OP-04), or a `reroll` of both until the totals differ, at most 100 times (OP-05). `draw` if omitted. */
            ties?: components["schemas"]["OpposedTies"];
            /**
             * @description The lower total wins (OP-03).
             * @default false
             */
            lowest_wins?: boolean;
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
            active: components["schemas"]["OpposedSide"];
            opposing: components["schemas"]["OpposedSide"];
        };
        /** @description The answers to several rolls. */
        OpposedAnswers: {
            /** @description In order. */
            rolls: components["schemas"]["OpposedAnswer"][];
        };
        /** @description A roll of a batch. */
        Torg2d10BatchRequest: {
            /**
             * @description Attribute or skill value (T2-02).
             * @default 0
             */
            value?: number;
            /**
             * @description The total to reach; without one there is no success, margin or level (T2-14). For odds it may differ from the value and the modifiers together by at most 100.
             * @default null
             */
            difficulty?: number | null;
            /**
             * @description False for a skill without adds: a +9 is not rerolled (T2-16), and the d20 is rerolled on a 10 only, or never for an ord (TD-02).
             * @default true
             */
            skilled?: boolean;
            /**
             * @description False for an ord: no Possibilities (T2-17), and the d20 is rerolled on a 10 only, or never if unskilled (TD-02).
             * @default true
             */
            reality_rated?: boolean;
            /**
             * @description The roller is Stymied (T2-04, T2-15, TD-07).
             * @default false
             */
            stymied?: boolean;
            /**
             * @description The roller is Up: one more die (T2-06, TD-03).
             * @default false
             */
            up?: boolean;
            /**
             * @description Possibilities spent: one more die each (T2-07, TD-03).
             * @default 0
             */
            possibilities?: number;
            /**
             * @description How many of the `possibilities`, counted from the first, a foe has cancelled: they are spent, but add no die (T2-08).
             * @default 0
             */
            cancelled?: number;
            /** @description What `disconnected` is judged by: one_case disconnects at a dice bonus of -7 or less, four_case at -4 or less (T2-09); on the d20 at a first die of 1, or of 1 to 4 (TD-06). */
            contradiction?: components["schemas"]["TorgContradiction"] | null;
            /** @description `article`: Stymied takes the reroll of a +9 (T2-04). `deck`: it takes the first reroll of the round, and Up and Stymied remove each other (T2-15). `article` if omitted. */
            stymied_rule?: components["schemas"]["TorgStymiedRule"];
            /**
             * @description False removes an ord's reroll of a +9; only with `reality_rated` false (T2-10).
             * @default true
             */
            positive_reroll?: boolean;
            /**
             * @description Added to the total.
             * @default []
             */
            modifiers?: components["schemas"]["Modifier"][];
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
            /** @description Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are rolled, and an incomplete chain is continued; a die that is not needed is refused. To continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A supplied die replaces the one of a `seed`. */
            dice?: components["schemas"]["Torg2d10Faces"] | null;
            /**
             * @description The mechanic. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mechanic: "torg/2d10";
        };
        /** @description A roll of a batch. */
        TorgD20BatchRequest: {
            /**
             * @description Attribute or skill value (T2-02).
             * @default 0
             */
            value?: number;
            /**
             * @description The total to reach; without one there is no success, margin or level (T2-14). For odds it may differ from the value and the modifiers together by at most 100.
             * @default null
             */
            difficulty?: number | null;
            /**
             * @description False for a skill without adds: a +9 is not rerolled (T2-16), and the d20 is rerolled on a 10 only, or never for an ord (TD-02).
             * @default true
             */
            skilled?: boolean;
            /**
             * @description False for an ord: no Possibilities (T2-17), and the d20 is rerolled on a 10 only, or never if unskilled (TD-02).
             * @default true
             */
            reality_rated?: boolean;
            /**
             * @description The roller is Stymied (T2-04, T2-15, TD-07).
             * @default false
             */
            stymied?: boolean;
            /**
             * @description The roller is Up: one more die (T2-06, TD-03).
             * @default false
             */
            up?: boolean;
            /**
             * @description Possibilities spent: one more die each (T2-07, TD-03).
             * @default 0
             */
            possibilities?: number;
            /**
             * @description How many of the `possibilities`, counted from the first, a foe has cancelled: they are spent, but add no die (T2-08).
             * @default 0
             */
            cancelled?: number;
            /** @description What `disconnected` is judged by: one_case disconnects at a dice bonus of -7 or less, four_case at -4 or less (T2-09); on the d20 at a first die of 1, or of 1 to 4 (TD-06). */
            contradiction?: components["schemas"]["TorgContradiction"] | null;
            /**
             * @description Added to the total.
             * @default []
             */
            modifiers?: components["schemas"]["Modifier"][];
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
            /** @description Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are rolled, and an incomplete chain is continued; a die that is not needed is refused. To continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A supplied die replaces the one of a `seed`. */
            dice?: components["schemas"]["TorgD20Faces"] | null;
            /**
             * @description The mechanic. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mechanic: "torg/d20";
        };
        /** @description A roll of a batch. */
        DaggerheartAttackBatchRequest: {
            /**
             * @description One, or both at once. Needed if the target takes the two differently (DG-20).
             * @default []
             */
            types?: components["schemas"]["DaggerheartDamageType"][];
            /**
             * @description Armor Slots do not help (DG-22).
             * @default false
             */
            direct?: boolean;
            /**
             * @description What the target halves; both for a resistance that names no type. Damage of both types is reduced only if both are resisted (DG-20).
             * @default []
             */
            resistant_to?: components["schemas"]["DaggerheartDamageType"][];
            /**
             * @description What the target takes nothing of (DG-20).
             * @default []
             */
            immune_to?: components["schemas"]["DaggerheartDamageType"][];
            /**
             * @description Armor Slots that the target may mark, each for one step of severity (DG-21). Needs thresholds.
             * @default 0
             */
            armor_slots?: number;
            /** @description Without them no hit points are counted. */
            thresholds?: components["schemas"]["Thresholds"] | null;
            /**
             * @description Added to the dice (DG-01, DG-08, DU-01).
             * @default 0
             */
            modifier?: number;
            /**
             * @description Advantages; they cancel disadvantages one for one (DG-02a, DU-03).
             * @default 0
             */
            advantage?: number;
            /**
             * @description Disadvantages; at most one extra die remains (DG-02b, DU-03).
             * @default 0
             */
            disadvantage?: number;
            /**
             * @description More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06).
             * @default null
             */
            extra?: string | null;
            /**
             * @description The total to reach (DG-01). Without one, damage is rolled, `hit` is null except on a natural 20 (DG-03), and odds do not list it.
             * @default null
             */
            evasion?: number | null;
            /**
             * @description Damage dice: NdX, kept dice such as 4d6kh3, and constants only (DG-04). `modifiers` add to the attack alone.
             * @default null
             */
            damage?: string | null;
            /**
             * @description Added to the total.
             * @default []
             */
            modifiers?: components["schemas"]["Modifier"][];
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
            /** @description Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are rolled, and an incomplete chain is continued; a die that is not needed is refused. To continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A supplied die replaces the one of a `seed`. */
            dice?: components["schemas"]["DaggerheartAttackFaces"] | null;
            /**
             * @description The mechanic. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mechanic: "daggerheart/attack";
        };
        /** @description A roll of a batch. */
        DaggerheartReactionBatchRequest: {
            /**
             * @description Added to the dice (DG-01, DG-08, DU-01).
             * @default 0
             */
            modifier?: number;
            /**
             * @description Advantages; they cancel disadvantages one for one (DG-02a, DU-03).
             * @default 0
             */
            advantage?: number;
            /**
             * @description Disadvantages; at most one extra die remains (DG-02b, DU-03).
             * @default 0
             */
            disadvantage?: number;
            /**
             * @description More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06).
             * @default null
             */
            extra?: string | null;
            /**
             * @description The total to reach (DG-05, DG-09). Without one, `success` is null except on a natural 20 (DG-03), and odds do not list it.
             * @default null
             */
            difficulty?: number | null;
            /**
             * @description Added to the total.
             * @default []
             */
            modifiers?: components["schemas"]["Modifier"][];
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
            /** @description Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are rolled, and an incomplete chain is continued; a die that is not needed is refused. To continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A supplied die replaces the one of a `seed`. */
            dice?: components["schemas"]["DaggerheartReactionFaces"] | null;
            /**
             * @description The mechanic. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mechanic: "daggerheart/reaction";
        };
        /** @description A roll of a batch. */
        DaggerheartDamageBatchRequest: {
            /**
             * @description One, or both at once. Needed if the target takes the two differently (DG-20).
             * @default []
             */
            types?: components["schemas"]["DaggerheartDamageType"][];
            /**
             * @description Armor Slots do not help (DG-22).
             * @default false
             */
            direct?: boolean;
            /**
             * @description What the target halves; both for a resistance that names no type. Damage of both types is reduced only if both are resisted (DG-20).
             * @default []
             */
            resistant_to?: components["schemas"]["DaggerheartDamageType"][];
            /**
             * @description What the target takes nothing of (DG-20).
             * @default []
             */
            immune_to?: components["schemas"]["DaggerheartDamageType"][];
            /**
             * @description Armor Slots that the target may mark, each for one step of severity (DG-21). Needs thresholds.
             * @default 0
             */
            armor_slots?: number;
            /** @description Without them no hit points are counted. */
            thresholds?: components["schemas"]["Thresholds"] | null;
            /** @description Damage dice: a sum of any dice and whole numbers (DG-04). */
            damage: string;
            /**
             * @description Adds the maximum of the damage dice (DG-04).
             * @default false
             */
            critical?: boolean;
            /**
             * @description Added to the total.
             * @default []
             */
            modifiers?: components["schemas"]["Modifier"][];
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
            /** @description Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are rolled, and an incomplete chain is continued; a die that is not needed is refused. To continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A supplied die replaces the one of a `seed`. */
            dice?: components["schemas"]["DaggerheartDamageFaces"] | null;
            /**
             * @description The mechanic. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mechanic: "daggerheart/damage";
        };
        /** @description A roll of a batch. */
        DaggerheartDualityBatchRequest: {
            /**
             * @description Added to the dice (DG-01, DG-08, DU-01).
             * @default 0
             */
            modifier?: number;
            /**
             * @description Advantages; they cancel disadvantages one for one (DG-02a, DU-03).
             * @default 0
             */
            advantage?: number;
            /**
             * @description Disadvantages; at most one extra die remains (DG-02b, DU-03).
             * @default 0
             */
            disadvantage?: number;
            /**
             * @description More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06).
             * @default null
             */
            extra?: string | null;
            /**
             * @description The total to reach (DU-01). Without one, `success` is null except on a critical (DU-02a), and odds do not list it.
             * @default null
             */
            difficulty?: number | null;
            /**
             * @description Allies who help, each with a d6; the highest added d6 counts (DU-03).
             * @default 0
             */
            help?: number;
            /**
             * @description A reaction roll: neither Hope nor Fear, and no help (DU-03, DU-04).
             * @default false
             */
            reaction?: boolean;
            /**
             * @description Sides of the Hope die (DG-23).
             * @default 12
             */
            hope_die?: number;
            /**
             * @description Sides of the Fear die (DG-23).
             * @default 12
             */
            fear_die?: number;
            /**
             * @description Sides of the roller's own advantage die (DG-23).
             * @default 6
             */
            advantage_die?: number;
            /**
             * @description Added to the total.
             * @default []
             */
            modifiers?: components["schemas"]["Modifier"][];
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
            /** @description Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are rolled, and an incomplete chain is continued; a die that is not needed is refused. To continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A supplied die replaces the one of a `seed`. */
            dice?: components["schemas"]["DaggerheartDualityFaces"] | null;
            /**
             * @description The mechanic. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mechanic: "daggerheart/duality";
        };
        /** @description A roll of a batch. */
        TorangAbilityBatchRequest: {
            /** @description The ability score in percent (TE-01). */
            score: number;
            /**
             * @description Notable advantages, +20 each (TE-05).
             * @default 0
             */
            easy?: number;
            /**
             * @description Notable disadvantages, -20 each (TE-05).
             * @default 0
             */
            difficult?: number;
            /**
             * @description Advantages and disadvantages, in multiples of 20 (TE-05).
             * @default []
             */
            modifiers?: components["schemas"]["TorangModifier"][];
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
            /**
             * @description In a dramatic situation, a success earns an experience check (TE-08a).
             * @default false
             */
            dramatic?: boolean;
            /**
             * @description Each rolls an ability of their own first (TE-06, TE-07).
             * @default []
             */
            helpers?: components["schemas"]["NamedAbility"][];
            /** @description Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are rolled, and an incomplete chain is continued; a die that is not needed is refused. To continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A supplied die replaces the one of a `seed`. */
            dice?: components["schemas"]["TorangAbilityFaces"] | null;
            /**
             * @description The mechanic. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mechanic: "torang/ability";
        };
        /** @description A roll of a batch. */
        TorangOpposedBatchRequest: {
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
            active: components["schemas"]["TorangSide"];
            opposing: components["schemas"]["TorangSide"];
            /**
             * @description Between equal levels, the lower roll wins (TE-11, TE-15).
             * @default false
             */
            lowest_wins?: boolean;
            /**
             * @description In a dramatic situation, a success earns an experience check (TE-08a).
             * @default false
             */
            dramatic?: boolean;
            /** @description Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are rolled, and an incomplete chain is continued; a die that is not needed is refused. To continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A supplied die replaces the one of a `seed`. */
            dice?: components["schemas"]["TorangOpposedFaces"] | null;
            /**
             * @description The mechanic. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mechanic: "torang/opposed";
        };
        /** @description A roll of a batch. */
        DiceBatchRequest: {
            /** @description Dice and constants with `+ - * /` and brackets. Dice are `NdX`, `Nd%`, `NdF` (-1, 0, 1) and `Nd[1,1,2]` (these faces). After the dice, in this order: `ro1`, `ro<3` (reroll once), `rr1` (until another face shows); `!`, `!>=5` (explode), `!p` (penetrating), `!!` (compound); `mi2`, `ma5` (lowest, highest that counts); `kh3`, `kl1`, `dl1`, `dh1` (keep, drop); `>=5` (count successes), `f1` (subtract failures), `dbl6` (count twice). `1d20 adv` and `1d20 dis` roll two dice. `{2d6, 1d12}kh1` or `max(…)` take the highest sum, `kl1` or `min(…)` the lowest. The total is rounded down; `floor`, `ceil` and `round` round earlier. A `[label]` follows a term; a comment follows a space or `#`. More in [the guide](/guide/notation). */
            expression: string;
            /**
             * @description The total or successes to reach. Without it, `at_most` or a comparison in the `expression`, as in `(2d6)>=7`, there is no success or margin.
             * @default null
             */
            difficulty?: number | null;
            /**
             * @description The total or successes not to exceed, for rolls under a number: instead of `difficulty`.
             * @default null
             */
            at_most?: number | null;
            /**
             * @description Points of the margin that make a degree of success or failure; needs something that the total is compared with.
             * @default null
             */
            step?: number | null;
            /**
             * @description Added to the total.
             * @default []
             */
            modifiers?: components["schemas"]["Modifier"][];
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
            /** @description Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are rolled, and an incomplete chain is continued; a die that is not needed is refused. To continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A supplied die replaces the one of a `seed`. */
            dice?: components["schemas"]["DiceFaces"] | null;
            /**
             * @description The mechanic. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mechanic: "dice";
        };
        /** @description A roll of a batch. */
        OpposedBatchRequest: {
            /** @description A `draw`, a win of the `active` or the `opposing` side (OP-04), or a `reroll` of both until the totals differ, at most 100 times (OP-05). `draw` if omitted. */
            ties?: components["schemas"]["OpposedTies"];
            /**
             * @description The lower total wins (OP-03).
             * @default false
             */
            lowest_wins?: boolean;
            /**
             * @description Who rolls, and for what; begins `text`.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether `text` is only the total and the outcome.
             * @default false
             */
            short?: boolean;
            /**
             * @description The same request with the same seed always rolls the same faces, so it proves nothing about chance.
             * @default null
             */
            seed?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
            /**
             * @description Whether to show each d100 as two ten-sided dice, too.
             * @default false
             */
            percentile?: boolean;
            active: components["schemas"]["OpposedSide"];
            opposing: components["schemas"]["OpposedSide"];
            /** @description Dice thrown by hand, in the form of an answer's `faces`. Omitted (or null) dice are rolled, and an incomplete chain is continued; a die that is not needed is refused. To continue a roll, send its `faces`; to reroll a die, omit it and what depends on it. A supplied die replaces the one of a `seed`. */
            dice?: components["schemas"]["OpposedFaces"] | null;
            /**
             * @description The mechanic. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            mechanic: "opposed";
        };
        /** @description A roll request of any mechanic, which `mechanic` names. */
        BatchRoll: components["schemas"]["Torg2d10BatchRequest"] | components["schemas"]["TorgD20BatchRequest"] | components["schemas"]["DaggerheartAttackBatchRequest"] | components["schemas"]["DaggerheartReactionBatchRequest"] | components["schemas"]["DaggerheartDamageBatchRequest"] | components["schemas"]["DaggerheartDualityBatchRequest"] | components["schemas"]["TorangAbilityBatchRequest"] | components["schemas"]["TorangOpposedBatchRequest"] | components["schemas"]["DiceBatchRequest"] | components["schemas"]["OpposedBatchRequest"];
        /** @description Rolls of any mechanics: either all are made or none. */
        Batch: {
            /** @description 1 to 100 roll requests, each with its `mechanic`. */
            rolls: components["schemas"]["BatchRoll"][];
        };
        /** @description An answer of any mechanic. */
        BatchAnswerItem: components["schemas"]["Torg2d10Answer"] | components["schemas"]["TorgD20Answer"] | components["schemas"]["DaggerheartAttackAnswer"] | components["schemas"]["DaggerheartReactionAnswer"] | components["schemas"]["DaggerheartDamageAnswer"] | components["schemas"]["DaggerheartDualityAnswer"] | components["schemas"]["TorangAbilityAnswer"] | components["schemas"]["TorangOpposedAnswer"] | components["schemas"]["DiceAnswer"] | components["schemas"]["OpposedAnswer"];
        /** @description The answers in the order of the requests. */
        BatchAnswer: {
            /** @description In the order of the requests. */
            rolls: components["schemas"]["BatchAnswerItem"][];
        };
        /** @description A receipt to check. */
        VerifyReceipt: {
            /** @description The `receipt` of a roll, or any text. */
            receipt: string;
        };
        /**
         * @description Why a text is not a receipt of this service.
         * @enum {string}
         */
        ReceiptFlaw: "malformed" | "wrong_header" | "unknown_key" | "wrong_signature";
        /** @description The payload of a receipt. */
        ReceiptPayload: {
            /**
             * @description Who issued it: always the same.
             * @constant
             * @enum {string}
             */
            iss: "rollwright";
            /** @description When the roll was made: seconds since 1970, UTC. */
            iat: number;
            /** @description The unique id of this receipt. */
            jti: string;
            /** @description Its session; null: none. */
            session: string | null;
            /** @description Its number among all rolls of its session, whoever rolled, from 1: a gap is a roll not shown here, perhaps another's. Null: no session. */
            number: number | null;
            /** @description The answer to the roll without `dice` and `receipt`; at a table, as it stood. */
            roll: {
                [key: string]: unknown;
            };
        };
        /** @description Whether it is a receipt of this service. */
        Verdict: {
            /** @description Whether this service signed exactly this. */
            valid: boolean;
            /** @description Why it is not valid; null if it is. `malformed`: not a compact JWS. `wrong_header`: not exactly `alg` EdDSA, `typ` receipt+jwt and a `kid`. `unknown_key`: not one of this service's keys. `wrong_signature`: changed after it was signed. */
            reason: components["schemas"]["ReceiptFlaw"] | null;
            /** @description Its content; null unless it is valid. */
            payload: components["schemas"]["ReceiptPayload"] | null;
        };
        /** @description A public key as a JWK (RFC 7517, RFC 8037). */
        ReceiptKey: {
            /**
             * @description The type of the key.
             * @constant
             * @enum {string}
             */
            kty: "OKP";
            /**
             * @description Its curve.
             * @constant
             * @enum {string}
             */
            crv: "Ed25519";
            /** @description The public key, in base64url. */
            x: string;
            /** @description Its thumbprint (RFC 7638). */
            kid: string;
            /**
             * @description What it is for.
             * @constant
             * @enum {string}
             */
            use: "sig";
            /**
             * @description How it signs.
             * @constant
             * @enum {string}
             */
            alg: "EdDSA";
        };
        /** @description A JWK set. */
        ReceiptKeySet: {
            /** @description The signing key first, then retired ones. */
            keys: components["schemas"]["ReceiptKey"][];
        };
        /** @description The chance of a value or beyond. */
        OpenEnd: {
            /** @description Rounded to 12 significant digits. */
            probability: number;
            /** @description A fraction in lowest terms. */
            exact: string;
            /**
             * Format: int64
             * @description The value closest to the listed ones.
             */
            value: number;
        };
        /** @description The chances beyond the listed outcomes; null where there are none. */
        OddsTail: {
            /** @description This value or less. */
            below: components["schemas"]["OpenEnd"] | null;
            /** @description This value or more. */
            above: components["schemas"]["OpenEnd"] | null;
        };
        /** @description A chance. */
        Chance: {
            /** @description Rounded to 12 significant digits. */
            probability: number;
            /** @description A fraction in lowest terms. */
            exact: string;
        };
        /** @description The chance of one value, and of that value or more. */
        ValueChance: {
            /** @description Rounded to 12 significant digits. */
            probability: number;
            /** @description A fraction in lowest terms. */
            exact: string;
            /**
             * Format: int64
             * @description The total.
             */
            value: number;
            at_least: components["schemas"]["Chance"];
        };
        /**
         * @description A named chance.
         * @enum {string}
         */
        TorgChanceName: "success" | "minimal" | "average" | "good" | "superior" | "spectacular" | "disconnected";
        /** @description A named chance. */
        TorgChance: {
            /** @description Rounded to 12 significant digits. */
            probability: number;
            /** @description A fraction in lowest terms. */
            exact: string;
            /** @description What it is the chance of. */
            name: components["schemas"]["TorgChanceName"];
        };
        /**
         * @description A named chance.
         * @enum {string}
         */
        HitPointsChanceName: "hit_points_0" | "hit_points_1" | "hit_points_2" | "hit_points_3";
        /** @description A named chance. */
        HitPointsChance: {
            /** @description Rounded to 12 significant digits. */
            probability: number;
            /** @description A fraction in lowest terms. */
            exact: string;
            /** @description What it is the chance of. */
            name: components["schemas"]["HitPointsChanceName"];
        };
        /** @description A distribution: outcomes and tail add up to exactly 1. */
        DamageChances: {
            tail: components["schemas"]["OddsTail"];
            /** @description The average. Null for levels. */
            mean: number | null;
            /** @description The standard deviation. Null for levels. */
            deviation: number | null;
            /** @description Whether mean and deviation count each tail at its value, because the exact ones are not known. False otherwise: they are exact, tails included, and rounded. */
            approximate: boolean;
            /** @description In ascending order: values that can occur, or with `all` every value. */
            outcomes: components["schemas"]["ValueChance"][];
            /** @description Those of a difficulty only if one is given. */
            chances: components["schemas"]["HitPointsChance"][];
        };
        /** @description Exact odds. */
        Torg2d10Odds: {
            tail: components["schemas"]["OddsTail"];
            /** @description The average. Null for levels. */
            mean: number | null;
            /** @description The standard deviation. Null for levels. */
            deviation: number | null;
            /** @description Whether mean and deviation count each tail at its value, because the exact ones are not known. False otherwise: they are exact, tails included, and rounded. */
            approximate: boolean;
            /** @description In ascending order: values that can occur, or with `all` every value. */
            outcomes: components["schemas"]["ValueChance"][];
            /**
             * @description The game system.
             * @constant
             * @enum {string}
             */
            system: "torg";
            /**
             * @description The mechanic.
             * @constant
             * @enum {string}
             */
            mechanic: "torg/2d10";
            /** @description Those of a difficulty only if one is given. */
            chances: components["schemas"]["TorgChance"][];
            /** @description The query with its defaults. */
            request: {
                [key: string]: unknown;
            };
            /** @description An attack's damage, 0 for a miss; null without damage dice and for other mechanics. */
            damage: components["schemas"]["DamageChances"] | null;
        };
        /** @description Exact odds. */
        TorgD20Odds: {
            tail: components["schemas"]["OddsTail"];
            /** @description The average. Null for levels. */
            mean: number | null;
            /** @description The standard deviation. Null for levels. */
            deviation: number | null;
            /** @description Whether mean and deviation count each tail at its value, because the exact ones are not known. False otherwise: they are exact, tails included, and rounded. */
            approximate: boolean;
            /** @description In ascending order: values that can occur, or with `all` every value. */
            outcomes: components["schemas"]["ValueChance"][];
            /**
             * @description The game system.
             * @constant
             * @enum {string}
             */
            system: "torg";
            /**
             * @description The mechanic.
             * @constant
             * @enum {string}
             */
            mechanic: "torg/d20";
            /** @description Those of a difficulty only if one is given. */
            chances: components["schemas"]["TorgChance"][];
            /** @description The query with its defaults. */
            request: {
                [key: string]: unknown;
            };
            /** @description An attack's damage, 0 for a miss; null without damage dice and for other mechanics. */
            damage: components["schemas"]["DamageChances"] | null;
        };
        /**
         * @description A named chance.
         * @enum {string}
         */
        DaggerheartAttackChanceName: "hit" | "critical";
        /** @description A named chance. */
        DaggerheartAttackChance: {
            /** @description Rounded to 12 significant digits. */
            probability: number;
            /** @description A fraction in lowest terms. */
            exact: string;
            /** @description What it is the chance of. */
            name: components["schemas"]["DaggerheartAttackChanceName"];
        };
        /** @description Exact odds. */
        DaggerheartAttackOdds: {
            tail: components["schemas"]["OddsTail"];
            /** @description The average. Null for levels. */
            mean: number | null;
            /** @description The standard deviation. Null for levels. */
            deviation: number | null;
            /** @description Whether mean and deviation count each tail at its value, because the exact ones are not known. False otherwise: they are exact, tails included, and rounded. */
            approximate: boolean;
            /** @description In ascending order: values that can occur, or with `all` every value. */
            outcomes: components["schemas"]["ValueChance"][];
            /**
             * @description The game system.
             * @constant
             * @enum {string}
             */
            system: "daggerheart";
            /**
             * @description The mechanic.
             * @constant
             * @enum {string}
             */
            mechanic: "daggerheart/attack";
            /** @description Those of a difficulty only if one is given. */
            chances: components["schemas"]["DaggerheartAttackChance"][];
            /** @description The query with its defaults. */
            request: {
                [key: string]: unknown;
            };
            /** @description An attack's damage, 0 for a miss; null without damage dice and for other mechanics. */
            damage: components["schemas"]["DamageChances"] | null;
        };
        /**
         * @description A named chance.
         * @enum {string}
         */
        DaggerheartReactionChanceName: "success" | "critical";
        /** @description A named chance. */
        DaggerheartReactionChance: {
            /** @description Rounded to 12 significant digits. */
            probability: number;
            /** @description A fraction in lowest terms. */
            exact: string;
            /** @description What it is the chance of. */
            name: components["schemas"]["DaggerheartReactionChanceName"];
        };
        /** @description Exact odds. */
        DaggerheartReactionOdds: {
            tail: components["schemas"]["OddsTail"];
            /** @description The average. Null for levels. */
            mean: number | null;
            /** @description The standard deviation. Null for levels. */
            deviation: number | null;
            /** @description Whether mean and deviation count each tail at its value, because the exact ones are not known. False otherwise: they are exact, tails included, and rounded. */
            approximate: boolean;
            /** @description In ascending order: values that can occur, or with `all` every value. */
            outcomes: components["schemas"]["ValueChance"][];
            /**
             * @description The game system.
             * @constant
             * @enum {string}
             */
            system: "daggerheart";
            /**
             * @description The mechanic.
             * @constant
             * @enum {string}
             */
            mechanic: "daggerheart/reaction";
            /** @description Those of a difficulty only if one is given. */
            chances: components["schemas"]["DaggerheartReactionChance"][];
            /** @description The query with its defaults. */
            request: {
                [key: string]: unknown;
            };
            /** @description An attack's damage, 0 for a miss; null without damage dice and for other mechanics. */
            damage: components["schemas"]["DamageChances"] | null;
        };
        /** @description Exact odds. */
        DaggerheartDamageOdds: {
            tail: components["schemas"]["OddsTail"];
            /** @description The average. Null for levels. */
            mean: number | null;
            /** @description The standard deviation. Null for levels. */
            deviation: number | null;
            /** @description Whether mean and deviation count each tail at its value, because the exact ones are not known. False otherwise: they are exact, tails included, and rounded. */
            approximate: boolean;
            /** @description In ascending order: values that can occur, or with `all` every value. */
            outcomes: components["schemas"]["ValueChance"][];
            /**
             * @description The game system.
             * @constant
             * @enum {string}
             */
            system: "daggerheart";
            /**
             * @description The mechanic.
             * @constant
             * @enum {string}
             */
            mechanic: "daggerheart/damage";
            /** @description Those of a difficulty only if one is given. */
            chances: components["schemas"]["HitPointsChance"][];
            /** @description The query with its defaults. */
            request: {
                [key: string]: unknown;
            };
            /** @description An attack's damage, 0 for a miss; null without damage dice and for other mechanics. */
            damage: components["schemas"]["DamageChances"] | null;
        };
        /**
         * @description A named chance.
         * @enum {string}
         */
        DaggerheartDualityChanceName: "success_with_hope" | "success_with_fear" | "failure_with_hope" | "failure_with_fear" | "critical" | "success";
        /** @description A named chance. */
        DaggerheartDualityChance: {
            /** @description Rounded to 12 significant digits. */
            probability: number;
            /** @description A fraction in lowest terms. */
            exact: string;
            /** @description What it is the chance of. */
            name: components["schemas"]["DaggerheartDualityChanceName"];
        };
        /** @description Exact odds. */
        DaggerheartDualityOdds: {
            tail: components["schemas"]["OddsTail"];
            /** @description The average. Null for levels. */
            mean: number | null;
            /** @description The standard deviation. Null for levels. */
            deviation: number | null;
            /** @description Whether mean and deviation count each tail at its value, because the exact ones are not known. False otherwise: they are exact, tails included, and rounded. */
            approximate: boolean;
            /** @description In ascending order: values that can occur, or with `all` every value. */
            outcomes: components["schemas"]["ValueChance"][];
            /**
             * @description The game system.
             * @constant
             * @enum {string}
             */
            system: "daggerheart";
            /**
             * @description The mechanic.
             * @constant
             * @enum {string}
             */
            mechanic: "daggerheart/duality";
            /** @description Those of a difficulty only if one is given. */
            chances: components["schemas"]["DaggerheartDualityChance"][];
            /** @description The query with its defaults. */
            request: {
                [key: string]: unknown;
            };
            /** @description An attack's damage, 0 for a miss; null without damage dice and for other mechanics. */
            damage: components["schemas"]["DamageChances"] | null;
        };
        /** @description A score, and the chance that the helpers' rolls lead to it. */
        TorangLikelyThresholds: {
            /** @description The highest roll that is a critical (TE-02); null if none is (TE-04). */
            critical: number | null;
            /** @description The highest roll that succeeds, 5 to 95 (TE-01). */
            success: number;
            /** @description The lowest roll that fumbles, 98 to 100 (TE-03). */
            fumble: number;
            /** @description What the roll is compared with: after steps, helpers (TE-05, TE-06) and adjustment (TE-19). */
            effective_score: number;
            /** @description Rounded to 12 significant digits. */
            probability: number;
            /** @description A fraction in lowest terms. */
            exact: string;
        };
        /** @description The chance of one level or result. */
        LevelChance: {
            /** @description Rounded to 12 significant digits. */
            probability: number;
            /** @description A fraction in lowest terms. */
            exact: string;
            /** @description The level or result. */
            value: string;
            /** @description Always null. */
            at_least: components["schemas"]["Chance"] | null;
        };
        /**
         * @description A named chance.
         * @enum {string}
         */
        TorangAbilityChanceName: "success" | "experience_check";
        /** @description A named chance. */
        TorangAbilityChance: {
            /** @description Rounded to 12 significant digits. */
            probability: number;
            /** @description A fraction in lowest terms. */
            exact: string;
            /** @description What it is the chance of. */
            name: components["schemas"]["TorangAbilityChanceName"];
        };
        /** @description Exact odds. */
        TorangAbilityOdds: {
            /** @description For each score that the helpers' rolls can lead to (TE-06), the lowest first; one without helpers. */
            thresholds: components["schemas"]["TorangLikelyThresholds"][];
            tail: components["schemas"]["OddsTail"];
            /** @description The average. Null for levels. */
            mean: number | null;
            /** @description The standard deviation. Null for levels. */
            deviation: number | null;
            /** @description Whether mean and deviation count each tail at its value, because the exact ones are not known. False otherwise: they are exact, tails included, and rounded. */
            approximate: boolean;
            /** @description The worst first. */
            outcomes: components["schemas"]["LevelChance"][];
            /**
             * @description The game system.
             * @constant
             * @enum {string}
             */
            system: "torang";
            /**
             * @description The mechanic.
             * @constant
             * @enum {string}
             */
            mechanic: "torang/ability";
            /** @description Those of a difficulty only if one is given. */
            chances: components["schemas"]["TorangAbilityChance"][];
            /** @description The query with its defaults. */
            request: {
                [key: string]: unknown;
            };
            /** @description An attack's damage, 0 for a miss; null without damage dice and for other mechanics. */
            damage: components["schemas"]["DamageChances"] | null;
        };
        /** @description What one side has to roll. */
        TorangSideThresholds: {
            /** @description The highest roll that is a critical (TE-02); null if none is (TE-04). */
            critical: number | null;
            /** @description The highest roll that succeeds, 5 to 95 (TE-01). */
            success: number;
            /** @description The lowest roll that fumbles, 98 to 100 (TE-03). */
            fumble: number;
            /** @description What the roll is compared with: after steps, helpers (TE-05, TE-06) and adjustment (TE-19). */
            effective_score: number;
            /** @description After steps and helpers, before adjustment (TE-19). */
            unadjusted_score: number;
        };
        /** @description Two scores, and the chance that the helpers' rolls lead to both. */
        TorangLikelyContest: {
            /** @description Rounded to 12 significant digits. */
            probability: number;
            /** @description A fraction in lowest terms. */
            exact: string;
            /** @description The active side. */
            active: components["schemas"]["TorangSideThresholds"];
            /** @description The opposing side. */
            opposing: components["schemas"]["TorangSideThresholds"];
            /** @description Null if nothing is adjusted. */
            adjustment: components["schemas"]["TorangAdjustment"] | null;
        };
        /**
         * @description A named chance.
         * @enum {string}
         */
        TorangOpposedChanceName: "win" | "lose" | "tie" | "mutual_failure" | "lesser_loser_active" | "lesser_loser_opposing" | "experience_check_active" | "experience_check_opposing";
        /** @description A named chance. */
        TorangOpposedChance: {
            /** @description Rounded to 12 significant digits. */
            probability: number;
            /** @description A fraction in lowest terms. */
            exact: string;
            /** @description What it is the chance of. */
            name: components["schemas"]["TorangOpposedChanceName"];
        };
        /** @description Exact odds. */
        TorangOpposedOdds: {
            /** @description For each pair of scores that the helpers' rolls can lead to (TE-06), the lowest first; one without helpers. Null for more than 100, which takes more than three helpers on a side. */
            thresholds: components["schemas"]["TorangLikelyContest"][] | null;
            tail: components["schemas"]["OddsTail"];
            /** @description The average. Null for levels. */
            mean: number | null;
            /** @description The standard deviation. Null for levels. */
            deviation: number | null;
            /** @description Whether mean and deviation count each tail at its value, because the exact ones are not known. False otherwise: they are exact, tails included, and rounded. */
            approximate: boolean;
            /** @description The worst first. */
            outcomes: components["schemas"]["LevelChance"][];
            /**
             * @description The game system.
             * @constant
             * @enum {string}
             */
            system: "torang";
            /**
             * @description The mechanic.
             * @constant
             * @enum {string}
             */
            mechanic: "torang/opposed";
            /** @description Those of a difficulty only if one is given. */
            chances: components["schemas"]["TorangOpposedChance"][];
            /** @description The query with its defaults. */
            request: {
                [key: string]: unknown;
            };
            /** @description An attack's damage, 0 for a miss; null without damage dice and for other mechanics. */
            damage: components["schemas"]["DamageChances"] | null;
        };
        /** @description A named chance. */
        SuccessChance: {
            /** @description Rounded to 12 significant digits. */
            probability: number;
            /** @description A fraction in lowest terms. */
            exact: string;
            /**
             * @description What it is the chance of.
             * @constant
             * @enum {string}
             */
            name: "success";
        };
        /** @description Exact odds. */
        DiceOdds: {
            /** @description Whether the values are successes, which a pool counts, or totals. */
            successes: boolean;
            /**
             * Format: int64
             * @description The value to reach, from `difficulty` or the `expression`; else null.
             */
            least: number | null;
            /**
             * Format: int64
             * @description The value not to exceed, from `at_most` or the `expression`; else null.
             */
            most: number | null;
            tail: components["schemas"]["OddsTail"];
            /** @description The average. Null for levels. */
            mean: number | null;
            /** @description The standard deviation. Null for levels. */
            deviation: number | null;
            /** @description Whether mean and deviation count each tail at its value, because the exact ones are not known. False otherwise: they are exact, tails included, and rounded. */
            approximate: boolean;
            /** @description In ascending order: values that can occur, or with `all` every value. */
            outcomes: components["schemas"]["ValueChance"][];
            /**
             * @description The game system.
             * @constant
             * @enum {string}
             */
            system: "dice";
            /**
             * @description The mechanic.
             * @constant
             * @enum {string}
             */
            mechanic: "dice";
            /** @description Those of a difficulty only if one is given. */
            chances: components["schemas"]["SuccessChance"][];
            /** @description The query with its defaults. */
            request: {
                [key: string]: unknown;
            };
            /** @description An attack's damage, 0 for a miss; null without damage dice and for other mechanics. */
            damage: components["schemas"]["DamageChances"] | null;
        };
        /**
         * @description A named chance.
         * @enum {string}
         */
        OpposedChanceName: "active_wins" | "opposing_wins" | "draw";
        /** @description A named chance. */
        OpposedChance: {
            /** @description Rounded to 12 significant digits. */
            probability: number;
            /** @description A fraction in lowest terms. */
            exact: string;
            /** @description What it is the chance of. */
            name: components["schemas"]["OpposedChanceName"];
        };
        /** @description Exact odds. */
        OpposedOdds: {
            tail: components["schemas"]["OddsTail"];
            /** @description The average. Null for levels. */
            mean: number | null;
            /** @description The standard deviation. Null for levels. */
            deviation: number | null;
            /** @description Whether mean and deviation count each tail at its value, because the exact ones are not known. False otherwise: they are exact, tails included, and rounded. */
            approximate: boolean;
            /** @description In ascending order: values that can occur, or with `all` every value. */
            outcomes: components["schemas"]["ValueChance"][];
            /**
             * @description The game system.
             * @constant
             * @enum {string}
             */
            system: "opposed";
            /**
             * @description The mechanic.
             * @constant
             * @enum {string}
             */
            mechanic: "opposed";
            /** @description Those of a difficulty only if one is given. */
            chances: components["schemas"]["OpposedChance"][];
            /** @description The query with its defaults. */
            request: {
                [key: string]: unknown;
            };
            /** @description An attack's damage, 0 for a miss; null without damage dice and for other mechanics. */
            damage: components["schemas"]["DamageChances"] | null;
        };
        /** @description One bonus number with either dice. */
        BonusComparison: {
            /** @description The bonus number. */
            bonus: number;
            two_d10: components["schemas"]["Chance"];
            d20: components["schemas"]["Chance"];
            /** @description 2d10 minus d20. */
            difference: components["schemas"]["Chance"];
        };
        /** @description A claim, and what the odds say. */
        ArticleClaim: {
            /** @description What the article says. */
            claim: string;
            /** @description Where the dice are furthest apart; null for disconnection. */
            bonus: number | null;
            two_d10: components["schemas"]["Chance"];
            d20: components["schemas"]["Chance"];
            /** @description The difference there, without sign. */
            difference: components["schemas"]["Chance"];
            /** @description The difference that the claim allows. */
            limit: components["schemas"]["Chance"];
            /** @description Whether the odds bear it out. */
            holds: boolean;
        };
        /** @description Both dice compared. */
        Comparison: {
            /** @description The game system. */
            system: string;
            /** @description The dice alone, without rerolls. */
            bare: components["schemas"]["BonusComparison"][];
            /** @description With the rerolls of a skilled roll. */
            with_rerolls: components["schemas"]["BonusComparison"][];
            /** @description The claims of T2-12. */
            claims: components["schemas"]["ArticleClaim"][];
        };
        /** @description A deck, without its cards. */
        DeckSummary: {
            /** @description The name by which a new session selects it. */
            name: string;
            /** @description Display name. */
            title: string;
            /** @description How many cards it has. */
            count: number;
            /** @description The path of the complete deck. */
            path: string;
        };
        /** @description The decks that this service knows. */
        DeckList: {
            /** @description A table may also bring its own (DD-06). */
            decks: components["schemas"]["DeckSummary"][];
        };
        /** @description A line of the gamemaster side. */
        ConflictLine: {
            /** @description The side that acts first. */
            initiative: components["schemas"]["Side"];
            /** @description What holds for the heroes: flurry, inspiration, up, confused, fatigued, setback, stymied (DD-30 to DD-36). */
            heroes: string[];
            /** @description What holds for the villains: flurry, inspiration, up, break, fatigued, setback, stymied, and trick, test, taunt, intimidate (DD-18). */
            villains: string[];
        };
        /** @description What a dramatic skill resolution reads. */
        SkillBox: {
            /** @description The steps that can be tried (DD-61): A to D, rising. */
            steps: string[];
            /** @description What failing brings (DD-62): possible_setback, complication, critical_problem; null: none. */
            problem: string | null;
        };
        /** @description A card in facts, as in custom decks. */
        CardFacts: {
            /** @description The number of the card (DD-01), which names it everywhere. */
            number: number;
            /** @description What it is for the player (DD-01). */
            type: string;
            /** @description `enhancement` takes effect when it is used, `special` and `subplot` when the gamemaster says so (DD-02). */
            category: components["schemas"]["CardCategory"];
            /** @description The line of a standard scene (DD-19). */
            standard: components["schemas"]["ConflictLine"];
            /** @description The line of a dramatic scene (DD-19). */
            dramatic: components["schemas"]["ConflictLine"];
            /** @description Actions that earn a card (DD-17): attack, defend, trick, test, taunt, intimidate, maneuver, or any, for all seven. */
            approved: string[];
            /** @description The box of the dramatic skill resolution (DD-60). */
            skill_box: components["schemas"]["SkillBox"];
        };
        /** @description A type of card. */
        CardType: {
            /** @description What the card does, for players. */
            text: string;
            /** @description How to play the card through the API. */
            use: string;
            /** @description The rules that apply to it. */
            rules: string[];
            /** @description The type of these cards. */
            type: string;
            /** @description `enhancement` takes effect when it is used, `special` and `subplot` when the gamemaster says so (DD-02). */
            category: components["schemas"]["CardCategory"];
            /** @description How many of them the deck has. */
            count: number;
        };
        /**
         * @description What keywords mean, for players.
         *
         *     Null for a keyword that only a custom deck has (DD-06).
         */
        KeywordTexts: {
            /** @description Keywords of the heroes' line (DD-28 to DD-36). */
            heroes: {
                [key: string]: string | null;
            };
            /** @description Keywords of the villains' line (DD-18, DD-28 to DD-36). */
            villains: {
                [key: string]: string | null;
            };
            /** @description Approved actions (DD-17). */
            approved: {
                [key: string]: string | null;
            };
            /** @description Problems of the skill box (DD-62). */
            problems: {
                [key: string]: string | null;
            };
        };
        /** @description A deck and all its cards. */
        Deck: {
            /** @description The name by which a new session selects it. */
            name: string;
            /** @description Display name. */
            title: string;
            /** @description How many cards it has. */
            count: number;
            /** @description The path of the complete deck. */
            path: string;
            /** @description By rising number. A deck of your own has the same shape. */
            cards: components["schemas"]["CardFacts"][];
            /** @description What the player sides do, by type. */
            types: components["schemas"]["CardType"][];
            /** @description What the keywords of the gamemaster sides mean. */
            keyword_texts: components["schemas"]["KeywordTexts"];
        };
        /** @description Both sides of a card. */
        Card: {
            /** @description The number of the card (DD-01), which names it everywhere. */
            number: number;
            /** @description What it is for the player (DD-01). */
            type: string;
            /** @description `enhancement` takes effect when it is used, `special` and `subplot` when the gamemaster says so (DD-02). */
            category: components["schemas"]["CardCategory"];
            /** @description The line of a standard scene (DD-19). */
            standard: components["schemas"]["ConflictLine"];
            /** @description The line of a dramatic scene (DD-19). */
            dramatic: components["schemas"]["ConflictLine"];
            /** @description Actions that earn a card (DD-17): attack, defend, trick, test, taunt, intimidate, maneuver, or any, for all seven. */
            approved: string[];
            /** @description The box of the dramatic skill resolution (DD-60). */
            skill_box: components["schemas"]["SkillBox"];
            /** @description What the card does, for players. */
            text: string;
            /** @description How to play the card through the API. */
            use: string;
            /** @description The rules that apply to it. */
            rules: string[];
            /** @description Display name: its own in a custom deck, else its type. */
            name: string;
            /** @description A line for the mood (DD-01). Null: none. */
            flavour: string | null;
        };
        /**
         * @description Letters of steps, rising (DD-60).
         * @enum {string}
         */
        SkillLetters: "A" | "B" | "C" | "D" | "AB" | "AC" | "AD" | "BC" | "BD" | "CD" | "ABC" | "ABD" | "ACD" | "BCD" | "ABCD";
        /**
         * @description A named chance.
         * @enum {string}
         */
        SkillOddsChanceName: "by_5" | "by_7" | "by_10" | "by_14";
        /** @description A named chance. */
        SkillOddsChance: {
            /** @description Rounded to 12 significant digits. */
            probability: number;
            /** @description A fraction in lowest terms. */
            exact: string;
            /** @description What it is the chance of. */
            name: components["schemas"]["SkillOddsChanceName"];
        };
        /** @description The chances of every number of flips until all steps are done. */
        SkillOdds: {
            tail: components["schemas"]["OddsTail"];
            /** @description The average. Null for levels. */
            mean: number | null;
            /** @description The standard deviation. Null for levels. */
            deviation: number | null;
            /** @description Whether mean and deviation count each tail at its value, because the exact ones are not known. False otherwise: they are exact, tails included, and rounded. */
            approximate: boolean;
            /** @description In ascending order: values that can occur, or with `all` every value. */
            outcomes: components["schemas"]["ValueChance"][];
            /**
             * @description The game system.
             * @constant
             * @enum {string}
             */
            system: "torg";
            /**
             * @description The deck.
             * @constant
             * @enum {string}
             */
            deck: "standard";
            /** @description The query with its defaults; `chance` as text. */
            request: {
                [key: string]: unknown;
            };
            /** @description Those of a difficulty only if one is given. */
            chances: components["schemas"]["SkillOddsChance"][];
            /** @description The flips within which it is done in half of all cases; null: beyond the list. */
            median: number | null;
        };
        /**
         * @description The dice of a table's rolls.
         * @enum {string}
         */
        RollMethod: "2d10" | "d20";
        /**
         * @description Who awards cards for approved actions (DD-17).
         * @enum {string}
         */
        AwardBy: "automatic" | "gamemaster";
        /**
         * @description Who resolves a player's roll that has a difficulty.
         * @enum {string}
         */
        ResolveBy: "roller" | "gamemaster";
        /** @description The settings of a table. */
        Settings: {
            /**
             * @description Cards in a hand; null: by the number of characters (DD-07).
             * @default null
             */
            hand_size?: number | null;
            /** @description The dice of its rolls (T2-01, TD-01). `2d10` if omitted. */
            method?: components["schemas"]["RollMethod"];
            /** @description Whose rule for Stymied applies with 2d10 (T2-15, DD-36). `deck` if omitted. */
            stymied_rule?: components["schemas"]["TorgStymiedRule"];
            /**
             * @description Possibilities of one's own on a roll, besides cards and cancelled ones (T2-07, DD-43a).
             * @default 1
             */
            possibilities_per_roll?: number;
            /**
             * @description The bonus that earns a Glory with 2d10 (DD-45).
             * @default 26
             */
            glory_bonus?: number;
            /**
             * @description What a Coup de Grace adds (DD-42).
             * @default 3
             */
            coup_de_grace?: number;
            /**
             * @description Whether the Campaign card has an effect (DD-57).
             * @default true
             */
            campaign?: boolean;
            /**
             * @description Whether villains leave specials and Escape in pools (DD-18).
             * @default true
             */
            protect_played_specials?: boolean;
            /**
             * @description Types of subplots that suit the adventure; null: any (DD-55a).
             * @default null
             */
            subplots?: string[] | null;
            /**
             * @description Whether a character has to act before a card goes into its pool (DD-13).
             * @default true
             */
            pool_needs_action?: boolean;
            /** @description Who awards cards for approved actions: the service, or the gamemaster alone (DD-17). `automatic` if omitted. */
            award_by?: components["schemas"]["AwardBy"];
            /** @description Who resolves a player's roll that has a difficulty. `roller` if omitted. */
            resolve_by?: components["schemas"]["ResolveBy"];
        };
        /** @description A session to create. */
        CreateSession: {
            /** @description Display name. */
            name: string;
            /** @description `standard`, or a deck of your own (DD-06). `standard` if omitted. */
            deck?: "standard" | components["schemas"]["OwnDeck"];
            /** @description Omitted settings keep their defaults. */
            settings?: components["schemas"]["Settings"];
        };
        /** @description A new session, and its secrets. */
        SessionCreated: {
            /** @description The version of the table: every change raises it by one. */
            version: number;
            /** @description The id of the session. */
            id: string;
            /** @description The gamemaster's token: it is not shown again. */
            gm_token: string;
            /** @description Opens the lobby and lets others join. */
            join_code: string;
            /** @description Commits the service to its shuffles: keep it to compare with `GET …/fairness`. */
            commitment: string;
            /**
             * Format: date-time
             * @description When the session expires, if nothing changes: RFC 3339, UTC.
             */
            expires_at: string;
        };
        /**
         * @description The role that a token gives its bearer.
         * @enum {string}
         */
        Role: "gamemaster" | "player" | "spectator";
        /** @description Somebody at the table, or watching it. */
        Seat: {
            /** @description gamemaster, player or spectator. */
            role: components["schemas"]["Role"];
            /** @description The player's character; null for others. */
            character: string | null;
            /** @description The spectator's id; null for others. */
            spectator: string | null;
        };
        /**
         * @description The phase of a table.
         * @enum {string}
         */
        Phase: "lobby" | "between_scenes" | "free" | "rounds" | "refill" | "between_acts" | "awards" | "closed";
        /**
         * @description Whether an adventure is under way.
         * @enum {string}
         */
        TableStatus: "lobby" | "playing" | "ended";
        /**
         * @description Which of a card's two lines a scene uses (DD-19).
         * @enum {string}
         */
        SceneKind: "standard" | "dramatic";
        /** @description A scene. */
        Scene: {
            /** @description From 1 through the whole adventure. */
            number: number;
            /** @description Which line of the cards it uses (DD-19). */
            kind: components["schemas"]["SceneKind"];
            /** @description Whether trades are allowed in the refill (DD-21). */
            trades: boolean;
        };
        /** @description Round play, and the round under way. */
        Round: {
            /** @description Rounds so far; 0 before the first flip (DD-11). */
            number: number;
            /** @description The card that rules the round; null before the first flip. */
            card: number | null;
            /** @description The side that acts first (DD-19); null before the first flip. */
            initiative: components["schemas"]["Side"] | null;
            /** @description What the line says for the heroes (DD-30 to DD-36), or `set_conditions`. */
            heroes: string[];
            /** @description What the line says for the villains (DD-18, DD-30 to DD-36), or `set_conditions`. */
            villains: string[];
            /** @description Actions that earn a card (DD-17); `any` for all seven. */
            approved: string[];
            /** @description The box of the dramatic skill resolution (DD-61); null before the first flip. */
            skill_box: components["schemas"]["SkillBox"] | null;
            /** @description What these keywords, the approved actions and the problem mean, for players: `keyword_texts.heroes.flurry`, say. Empty before the first flip. */
            keyword_texts: components["schemas"]["KeywordTexts"];
            /** @description Who takes part (DD-14). */
            taking_part: string[];
            /** @description Cards that each may put down before the first flip (DD-14). */
            opening: number;
            /** @description Whether the card is kept for the next round (DD-51). */
            keep: boolean;
            /** @description Whether the party has escaped (DD-44). */
            escaped: boolean;
        };
        /** @description A deck in play. */
        DeckCount: {
            /** @description How many cards are left in it. */
            count: number;
        };
        /** @description A hand, as far as the viewer may see it. */
        HandView: {
            /** @description How many cards it has (DD-05). */
            count: number;
            /** @description The cards, oldest first; null for everybody but its player (DD-05). */
            cards: number[] | null;
        };
        /**
         * @description The state of a card in a pool.
         * @enum {string}
         */
        PoolState: "playable" | "waiting" | "active";
        /**
         * @description The state of a subplot; in the last two it is no longer in a pool.
         * @enum {string}
         */
        SubplotState: "pending" | "approved" | "active" | "disallowed" | "ended";
        /** @description A card in a pool, face up. */
        Pooled: {
            /** @description Its number. */
            card: number;
            /** @description `playable` for an enhancement (DD-12), `waiting` for a special (DD-02), `active` for a subplot that is activated (DD-55a). */
            state: components["schemas"]["PoolState"];
            /** @description How far a subplot has come (DD-55a); null: no subplot. */
            subplot: components["schemas"]["SubplotState"] | null;
        };
        /** @description A character's attributes; null: not known. */
        AttributesView: {
            /** @description Its Dexterity. */
            dexterity: number | null;
            /** @description Its Strength. */
            strength: number | null;
            /** @description Its Toughness. */
            toughness: number | null;
            /** @description Its Perception. */
            perception: number | null;
            /** @description Its Mind. */
            mind: number | null;
            /** @description Its Charisma. */
            charisma: number | null;
            /** @description Its Spirit. */
            spirit: number | null;
        };
        /**
         * @description An attribute of a character.
         * @enum {string}
         */
        CharacterAttribute: "dexterity" | "strength" | "toughness" | "perception" | "mind" | "charisma" | "spirit";
        /** @description A skill, and the total value of its rolls. */
        SkillView: {
            /** @description Its name. */
            name: string;
            /** @description The attribute that it is based on; null: none. */
            attribute: components["schemas"]["CharacterAttribute"] | null;
            /** @description The `value` of its rolls. */
            value: number;
        };
        /** @description A character's values, set by its player. */
        CharacterValues: {
            /** @description Its attributes. */
            attributes: components["schemas"]["AttributesView"];
            /** @description Its skills, in the player's order. */
            skills: components["schemas"]["SkillView"][];
        };
        /** @description A player character. */
        PlayerCharacter: {
            /** @description Its id: c1, c2, … in joining order. */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description False for an ord, who uses no Possibilities (T2-17). */
            reality_rated: boolean;
            /** @description False when it has left play (DD-68). */
            alive: boolean;
            /** @description Whether its seat is free to be claimed. */
            released: boolean;
            /** @description Its hand. */
            hand: components["schemas"]["HandView"];
            /** @description The adventure's hand size (DD-07); null in `lobby`. */
            hand_limit: number | null;
            /** @description Its pool, in the order played (DD-12). */
            pool: components["schemas"]["Pooled"][];
            /** @description Possibilities left (T2-17). */
            possibilities: number;
            /** @description Its attributes and skills; null until `set_values`. */
            values: components["schemas"]["CharacterValues"] | null;
            /** @description Whether its critical moment of this act is used (DD-16). */
            critical_moment_used: boolean;
            /** @description Whether one is declared, and its roll not yet made (DD-16). */
            in_critical_moment: boolean;
            /** @description Whether it has discarded in the refill (DD-22); null outside of one. */
            discarded_for_refill: boolean | null;
            /** @description Whether it may discard for a Rally (DD-53). */
            rallying: boolean;
            /** @description Whether its card of this round is played, or was sent back (DD-13); null outside of round play. */
            pooled_this_round: boolean | null;
            /** @description Its actions this round (DD-30, DD-46a); null outside of round play. */
            actions: number | null;
            /** @description Whether it has acted in this round (DD-13); null outside of round play, and when it takes no part. */
            acted: boolean | null;
            /** @description Cards that it may still put down before the first flip (DD-14); null at other times. */
            opening_left: number | null;
            /** @description Cards earned by approved actions but defend this round (DD-17); null outside of round play. */
            cards_earned: number | null;
        };
        /** @description A gamemaster character. */
        Foe: {
            /** @description Its id: f1, f2, … */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description Its side; `heroes` for allies and bystanders (DD-19). */
            side: components["schemas"]["Side"];
            /** @description False for an ord, who uses no Possibilities (T2-17). */
            reality_rated: boolean;
            /** @description Possibilities left; null for everybody but the gamemaster. */
            possibilities: number | null;
        };
        /** @description A spectator. */
        Spectator: {
            /** @description The spectator's id: w1, w2, … */
            id: string;
            /** @description The spectator's name, if any. */
            name: string | null;
        };
        /**
         * @description The state of a trade.
         * @enum {string}
         */
        TradeState: "offered" | "answered" | "done" | "declined" | "void";
        /** @description An exchange of cards between two characters (DD-20). */
        Trade: {
            /** @description Its id: t1, t2, … */
            id: string;
            /** @description Who offers. */
            from: string;
            /** @description Who may answer. */
            to: string;
            /** @description How the two help each other. */
            because: string;
            /** @description How many cards are offered. */
            count: number;
            /** @description The cards offered; null for everybody but the two. */
            give: number[] | null;
            /** @description The cards in return, empty until answered; null for everybody but the two. */
            take: number[] | null;
            /** @description `answered`: to be confirmed. */
            state: components["schemas"]["TradeState"];
        };
        /** @description A step of a task. */
        SkillStep: {
            /** @description Its letter. */
            letters: string[];
            /** @description Its difficulty, without `added_difficulty`. */
            difficulty: number;
            /** @description Whether it is done. */
            done: boolean;
        };
        /**
         * @description The state of a skill resolution.
         * @enum {string}
         */
        ResolutionState: "running" | "critical" | "won" | "lost";
        /** @description A new approach after a critical problem (DD-62). */
        Approach: {
            /** @description The new skill, which keeps the steps done; null: start over. */
            skill: string | null;
            /** @description Whether it is for a last-ditch effort only (DD-64). */
            last_ditch: boolean;
        };
        /** @description A character's task (DD-60). */
        SkillResolution: {
            /** @description Its id: s1, s2, … */
            id: string;
            /** @description Whose task it is. */
            character: string;
            /** @description The skill. */
            skill: string;
            /** @description Its steps in order. */
            steps: components["schemas"]["SkillStep"][];
            /** @description Points that complications have added (DD-62). */
            added_difficulty: number;
            /** @description `critical`: a new approach is needed (DD-62). */
            state: components["schemas"]["ResolutionState"];
            /** @description The approach that waits for the gamemaster; null: none. */
            proposed: components["schemas"]["Approach"] | null;
            /** @description Whether a last-ditch effort is allowed at this critical problem (DD-64). */
            last_ditch: boolean;
        };
        /**
         * @description The kind of an effect.
         * @enum {string}
         */
        EffectName: "action" | "attribute" | "haste" | "monologue" | "setback";
        /**
         * @description The end of an effect.
         * @enum {string}
         */
        EffectEnd: "round" | "roll";
        /** @description What a card or a setback changes for a while. */
        Effect: {
            /** @description action (DD-40), attribute (DD-41a), haste (DD-46a), monologue (DD-46c), setback (DD-28). */
            name: components["schemas"]["EffectName"];
            /** @description What it adds to rolls; 0 for haste and monologue. */
            value: number;
            /** @description Whose it is; null: a setback. */
            character: string | null;
            /** @description The side that it holds for, or the character's. */
            side: components["schemas"]["Side"];
            /** @description The attribute it raises (DD-41a); null: none. */
            attribute: components["schemas"]["CharacterAttribute"] | null;
            /** @description The card that it comes from; null: a setback. */
            card: number | null;
            /** @description `round`: this round; `roll`: the next roll that it fits (DD-09, DD-40). */
            until: components["schemas"]["EffectEnd"];
        };
        /** @description The request; for a shared roll, the body that its mechanic takes. */
        RollAsked: {
            /** @description What the bonus is added to (T2-02). */
            value?: number;
            /** @description The total to reach, as last set; null without one (T2-14). */
            difficulty?: number | null;
            /** @description The action (DD-17); null: another. */
            action?: string | null;
            /** @description Whom it is aimed at; may be empty (DD-15). */
            against?: string[];
            /** @description The attribute of the value (DD-41a); null: none. */
            attribute?: string | null;
            /** @description False for a skill without adds (T2-16). */
            skilled?: boolean;
            /** @description Whether the roll is Stymied, the line included (T2-15). */
            stymied?: boolean;
            /** @description Whether the roller is Up, the line included (DD-32). */
            up?: boolean;
            /** @description The contradiction in play (T2-09); null: none. */
            contradiction?: string | null;
            /** @description Whether it is not the roller's action (DD-40). */
            passive?: boolean;
            /** @description What it is for; null without a label. */
            label?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description What the dice mean, as in the answer of `POST /v1/{mechanic}/roll`. */
        RollOutcome: {
            [key: string]: unknown;
        };
        /** @description The faces that count, by role, as in the answer of `POST /v1/{mechanic}/roll`. */
        RollFaces: {
            [key: string]: unknown;
        };
        /** @description A number added to the total, and its source. */
        RollModifier: {
            /** @description What it comes from: a card's type, Up, Stymied, Setback, or the caller's name. */
            name: string;
            /** @description The points it adds. */
            value: number;
            /** @description The card that it comes from; null: none; absent in a shared roll. */
            card?: number | null;
        };
        /** @description A Possibility on a roll. */
        SpentPossibility: {
            /** @description Its Hero or Drama; null: the roller's own. */
            card: number | null;
            /** @description Whether it was cancelled: its dice do not count (T2-08). */
            cancelled: boolean;
        };
        /** @description What a roll tries of a skill resolution. */
        SkillTried: {
            /** @description The skill resolution. */
            resolution: string;
            /** @description The steps it tries; empty: none can be gained (DD-63). */
            letters: string[];
            /** @description The difficulty of each, or of the next one (DD-62). */
            difficulties: number[];
            /** @description Whether it is a last-ditch effort: all or nothing (DD-64). */
            last_ditch: boolean;
        };
        /**
         * @description The state of a roll.
         * @enum {string}
         */
        RollState: "open" | "resolved" | "retried" | "void";
        /** @description The gamemaster's correction of a roll (DD-71). */
        Correction: {
            /** @description Whether it succeeds; null: not given. */
            success: boolean | null;
            /** @description How well; null: not given. */
            level: components["schemas"]["TorgLevel"] | null;
            /** @description The total; null: not given. */
            total: number | null;
            /** @description The reason. */
            because: string;
            /** @description The `success` before. */
            was_success: boolean | null;
            /** @description The `level` before. */
            was_level: components["schemas"]["TorgLevel"] | null;
        };
        /** @description A roll of a character or foe, or of any mechanic, shared with the table. */
        TableRoll: {
            /** @description Its id: r1, r2, … in the order made. */
            id: string;
            /** @description The character or foe that rolled; `gamemaster` for a shared roll of theirs. */
            by: string;
            /** @description The mechanic; null for a hidden roll. */
            mechanic: string | null;
            /** @description The request; null for a hidden roll. */
            request: components["schemas"]["RollAsked"] | null;
            /** @description What the dice mean so far; `success` and `level` are what it was resolved to. Null for a hidden roll. */
            outcome: components["schemas"]["RollOutcome"] | null;
            /** @description The faces that count; null for a hidden roll. */
            faces: components["schemas"]["RollFaces"] | null;
            /** @description Every die in order, cancelled ones with `counted` false (T2-18); empty for a hidden roll. */
            dice: components["schemas"]["RolledDie"][];
            /** @description Named numbers in the total: the caller's, then the table's (DD-28, DD-40). */
            modifiers: components["schemas"]["RollModifier"][];
            /** @description Possibilities spent on it, in order; `chain` of a die counts them from 1. */
            possibilities: components["schemas"]["SpentPossibility"][];
            /** @description Points on the effect value, by a Coup de Grace (DD-42). */
            effect_bonus: number;
            /** @description What it tries of a skill resolution; null: none. */
            skill: components["schemas"]["SkillTried"] | null;
            /** @description The roll that a Second Chance repeats in it (DD-50); null: none. */
            retry_of: string | null;
            /** @description One line for a chat log, in English: the dice, and what changed their result (T2-14, DD-49, DD-50, DD-71). Null for a hidden roll. */
            text: string | null;
            /** @description `open` to cards and Possibilities, `resolved` (DD-15; every shared roll), `retried` by a Second Chance (DD-50), or `void`: closed without a result. */
            state: components["schemas"]["RollState"];
            /** @description Whether it succeeded; null while it is open, without a difficulty, and for shared rolls. */
            success: boolean | null;
            /** @description How well it succeeded (T2-14); null like `success`, and for a failure. */
            level: components["schemas"]["TorgLevel"] | null;
            /** @description Targets with an Opponent Fails (DD-49): against them it fails. */
            negated: string[];
            /** @description The card that ruled when it was opened (DD-17); null outside of rounds. */
            ruled_by: number | null;
            /** @description Whether only the gamemaster sees it. */
            hidden: boolean;
            /** @description Of a roll that was hidden (docs/fairness.md); null: none. */
            commitment: string | null;
            /** @description The signed receipt; null: none. */
            receipt: string | null;
            /** @description The gamemaster's correction, which `success` and `level` follow (DD-71); null: none. */
            corrected: components["schemas"]["Correction"] | null;
        };
        /** @description A subplot that is kept beyond an adventure (DD-58). */
        Campaigned: {
            /** @description Whose subplot it is. */
            character: string;
            /** @description Its type. */
            type: string;
            /** @description Its card; null: from an earlier adventure. */
            card: number | null;
            /** @description Whether a kept subplot plays a part in this adventure; null until `answer_campaigned`, and for one of this adventure. */
            figures: boolean | null;
        };
        /**
         * @description What waits for an answer.
         * @enum {string}
         */
        AwaitingKind: "glory" | "subplot" | "idea" | "campaign" | "campaigned" | "approach" | "card" | "trade" | "discard" | "roll" | "undo";
        /** @description Something that waits for an answer; fields of other kinds are null. */
        Awaiting: {
            /** @description What answers it: `glory` and `subplot`: `approve_card` or `disallow_card`; `idea`: `answer_idea`; `campaign`: `answer_campaign` and `approve_card`; `campaigned`: `answer_campaigned`; `approach`: `propose_approach`, then `answer_approach`; `card`: `give_up_card`; `trade`: `answer_trade`, then `confirm_trade`; `discard`: `discard_for_refill`; `roll`: `resolve_roll`; `undo`: `undo` or `decline_undo`. */
            kind: components["schemas"]["AwaitingKind"];
            /** @description Who is to answer: characters, or `gamemaster`. */
            waits_for: string[];
            /** @description Whom it is about; in a trade, the other one. */
            character: string | null;
            /** @description Who has used the Campaign. */
            by: string | null;
            /** @description The card that was shown or used. */
            card: number | null;
            /** @description The subplot that a Campaign is to keep. */
            subplot: number | null;
            /** @description The type of a subplot. */
            type: string | null;
            /** @description The roll. */
            roll: string | null;
            /** @description The trade. */
            trade: string | null;
            /** @description The skill resolution. */
            resolution: string | null;
            /** @description The question, the reason, or the new skill. */
            text: string | null;
        };
        /** @description A Glory that the gamemaster has confirmed (DD-24c). */
        Glory: {
            /** @description The Glory card. */
            card: number;
            /** @description Whose it was. */
            character: string;
            /** @description The roll that earned it; null: not recorded. */
            roll: string | null;
        };
        /** @description What one character will be paid, in Possibilities. */
        CharacterAwards: {
            /** @description Who is paid. */
            character: string;
            /** @description For subplots of the last act (DD-23). */
            subplots: number;
            /** @description For unused Drama cards (DD-24b); null for everybody but their player. */
            drama: number | null;
            /** @description For everybody's Glories (DD-24c). */
            glory: number;
        };
        /** @description What `close_adventure` will pay (DD-72), insurance apart. */
        Awards: {
            /** @description Those in play. */
            characters: components["schemas"]["CharacterAwards"][];
        };
        /** @description A move that can be undone (DD-71). */
        UndoStep: {
            /** @description The version before it, for an `undo`. */
            to_version: number;
            /** @description Its name. */
            move: string;
            /** @description Who played it. */
            by: components["schemas"]["Seat"];
        };
        /** @description The settings of a table. */
        TableSettings: {
            /** @description The name of the deck (DD-06). */
            deck: string;
            /** @description Cards in a hand; null: by the number of characters (DD-07). */
            hand_size: number | null;
            /** @description The dice of its rolls (T2-01, TD-01). */
            method: components["schemas"]["RollMethod"];
            /** @description Whose rule for Stymied applies with 2d10 (T2-15, DD-36). */
            stymied_rule: components["schemas"]["TorgStymiedRule"];
            /** @description Possibilities of one's own on a roll, besides cards and cancelled ones (T2-07, DD-43a). */
            possibilities_per_roll: number;
            /** @description The bonus that earns a Glory with 2d10 (DD-45). */
            glory_bonus: number;
            /** @description What a Coup de Grace adds (DD-42). */
            coup_de_grace: number;
            /** @description Whether the Campaign card has an effect (DD-57). */
            campaign: boolean;
            /** @description Whether villains leave specials and Escape in pools (DD-18). */
            protect_played_specials: boolean;
            /** @description Types of subplots that suit the adventure; null: any (DD-55a). */
            subplots: string[] | null;
            /** @description Whether a character has to act before a card goes into its pool (DD-13). */
            pool_needs_action: boolean;
            /** @description Who awards cards for approved actions (DD-17). */
            award_by: components["schemas"]["AwardBy"];
            /** @description Who resolves a player's roll that has a difficulty. */
            resolve_by: components["schemas"]["ResolveBy"];
        };
        /** @description The table as the caller sees it. A card is its number everywhere. */
        TableView: {
            /** @description The version of the table: every change raises it by one. */
            version: number;
            /** @description The id of the session. */
            id: string;
            /** @description The name of the table. */
            name: string;
            /** @description The seat of the caller. */
            you: components["schemas"]["Seat"];
            /** @description The adventure under way, or the next one, from 1 (DD-72). */
            adventure: number;
            /** @description The phase (DD-08). */
            phase: components["schemas"]["Phase"];
            /** @description `lobby` before the first adventure, `ended` from `end_adventure` to the next one, `playing` between. */
            status: components["schemas"]["TableStatus"];
            /** @description The act, from 1 (DD-08); null in `lobby`. */
            act: number | null;
            /** @description Whether the last adventure was completed (DD-24b); null: none. */
            completed: boolean | null;
            /** @description The open scene, or that of the refill; null: none. */
            scene: components["schemas"]["Scene"] | null;
            /** @description Round play (DD-11); null outside of it. */
            round: components["schemas"]["Round"] | null;
            /** @description The deck, in secret order (DD-03). */
            deck: components["schemas"]["DeckCount"];
            /** @description Face up, the top first (DD-03). */
            discard_pile: number[];
            /** @description Face up, the top first, which rules the round (DD-11). */
            action_stack: number[];
            /** @description In joining order. */
            characters: components["schemas"]["PlayerCharacter"][];
            /** @description Foes, of either side. */
            foes: components["schemas"]["Foe"][];
            /** @description Those who are watching. */
            spectators: components["schemas"]["Spectator"][];
            /** @description Open trades, and the last few that are over (DD-20). */
            trades: components["schemas"]["Trade"][];
            /** @description Those that are open, and the last few that are over (DD-60). */
            skill_resolutions: components["schemas"]["SkillResolution"][];
            /** @description Temporary effects of cards and setbacks (DD-11). */
            effects: components["schemas"]["Effect"][];
            /** @description Rolls that are open, shared, corrected, good for a Glory or resolved since anybody rolled, and the last one that is over; in the order made. */
            rolls: components["schemas"]["TableRoll"][];
            /** @description Subplots kept beyond the adventure (DD-58). */
            campaigned: components["schemas"]["Campaigned"][];
            /** @description Everything that waits for an answer. */
            awaiting: components["schemas"]["Awaiting"][];
            /** @description Confirmed Glories of this adventure (DD-24c). */
            glories: components["schemas"]["Glory"][];
            /** @description What the close will pay; null but in `awards` (DD-72). */
            awards: components["schemas"]["Awards"] | null;
            /** @description The moves that can be undone, newest first; to undo one is to undo all listed before it. */
            undo: components["schemas"]["UndoStep"][];
            /** @description The settings of the table. */
            settings: components["schemas"]["TableSettings"];
            /** @description The id of the last event: continue from it. */
            last_event: number;
            /**
             * Format: date-time
             * @description When the session expires, if nothing changes: RFC 3339, UTC.
             */
            expires_at: string;
        };
        /** @description A character, as seen before joining. */
        FreeSeat: {
            /** @description Its id. */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description Whether its seat is free to be claimed. */
            released: boolean;
        };
        /** @description A table, as seen before joining. */
        Lobby: {
            /** @description The id of the session. */
            id: string;
            /** @description The name of the table. */
            name: string;
            /** @description As at the table. */
            status: components["schemas"]["TableStatus"];
            /** @description The characters in play. */
            characters: components["schemas"]["FreeSeat"][];
        };
        /**
         * @description A type of subplot that outlasts an adventure (DD-56).
         * @enum {string}
         */
        CampaignedType: "Romance" | "Mistaken Identity" | "True Identity" | "Personal Stake" | "Nemesis" | "Suspicion";
        /** @description A character that joins a table. */
        JoinSession: {
            /** @description Display name. */
            name: string;
            /**
             * @description Possibilities that it begins with (T2-17).
             * @default 10
             */
            possibilities?: number;
            /**
             * @description False for an ord, who uses no Possibilities (T2-17) and rerolls less on the d20 (TD-02).
             * @default true
             */
            reality_rated?: boolean;
            /**
             * @description Mixed into every shuffle from now on; shown to everybody (docs/fairness.md).
             * @default null
             */
            client_seed?: string | null;
            /**
             * @description Cards kept from an earlier evening, in place of a dealt hand; only in `lobby` (DD-10).
             * @default null
             */
            hand?: number[] | null;
            /**
             * @description Subplots kept from earlier adventures (DD-58).
             * @default []
             */
            campaigned?: components["schemas"]["CampaignedType"][];
        };
        /** @description A character that has joined, and its token. */
        CharacterJoined: {
            /** @description The version of the table: every change raises it by one. */
            version: number;
            /** @description The character. */
            character: components["schemas"]["PlayerCharacter"];
            /** @description The player's token: it is not shown again. */
            token: string;
        };
        /** @description A body without fields; it may be omitted. */
        NoFields: Record<string, never>;
        /** @description A table was created. */
        SessionCreatedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "session_created";
            /** @description Its name. */
            name: string;
            /** @description The name of the deck. */
            deck: string;
            /** @description A SHA-256, in hex (docs/fairness.md). */
            commitment: string;
        };
        /** @description Somebody has a new token. */
        TokenRotatedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "token_rotated";
        };
        /** @description The operator issued a new gamemaster token. */
        GmTokenRenewedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "gm_token_renewed";
        };
        /** @description There is a new join code. */
        JoinCodeRenewedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "join_code_renewed";
        };
        /** @description There is a short code to join with. */
        ShortCodeIssuedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "short_code_issued";
        };
        /** @description There is a code to become the gamemaster with. */
        HandoverCodeIssuedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "handover_code_issued";
        };
        /** @description A character joined. */
        CharacterJoinedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "character_joined";
            /** @description A character's id. */
            character: string;
            /** @description Its name. */
            name: string;
            /** @description A player's text for the shuffles, if any. */
            client_seed: string | null;
        };
        /** @description Only their player sees `cards` (DD-10). */
        HandBroughtEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "hand_brought";
            /** @description A character's id. */
            character: string;
            /** @description How many cards. */
            count: number;
            /** @description Numbers of cards. */
            cards?: number[];
        };
        /** @description A seat is free to be claimed. */
        CharacterReleasedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "character_released";
            /** @description A character's id. */
            character: string;
        };
        /** @description Somebody took over a character. */
        CharacterClaimedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "character_claimed";
            /** @description A character's id. */
            character: string;
        };
        /** @description A character left for good (DD-68). */
        CharacterRemovedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "character_removed";
            /** @description A character's id. */
            character: string;
        };
        /** @description There is a new gamemaster: a player, a spectator, or (both null) somebody new. */
        GamemasterHandedOverEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "gamemaster_handed_over";
            /** @description Whose player it is. */
            character: string | null;
            /** @description The spectator it is. */
            spectator: string | null;
        };
        /** @description A spectator joined. */
        SpectatorJoinedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "spectator_joined";
            /** @description A spectator's id. */
            spectator: string;
            /** @description The spectator's name, if any. */
            name: string | null;
        };
        /** @description A spectator left. */
        SpectatorLeftEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "spectator_left";
            /** @description A spectator's id. */
            spectator: string;
            /** @description The spectator's name, if any. */
            name: string | null;
        };
        /** @description An act ended (DD-23). */
        ActEndedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "act_ended";
            /** @description The number of the act. */
            act: number;
            /** @description Characters who ignored their subplots (DD-23). */
            ignored: string[];
        };
        /** @description A shuffle, as in `GET …/fairness`. */
        DeckShuffledEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "deck_shuffled";
            /** @description How many cards. */
            count: number;
            /** @description Whether the deck had run out (DD-04). */
            automatic: boolean;
            /** @description The number of the shuffle, from 1. */
            shuffle: number;
            /** @description How many client seeds went into it. */
            seeds: number;
            /** @description The root that commits to its order, in hex. */
            root: string;
        };
        /** @description A place in the order of a shuffle. */
        DeckPosition: {
            /** @description The number of the shuffle, from 1. */
            shuffle: number;
            /** @description The position in its order; 0 is the top. */
            position: number;
        };
        /** @description A neighbour on the way to the root: `left` or `right`. */
        ProofStep: {
            /** @description The hash on its left side, in hex. */
            left?: string;
            /** @description The hash on its right side, in hex. */
            right?: string;
        };
        /** @description That a card lay at a position of a shuffle (docs/fairness.md). */
        Proof: {
            /** @description The number of the shuffle, from 1. */
            shuffle: number;
            /** @description The position in its order; 0 is the top. */
            position: number;
            /** @description What was hashed with the card, in hex. */
            salt: string;
            /** @description Its neighbours from the leaf up to the root. */
            path: components["schemas"]["ProofStep"][];
        };
        /** @description Only their player sees `cards` and `proofs`. */
        CardsDrawnEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "cards_drawn";
            /** @description A character's id. */
            character: string;
            /** @description How many cards. */
            count: number;
            /** @description How many could not be drawn. */
            missing: number;
            /** @description Why: deal, refill, rally, leadership, compensation, inspiration, skill, or an approved action. */
            source: string;
            /** @description Where they lay. */
            positions: components["schemas"]["DeckPosition"][];
            /** @description Numbers of cards. */
            cards?: number[];
            /** @description That each lay there (docs/fairness.md). */
            proofs?: components["schemas"]["Proof"][];
        };
        /** @description A card rules the round (DD-11). */
        CardFlippedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "card_flipped";
            /** @description The number of a card. */
            card: number;
            /** @description The number of the round. */
            round: number;
            /** @description Whether it is the card of the round before (DD-51), without a `proof`. */
            kept: boolean;
            /** @description That it lay there (docs/fairness.md). */
            proof: components["schemas"]["Proof"] | null;
        };
        /** @description The side recovers (DD-31). */
        InspiredEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "inspired";
            /** @description The side. */
            side: components["schemas"]["Side"];
        };
        /** @description Each of the side takes shock (DD-35). */
        FatiguedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "fatigued";
            /** @description The side. */
            side: components["schemas"]["Side"];
            /** @description Points of shock. */
            shock: number;
        };
        /** @description What the dice mean, by the table's method. */
        TorgOutcome: components["schemas"]["Torg2d10Outcome"] | components["schemas"]["TorgD20Outcome"];
        /** @description The faces, by the table's method. */
        TorgFaces: components["schemas"]["Torg2d10AnswerFaces"] | components["schemas"]["TorgD20AnswerFaces"];
        /**
         * @description An action that a line may approve (DD-17).
         * @enum {string}
         */
        ApprovedAction: "attack" | "defend" | "trick" | "test" | "taunt" | "intimidate" | "maneuver";
        /** @description The dice are thrown (DD-15). */
        RollOpenedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "roll_opened";
            /** @description The roll. */
            roll: string;
            /** @description The character or foe that rolled. */
            roller: string;
            /** @description One line for a chat log, in English. */
            text: string;
            /** @description What its dice mean. */
            outcome: components["schemas"]["TorgOutcome"];
            /** @description What the bonus is added to (T2-02). */
            value: number;
            /** @description Named numbers in the total. */
            modifiers: components["schemas"]["RollModifier"][];
            /** @description The total. */
            total: number;
            /** @description The total to reach; null without one. */
            difficulty: number | null;
            /** @description The faces that count. */
            faces: components["schemas"]["TorgFaces"];
            /** @description True where the roller was disconnected (T2-10). */
            disconnected?: boolean;
            /** @description The signed receipt, if one was requested. */
            receipt: string | null;
            /** @description The action, if it is one of these (DD-17). */
            action: components["schemas"]["ApprovedAction"] | null;
            /** @description Whom it is aimed at (DD-15). */
            against: string[];
            /** @description What it is for; null without a label. */
            label: string | null;
        };
        /** @description Those who have not answered discard nothing (DD-53). */
        RallyEndedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "rally_ended";
            /** @description Ids of characters. */
            characters: string[];
        };
        /** @description A card was added. */
        RollChangedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "roll_changed";
            /** @description The roll. */
            roll: string;
            /** @description The character or foe that rolled. */
            roller: string;
            /** @description One line for a chat log, in English. */
            text: string;
            /** @description What its dice mean. */
            outcome: components["schemas"]["TorgOutcome"];
            /** @description What the bonus is added to (T2-02). */
            value: number;
            /** @description Named numbers in the total. */
            modifiers: components["schemas"]["RollModifier"][];
            /** @description The total. */
            total: number;
            /** @description The total to reach; null without one. */
            difficulty: number | null;
            /** @description The faces that count. */
            faces: components["schemas"]["TorgFaces"];
            /** @description True where the roller was disconnected (T2-10). */
            disconnected?: boolean;
            /** @description The signed receipt, if one was requested. */
            receipt: string | null;
            /** @description Points on the effect value, by a Coup de Grace (DD-42). */
            effect_bonus?: number;
        };
        /** @description A roll was closed without a result. */
        RollVoidedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "roll_voided";
            /** @description The roll. */
            roll: string;
        };
        /** @description Possibilities were earned, spent or set. */
        PossibilitiesChangedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "possibilities_changed";
            /** @description A character's id. */
            character: string;
            /** @description By how much. */
            amount: number;
            /** @description How many there are now. */
            possibilities: number;
            /** @description Why: roll, damage, cancelling, compensation, subplot, drama, glory, insurance, gamemaster. */
            source: string;
            /** @description The reason, if one was given. */
            because: string | null;
        };
        /** @description Steps have changed (DD-61, DD-62). */
        SkillMovedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "skill_moved";
            /** @description The skill resolution. */
            resolution: string;
            /** @description The steps that are done. */
            done: components["schemas"]["SkillLetter"][];
            /** @description Points that complications have added (DD-62). */
            added_difficulty: number;
            /** @description The state of the skill resolution (DD-60). */
            state: components["schemas"]["ResolutionState"];
        };
        /** @description By a Leadership (DD-47); outside of round play only the two see the cards. */
        CardsGivenEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "cards_given";
            /** @description A character's id. */
            character: string;
            /** @description The character that gets it. */
            to: string;
            /** @description How many cards. */
            count: number;
            /** @description Numbers of cards. */
            cards?: number[];
        };
        /** @description A Master Plan brought a card back (DD-48). */
        CardRecoveredEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "card_recovered";
            /** @description A character's id. */
            character: string;
            /** @description The number of a card. */
            card: number;
        };
        /** @description These may discard and refill (DD-53). */
        RalliedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "rallied";
            /** @description Ids of characters. */
            characters: string[];
        };
        /** @description The card will rule the next round too (DD-51). */
        LineKeptEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "line_kept";
            /** @description The number of a card. */
            card: number;
        };
        /** @description What this card announced is void (DD-38). */
        LineVoidedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "line_voided";
            /** @description The number of a card. */
            card: number;
        };
        /** @description The heroes got away (DD-44). */
        PartyEscapedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "party_escaped";
            /** @description A character's id. */
            character: string;
        };
        /** @description By an Opponent Fails (DD-49); `success` if it still holds against others. */
        RollNegatedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "roll_negated";
            /** @description The roll; null: its dice were not recorded. */
            roll: string | null;
            /** @description The character or foe that rolled. */
            roller?: string;
            /** @description One line for a chat log, in English. */
            text?: string;
            /** @description What its dice mean. */
            outcome?: components["schemas"]["TorgOutcome"];
            /** @description Whether it succeeded; null: not decided. */
            success?: boolean | null;
            /** @description The target that answered it. */
            character: string;
            /** @description Cards that are back in their pool. */
            returned: number[];
            /** @description The signed receipt, if one was requested. */
            receipt: string | null;
        };
        /** @description A task is as before the failure (DD-50). */
        SkillRestoredEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "skill_restored";
            /** @description The skill resolution. */
            resolution: string;
        };
        /** @description May this subplot be kept? (DD-58) */
        CampaignAskedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "campaign_asked";
            /** @description A character's id. */
            character: string;
            /** @description The number of a card. */
            card: number;
            /** @description The card of the subplot. */
            subplot: number;
        };
        /** @description An act begins. */
        ActStartedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "act_started";
            /** @description The number of the act. */
            act: number;
        };
        /** @description An adventure begins (DD-07, DD-72). */
        AdventureStartedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "adventure_started";
            /** @description The number of the adventure, from 1 (DD-72). */
            adventure: number;
            /** @description Cards of a full hand (DD-07). */
            hand_size: number;
        };
        /** @description Hands that were brought and share a card: all of them are dealt anew (DD-10). */
        HandsClashedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "hands_clashed";
            /** @description Ids of characters. */
            characters: string[];
        };
        /** @description A client seed for the shuffles (docs/fairness.md). */
        SeedGivenEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "seed_given";
            /** @description A character's id. */
            character: string;
            /** @description A player's text for the shuffles. */
            client_seed: string;
        };
        /** @description The awards are open (DD-72). */
        AdventureEndedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "adventure_ended";
            /** @description The number of the adventure, from 1 (DD-72). */
            adventure: number;
            /** @description Whether it was completed (DD-24b). */
            completed: boolean;
        };
        /** @description Awards are paid, all cards return (docs/fairness.md). */
        AdventureClosedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "adventure_closed";
            /** @description The number of the adventure, from 1 (DD-72). */
            adventure: number;
            /** @description The secret of the adventure, in hex. */
            server_seed: string;
            /** @description The commitment of the next adventure. */
            next_commitment: string;
        };
        /** @description A scene opens. */
        SceneStartedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "scene_started";
            /** @description The number of the scene. */
            number: number;
            /** @description The line of the cards that is in force. */
            kind: components["schemas"]["SceneKind"];
        };
        /** @description A scene ends; the refill begins (DD-22). */
        SceneEndedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "scene_ended";
            /** @description The number of the scene. */
            number: number;
            /** @description Whether trades are allowed in the refill (DD-21). */
            trades: boolean;
        };
        /** @description Pool cards went back to the hand (DD-22). */
        PoolReturnedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "pool_returned";
            /** @description A character's id. */
            character: string;
            /** @description Numbers of cards. */
            cards: number[];
        };
        /** @description A task ended with its scene. */
        SkillEndedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "skill_ended";
            /** @description The skill resolution. */
            resolution: string;
            /** @description The state of the skill resolution (DD-60). */
            state: components["schemas"]["ResolutionState"];
        };
        /** @description All hands are filled. */
        RefillEndedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "refill_ended";
        };
        /** @description Cards were discarded, in this order. */
        CardsDiscardedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "cards_discarded";
            /** @description A character's id. */
            character: string;
            /** @description Numbers of cards. */
            cards: number[];
        };
        /** @description Round play begins (DD-14). */
        RoundsStartedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "rounds_started";
            /** @description Characters and foes in the round play. */
            taking_part: string[];
            /** @description Cards that each may put down before the first flip (DD-14). */
            opening: number;
        };
        /** @description Round play is over. */
        RoundsEndedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "rounds_ended";
        };
        /** @description A round is over. */
        RoundEndedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "round_ended";
            /** @description The number of the round. */
            round: number;
            /** @description Sides that flee or surrender (DD-33). */
            breaking: components["schemas"]["Side"][];
        };
        /** @description An action without a roll here (DD-13). */
        ActionTakenEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "action_taken";
            /** @description A character's id. */
            character: string;
            /** @description What was done, if given. */
            text: string | null;
        };
        /** @description A card was put into a pool (DD-13). */
        CardPooledEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "card_pooled";
            /** @description A character's id. */
            character: string;
            /** @description The number of a card. */
            card: number;
            /** @description The state of the card (DD-12). */
            state: components["schemas"]["PoolState"];
        };
        /** @description A card went back to the hand (DD-13). */
        PoolRefusedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "pool_refused";
            /** @description A character's id. */
            character: string;
            /** @description The number of a card. */
            card: number;
        };
        /**
         * @description An action of villains that can cost pool cards (DD-18).
         * @enum {string}
         */
        VillainAction: "trick" | "test" | "taunt" | "intimidate";
        /** @description A villain's action cost cards (DD-18). */
        PoolTakenEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "pool_taken";
            /** @description A character's id. */
            character: string;
            /** @description Numbers of cards. */
            cards: number[];
            /** @description The villain's action. */
            action: components["schemas"]["VillainAction"];
            /** @description How well the villain succeeded (T2-14). */
            level: components["schemas"]["TorgLevel"];
        };
        /** @description A card of a hand was shown (DD-05). */
        CardRevealedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "card_revealed";
            /** @description A character's id. */
            character: string;
            /** @description The number of a card. */
            card: number;
        };
        /** @description A critical moment, before its roll (DD-16). */
        CriticalMomentDeclaredEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "critical_moment_declared";
            /** @description A character's id. */
            character: string;
        };
        /**
         * @description What a Coup de Grace raises (DD-42).
         * @enum {string}
         */
        CoupDeGraceUse: "effect" | "total";
        /**
         * @description What a Seize Initiative does (DD-51).
         * @enum {string}
         */
        InitiativeChoice: "keep" | "flip";
        /** @description A card was used, with the fields that were sent. */
        CardUsedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "card_used";
            /** @description A character's id. */
            character: string;
            /** @description The number of a card. */
            card: number;
            /** @description The type of the card. */
            card_type: string;
            /** @description The attribute that is raised (DD-41a). */
            attribute?: components["schemas"]["CharacterAttribute"];
            /** @description The roll. */
            roll?: string;
            /** @description What a Coup de Grace raises (DD-42). */
            on?: components["schemas"]["CoupDeGraceUse"];
            /** @description The question of an Idea. */
            question?: string;
            /** @description The character that gets it. */
            to?: string;
            /** @description What a Seize Initiative does (DD-51). */
            choice?: components["schemas"]["InitiativeChoice"];
            /** @description What the player wrote. */
            text?: string;
        };
        /** @description A Glory counts (DD-45). */
        GloryConfirmedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "glory_confirmed";
            /** @description A character's id. */
            character: string;
            /** @description The number of a card. */
            card: number;
            /** @description The roll that earned it, if recorded. */
            roll: string | null;
        };
        /** @description A Glory stays where it is. */
        GloryRefusedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "glory_refused";
            /** @description A character's id. */
            character: string;
            /** @description The number of a card. */
            card: number;
        };
        /** @description A subplot or Campaign was accepted (DD-55a). */
        CardApprovedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "card_approved";
            /** @description A character's id. */
            character: string;
            /** @description The number of a card. */
            card: number;
        };
        /** @description It was refused, and is compensated (DD-55b). */
        CardDisallowedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "card_disallowed";
            /** @description A character's id. */
            character: string;
            /** @description The number of a card. */
            card: number;
        };
        /** @description A special takes effect (DD-02). */
        CardActivatedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "card_activated";
            /** @description A character's id. */
            character: string;
            /** @description The number of a card. */
            card: number;
            /** @description The type of the card. */
            card_type: string;
        };
        /** @description Its card is discarded (DD-55a). */
        SubplotEndedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "subplot_ended";
            /** @description A character's id. */
            character: string;
            /** @description The number of a card. */
            card: number;
            /** @description The reason, if one was given. */
            because: string | null;
        };
        /** @description A subplot was discarded for compensation (DD-55b). */
        SubplotDiscardedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "subplot_discarded";
            /** @description A character's id. */
            character: string;
            /** @description The number of a card. */
            card: number;
        };
        /** @description The subplot's player answered. */
        CampaignAnsweredEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "campaign_answered";
            /** @description A character's id. */
            character: string;
            /** @description The number of a card. */
            card: number;
            /** @description Whether the answer is yes. */
            agree: boolean;
        };
        /** @description A subplot is kept beyond the adventure. */
        SubplotCampaignedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "subplot_campaigned";
            /** @description A character's id. */
            character: string;
            /** @description The number of a card. */
            card: number;
            /** @description The type of the card. */
            card_type: string;
        };
        /** @description Whether it plays a part in this adventure (DD-58). */
        CampaignedAnsweredEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "campaigned_answered";
            /** @description A character's id. */
            character: string;
            /** @description The type of the card. */
            card_type: string;
            /** @description Whether it plays a part in this adventure (DD-58). */
            figures: boolean;
        };
        /** @description A Martyr cost a character's life (DD-56). */
        CharacterSacrificedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "character_sacrificed";
            /** @description A character's id. */
            character: string;
            /** @description The number of a card. */
            card: number;
        };
        /** @description Only the two see the cards (DD-20). */
        TradeOfferedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "trade_offered";
            /** @description The trade. */
            trade: string;
            /** @description The character that gets it. */
            to: string;
            /** @description The reason, if one was given. */
            because: string | null;
            /** @description How many cards. */
            count: number;
            /** @description Cards of the one who offered. */
            give?: number[];
            /** @description Cards of the other one. */
            take?: number[];
        };
        /** @description Only the two see the cards. */
        TradeAnsweredEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "trade_answered";
            /** @description The trade. */
            trade: string;
            /** @description Cards of the one who offered. */
            give?: number[];
            /** @description Cards of the other one. */
            take?: number[];
        };
        /** @description Only the two see the cards. */
        TradeDoneEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "trade_done";
            /** @description The trade. */
            trade: string;
            /** @description Cards of the one who offered. */
            give?: number[];
            /** @description Cards of the other one. */
            take?: number[];
        };
        /** @description The gamemaster ended a trade (DD-71), or (`because` null) a card of it is gone. */
        TradeVoidedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "trade_voided";
            /** @description The trade. */
            trade: string;
            /** @description The reason, if one was given. */
            because: string | null;
        };
        /** @description Declined, withdrawn, or closed by the course of play. */
        TradeDeclinedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "trade_declined";
            /** @description The trade. */
            trade: string;
        };
        /** @description An approved action earned a card. */
        CardAwardedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "card_awarded";
            /** @description A character's id. */
            character: string;
            /** @description The action, if it is one of these (DD-17). */
            action: components["schemas"]["ApprovedAction"] | null;
        };
        /** @description The card for an approved action is discarded (DD-17). */
        AwardRevokedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "award_revoked";
            /** @description A character's id. */
            character: string;
            /** @description The action, if it is one of these (DD-17). */
            action: components["schemas"]["ApprovedAction"] | null;
            /** @description The number of a card. */
            card: number;
            /** @description The reason, if one was given. */
            because: string | null;
        };
        /** @description A penalty for this round (DD-28). */
        SetbackAppliedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "setback_applied";
            /** @description The side. */
            side: components["schemas"]["Side"];
            /** @description By how much. */
            amount: number;
        };
        /** @description A roll is allowed through a Monologue (DD-46c). */
        RollAllowedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "roll_allowed";
            /** @description A character's id. */
            character: string;
        };
        /** @description The gamemaster's answer (DD-46b). */
        IdeaAnsweredEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "idea_answered";
            /** @description A character's id. */
            character: string;
            /** @description The number of a card. */
            card: number;
            /** @description The answer. */
            text: string;
        };
        /** @description Only the gamemaster sees `possibilities`. */
        FoePossibilitiesSetEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "foe_possibilities_set";
            /** @description A foe's id. */
            foe: string;
            /** @description The reason, if one was given. */
            because: string | null;
            /** @description How many there are now. */
            possibilities?: number;
        };
        /** @description Only the gamemaster sees `possibilities`. */
        FoeAddedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "foe_added";
            /** @description A foe's id. */
            foe: string;
            /** @description Its name. */
            name: string;
            /** @description The side. */
            side: components["schemas"]["Side"];
            /** @description How many there are now. */
            possibilities?: number;
        };
        /** @description A foe has left. */
        FoeRemovedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "foe_removed";
            /** @description A foe's id. */
            foe: string;
            /** @description Its name. */
            name: string;
        };
        /** @description A character, a foe, or (both null) the table has a new name. */
        RenamedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "renamed";
            /** @description The character, if it is one. */
            character: string | null;
            /** @description The foe, if it is one. */
            foe: string | null;
            /** @description Its name. */
            name: string;
            /** @description Its name before. */
            old_name: string;
        };
        /** @description A character has new `values`. */
        ValuesSetEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "values_set";
            /** @description A character's id. */
            character: string;
        };
        /** @description Their tokens are invalid now. */
        SpectatorsDismissedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "spectators_dismissed";
            /** @description Ids of spectators. */
            spectators: string[];
        };
        /** @description The option that skill boxes have chosen; null: none (DD-67). */
        ChosenByBoxEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "chosen_by_box";
            /** @description The option's name. */
            chosen: string | null;
            /** @description The option's index, from 0. */
            index: number | null;
            /** @description Numbers of cards. */
            cards: number[];
            /** @description That each lay there (docs/fairness.md). */
            proofs: components["schemas"]["Proof"][];
        };
        /** @description A Possibility on a roll (T2-07). */
        PossibilitySpentEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "possibility_spent";
            /** @description The roll. */
            roll: string;
            /** @description The character or foe that rolled. */
            roller: string;
            /** @description One line for a chat log, in English. */
            text: string;
            /** @description What its dice mean. */
            outcome: components["schemas"]["TorgOutcome"];
            /** @description What the bonus is added to (T2-02). */
            value: number;
            /** @description Named numbers in the total. */
            modifiers: components["schemas"]["RollModifier"][];
            /** @description The total. */
            total: number;
            /** @description The total to reach; null without one. */
            difficulty: number | null;
            /** @description The faces that count. */
            faces: components["schemas"]["TorgFaces"];
            /** @description True where the roller was disconnected (T2-10). */
            disconnected?: boolean;
            /** @description The signed receipt, if one was requested. */
            receipt: string | null;
            /** @description Its Hero or Drama, if any. */
            card: number | null;
        };
        /** @description `canceller` cancelled a Possibility (T2-08). */
        PossibilityCancelledEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "possibility_cancelled";
            /** @description The roll. */
            roll: string;
            /** @description The character or foe that rolled. */
            roller: string;
            /** @description One line for a chat log, in English. */
            text: string;
            /** @description What its dice mean. */
            outcome: components["schemas"]["TorgOutcome"];
            /** @description What the bonus is added to (T2-02). */
            value: number;
            /** @description Named numbers in the total. */
            modifiers: components["schemas"]["RollModifier"][];
            /** @description The total. */
            total: number;
            /** @description The total to reach; null without one. */
            difficulty: number | null;
            /** @description The faces that count. */
            faces: components["schemas"]["TorgFaces"];
            /** @description True where the roller was disconnected (T2-10). */
            disconnected?: boolean;
            /** @description The signed receipt, if one was requested. */
            receipt: string | null;
            /** @description The character or foe that cancelled. */
            canceller: string;
        };
        /** @description A card that a result earns (DD-17). */
        EarnedCard: {
            /** @description Who draws it. */
            character: string;
            /** @description The approved action; null: a check that can gain no step (DD-63). */
            action: string | null;
        };
        /** @description The result of a roll (T2-14). */
        RollResolvedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "roll_resolved";
            /** @description The roll. */
            roll: string;
            /** @description The character or foe that rolled. */
            roller: string;
            /** @description One line for a chat log, in English. */
            text: string;
            /** @description What its dice mean. */
            outcome: components["schemas"]["TorgOutcome"];
            /** @description What the bonus is added to (T2-02). */
            value: number;
            /** @description Named numbers in the total. */
            modifiers: components["schemas"]["RollModifier"][];
            /** @description The total. */
            total: number;
            /** @description The total to reach; null without one. */
            difficulty: number | null;
            /** @description The faces that count. */
            faces: components["schemas"]["TorgFaces"];
            /** @description True where the roller was disconnected (T2-10). */
            disconnected?: boolean;
            /** @description The signed receipt, if one was requested. */
            receipt: string | null;
            /** @description Whether it succeeded; null: not decided. */
            success: boolean | null;
            /** @description How well; null on a failure. */
            level: components["schemas"]["TorgLevel"] | null;
            /** @description The cards that it earns (DD-17). */
            awards: components["schemas"]["EarnedCard"][];
        };
        /** @description A resolved roll counts as something else (DD-71). */
        RollCorrectedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "roll_corrected";
            /** @description The roll. */
            roll: string;
            /** @description The character or foe that rolled. */
            roller: string;
            /** @description One line for a chat log, in English. */
            text: string;
            /** @description What its dice mean. */
            outcome: components["schemas"]["TorgOutcome"];
            /** @description Whether it succeeded; null: not decided. */
            success: boolean | null;
            /** @description How well; null on a failure. */
            level: components["schemas"]["TorgLevel"] | null;
            /** @description The corrected total; null: not corrected. */
            total: number | null;
            /** @description The reason, if one was given. */
            because: string | null;
            /** @description The cards that it earns (DD-17). */
            awards: components["schemas"]["EarnedCard"][];
        };
        /** @description A shared roll; if hidden, only the gamemaster sees its content. */
        DiceRolledEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "dice_rolled";
            /** @description The roll. */
            roll: string;
            /** @description Whether only the gamemaster sees it. */
            hidden: boolean;
            /** @description Of a hidden roll, else null (docs/fairness.md). */
            commitment: string | null;
            /** @description The mechanic. */
            mechanic?: string;
            /** @description What its dice mean. */
            outcome?: components["schemas"]["RollOutcome"];
            /** @description One line for a chat log, in English. */
            text?: string;
        };
        /** @description A hidden roll is shown: `commitment` is the SHA-256 of `salt` and `committed` (docs/fairness.md). */
        RollRevealedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "roll_revealed";
            /** @description The roll. */
            roll: string;
            /** @description The mechanic. */
            mechanic: string;
            /** @description What its dice mean. */
            outcome: components["schemas"]["RollOutcome"];
            /** @description One line for a chat log, in English. */
            text: string;
            /** @description A SHA-256, in hex (docs/fairness.md). */
            commitment: string;
            /** @description What was hashed before `committed`, in hex. */
            salt: string;
            /** @description What the commitment was to, as JSON. */
            committed: string;
        };
        /** @description A step of a task. */
        StartedStep: {
            /** @description Its letters (DD-60). */
            letters: string[];
            /** @description Its difficulty. */
            difficulty: number;
        };
        /** @description A task (DD-60). */
        SkillStartedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "skill_started";
            /** @description The skill resolution. */
            resolution: string;
            /** @description A character's id. */
            character: string;
            /** @description The skill. */
            skill: string;
            /** @description Its steps, in order. */
            steps: components["schemas"]["StartedStep"][];
        };
        /** @description A new approach was proposed (DD-62). */
        ApproachProposedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "approach_proposed";
            /** @description The skill resolution. */
            resolution: string;
            /** @description The new skill; null: again from A (DD-62). */
            skill: string | null;
            /** @description Whether it is for a last-ditch effort only (DD-64). */
            last_ditch: boolean;
        };
        /** @description The gamemaster answered a new approach. */
        ApproachAnsweredEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "approach_answered";
            /** @description The skill resolution. */
            resolution: string;
            /** @description Whether the answer is yes. */
            agree: boolean;
        };
        /** @description The gamemaster dealt cards (DD-71). */
        CardsDealtEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "cards_dealt";
            /** @description A character's id. */
            character: string;
            /** @description How many cards. */
            count: number;
            /** @description The reason, if one was given. */
            because: string | null;
        };
        /**
         * @description Where a card can be moved to.
         * @enum {string}
         */
        CardPlace: "hand" | "pool" | "discard_pile" | "action_stack";
        /** @description The gamemaster moved a card (DD-71). */
        CardMovedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "card_moved";
            /** @description The number of a card. */
            card: number;
            /** @description Where it lay. */
            from: components["schemas"]["CardPlace"];
            /** @description Whose pool it was in; null: none. */
            owner: string | null;
            /** @description Where it goes. */
            to: components["schemas"]["CardPlace"];
            /** @description Whose hand or pool it goes to; null: none. */
            character: string | null;
            /** @description The reason, if one was given. */
            because: string | null;
        };
        /** @description The round before the last flip goes on (DD-71); the flipped `card` is discarded, null: it was kept. */
        FlipRevokedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "flip_revoked";
            /** @description The discarded card; null: it was kept. */
            card: number | null;
            /** @description The number of the round. */
            round: number;
            /** @description The card that rules again; null before the first flip. */
            ruled_by: number | null;
            /** @description The reason, if one was given. */
            because: string | null;
        };
        /** @description The gamemaster asks for a card (DD-71). */
        CardAskedForEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "card_asked_for";
            /** @description A character's id. */
            character: string;
            /** @description The reason, if one was given. */
            because: string | null;
        };
        /** @description It was asked for, and is discarded. */
        CardGivenUpEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "card_given_up";
            /** @description A character's id. */
            character: string;
            /** @description The number of a card. */
            card: number;
        };
        /** @description No card is given up. */
        CardKeptEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "card_kept";
            /** @description A character's id. */
            character: string;
        };
        /** @description The other line of the cards is in force (DD-71). */
        SceneKindSetEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "scene_kind_set";
            /** @description The line of the cards that is in force. */
            kind: components["schemas"]["SceneKind"];
            /** @description The reason, if one was given. */
            because: string | null;
        };
        /** @description A side has new conditions (DD-71). */
        ConditionsSetEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "conditions_set";
            /** @description The side. */
            side: components["schemas"]["Side"];
            /** @description What holds in place of the line's keywords. */
            conditions: string[];
            /** @description The reason, if one was given. */
            because: string | null;
        };
        /** @description Other characters take part now (DD-71). */
        TakingPartChangedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "taking_part_changed";
            /** @description Characters and foes in the round play. */
            taking_part: string[];
            /** @description Characters and foes that have joined. */
            added: string[];
            /** @description Characters and foes that have left. */
            removed: string[];
            /** @description The reason, if one was given. */
            because: string | null;
        };
        /** @description Settings have changed (DD-71). */
        SettingsChangedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "settings_changed";
            /** @description Those that changed, with their new values. */
            settings: {
                [key: string]: unknown;
            };
            /** @description The reason, if one was given. */
            because: string | null;
        };
        /** @description A move that was taken back. */
        TakenBack: {
            /** @description The version that it made. */
            version: number;
            /** @description Its name. */
            move: string;
            /** @description Who played it. */
            by: components["schemas"]["Seat"];
        };
        /** @description The table is as it was at `to_version`. */
        MoveUndoneEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "move_undone";
            /** @description The version that the table is back at. */
            to_version: number;
            /** @description What was taken back, newest first. */
            moves: components["schemas"]["TakenBack"][];
            /** @description Rolls that these had opened, which no longer count. */
            rolls: string[];
        };
        /** @description A player asks the gamemaster for an `undo`. */
        UndoAskedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "undo_asked";
            /** @description A character's id. */
            character: string;
            /** @description The reason, if one was given. */
            because: string | null;
        };
        /** @description The gamemaster says no. */
        UndoDeclinedEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description What has happened. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "undo_declined";
            /** @description A character's id. */
            character: string;
        };
        /**
         * @description Something that has happened, by its `type`.
         *
         *     Content that the viewer may not see is absent. More types and content may be added: skip an event of an unknown type, which has `id`, `version`, `at` and `by` like every event.
         */
        TableEvent: components["schemas"]["SessionCreatedEvent"] | components["schemas"]["TokenRotatedEvent"] | components["schemas"]["GmTokenRenewedEvent"] | components["schemas"]["JoinCodeRenewedEvent"] | components["schemas"]["ShortCodeIssuedEvent"] | components["schemas"]["HandoverCodeIssuedEvent"] | components["schemas"]["CharacterJoinedEvent"] | components["schemas"]["HandBroughtEvent"] | components["schemas"]["CharacterReleasedEvent"] | components["schemas"]["CharacterClaimedEvent"] | components["schemas"]["CharacterRemovedEvent"] | components["schemas"]["GamemasterHandedOverEvent"] | components["schemas"]["SpectatorJoinedEvent"] | components["schemas"]["SpectatorLeftEvent"] | components["schemas"]["ActEndedEvent"] | components["schemas"]["DeckShuffledEvent"] | components["schemas"]["CardsDrawnEvent"] | components["schemas"]["CardFlippedEvent"] | components["schemas"]["InspiredEvent"] | components["schemas"]["FatiguedEvent"] | components["schemas"]["RollOpenedEvent"] | components["schemas"]["RallyEndedEvent"] | components["schemas"]["RollChangedEvent"] | components["schemas"]["RollVoidedEvent"] | components["schemas"]["PossibilitiesChangedEvent"] | components["schemas"]["SkillMovedEvent"] | components["schemas"]["CardsGivenEvent"] | components["schemas"]["CardRecoveredEvent"] | components["schemas"]["RalliedEvent"] | components["schemas"]["LineKeptEvent"] | components["schemas"]["LineVoidedEvent"] | components["schemas"]["PartyEscapedEvent"] | components["schemas"]["RollNegatedEvent"] | components["schemas"]["SkillRestoredEvent"] | components["schemas"]["CampaignAskedEvent"] | components["schemas"]["ActStartedEvent"] | components["schemas"]["AdventureStartedEvent"] | components["schemas"]["HandsClashedEvent"] | components["schemas"]["SeedGivenEvent"] | components["schemas"]["AdventureEndedEvent"] | components["schemas"]["AdventureClosedEvent"] | components["schemas"]["SceneStartedEvent"] | components["schemas"]["SceneEndedEvent"] | components["schemas"]["PoolReturnedEvent"] | components["schemas"]["SkillEndedEvent"] | components["schemas"]["RefillEndedEvent"] | components["schemas"]["CardsDiscardedEvent"] | components["schemas"]["RoundsStartedEvent"] | components["schemas"]["RoundsEndedEvent"] | components["schemas"]["RoundEndedEvent"] | components["schemas"]["ActionTakenEvent"] | components["schemas"]["CardPooledEvent"] | components["schemas"]["PoolRefusedEvent"] | components["schemas"]["PoolTakenEvent"] | components["schemas"]["CardRevealedEvent"] | components["schemas"]["CriticalMomentDeclaredEvent"] | components["schemas"]["CardUsedEvent"] | components["schemas"]["GloryConfirmedEvent"] | components["schemas"]["GloryRefusedEvent"] | components["schemas"]["CardApprovedEvent"] | components["schemas"]["CardDisallowedEvent"] | components["schemas"]["CardActivatedEvent"] | components["schemas"]["SubplotEndedEvent"] | components["schemas"]["SubplotDiscardedEvent"] | components["schemas"]["CampaignAnsweredEvent"] | components["schemas"]["SubplotCampaignedEvent"] | components["schemas"]["CampaignedAnsweredEvent"] | components["schemas"]["CharacterSacrificedEvent"] | components["schemas"]["TradeOfferedEvent"] | components["schemas"]["TradeAnsweredEvent"] | components["schemas"]["TradeDoneEvent"] | components["schemas"]["TradeVoidedEvent"] | components["schemas"]["TradeDeclinedEvent"] | components["schemas"]["CardAwardedEvent"] | components["schemas"]["AwardRevokedEvent"] | components["schemas"]["SetbackAppliedEvent"] | components["schemas"]["RollAllowedEvent"] | components["schemas"]["IdeaAnsweredEvent"] | components["schemas"]["FoePossibilitiesSetEvent"] | components["schemas"]["FoeAddedEvent"] | components["schemas"]["FoeRemovedEvent"] | components["schemas"]["RenamedEvent"] | components["schemas"]["ValuesSetEvent"] | components["schemas"]["SpectatorsDismissedEvent"] | components["schemas"]["ChosenByBoxEvent"] | components["schemas"]["PossibilitySpentEvent"] | components["schemas"]["PossibilityCancelledEvent"] | components["schemas"]["RollResolvedEvent"] | components["schemas"]["RollCorrectedEvent"] | components["schemas"]["DiceRolledEvent"] | components["schemas"]["RollRevealedEvent"] | components["schemas"]["SkillStartedEvent"] | components["schemas"]["ApproachProposedEvent"] | components["schemas"]["ApproachAnsweredEvent"] | components["schemas"]["CardsDealtEvent"] | components["schemas"]["CardMovedEvent"] | components["schemas"]["FlipRevokedEvent"] | components["schemas"]["CardAskedForEvent"] | components["schemas"]["CardGivenUpEvent"] | components["schemas"]["CardKeptEvent"] | components["schemas"]["SceneKindSetEvent"] | components["schemas"]["ConditionsSetEvent"] | components["schemas"]["TakingPartChangedEvent"] | components["schemas"]["SettingsChangedEvent"] | components["schemas"]["MoveUndoneEvent"] | components["schemas"]["UndoAskedEvent"] | components["schemas"]["UndoDeclinedEvent"] | components["schemas"]["UnknownEvent"];
        /** @description What a change has done, as the caller sees it. */
        MoveReply: {
            /** @description The version of the table: every change raises it by one. */
            version: number;
            /** @description What has happened, in order. */
            events: components["schemas"]["TableEvent"][];
            /** @description The table after it. */
            table: components["schemas"]["TableView"];
        };
        /** @description A spectator who joins a table. */
        WatchSession: {
            /**
             * @description A name, shown to everybody.
             * @default null
             */
            name?: string | null;
        };
        /** @description A spectator who has joined, and the token. */
        SpectatorJoined: {
            /** @description The version of the table: every change raises it by one. */
            version: number;
            /** @description The spectator's id. */
            spectator: string;
            /** @description The spectator's token: it is not shown again. */
            token: string;
        };
        /** @description A token. */
        SeatToken: {
            /** @description The version of the table: every change raises it by one. */
            version: number;
            /** @description The token: it is not shown again. */
            token: string;
        };
        /** @description A join code. */
        JoinCode: {
            /** @description The version of the table: every change raises it by one. */
            version: number;
            /** @description Opens the lobby and lets others join. */
            join_code: string;
        };
        /** @description A short code. */
        ShortCode: {
            /** @description The version of the table: every change raises it by one. */
            version: number;
            /** @description For players to type; it is not shown again. */
            short_code: string;
            /**
             * Format: date-time
             * @description When it becomes invalid: RFC 3339, UTC.
             */
            expires_at: string;
        };
        /** @description A short code to redeem. */
        RedeemShortCode: {
            /** @description The code, in any case, with or without spaces and hyphens; O, I and L count as digits. */
            short_code: string;
        };
        /** @description What a short code was exchanged for. */
        Invitation: {
            /** @description The id of the session. */
            session: string;
            /** @description Works like the join code while both codes are valid. */
            join_token: string;
        };
        /** @description A handover code. */
        HandoverCode: {
            /** @description The version of the table: every change raises it by one. */
            version: number;
            /** @description Makes one other person the gamemaster; it is not shown again. */
            handover_code: string;
            /**
             * Format: date-time
             * @description When it becomes invalid: RFC 3339, UTC.
             */
            expires_at: string;
        };
        /** @description A handover code to use. */
        ClaimGamemaster: {
            /** @description The gamemaster's code. */
            handover_code: string;
        };
        /**
         * @description The name of a move.
         * @enum {string}
         */
        MoveName: "give_seed" | "start_adventure" | "start_act" | "end_act" | "end_adventure" | "close_adventure" | "start_scene" | "end_scene" | "end_refill" | "discard_for_refill" | "start_rounds" | "flip" | "end_rounds" | "act" | "play_to_pool" | "refuse_pool" | "take_from_pool" | "reveal_card" | "critical_moment" | "use_card" | "approve_card" | "disallow_card" | "activate_card" | "end_subplot" | "discard_subplot" | "answer_campaign" | "answer_campaigned" | "sacrifice" | "offer_trade" | "answer_trade" | "confirm_trade" | "decline_trade" | "void_trade" | "award_card" | "revoke_award" | "apply_setback" | "allow_roll" | "answer_idea" | "set_possibilities" | "add_foe" | "remove_foe" | "rename" | "set_values" | "dismiss_spectators" | "reshuffle" | "choose_by_box" | "roll" | "spend_possibility" | "cancel_possibility" | "resolve_roll" | "correct_roll" | "roll_dice" | "reveal_roll" | "start_skill" | "end_skill" | "attempt_skill" | "propose_approach" | "answer_approach" | "deal_card" | "move_card" | "revoke_flip" | "ask_for_card" | "give_up_card" | "set_scene_kind" | "set_conditions" | "change_taking_part" | "change_settings" | "undo" | "ask_undo" | "decline_undo";
        /** @description The chance of exactly each level of success (T2-14). */
        LevelOdds: {
            /** @description The difficulty is just reached. */
            minimal: components["schemas"]["Chance"];
            /** @description By 1 or 2 points. */
            average: components["schemas"]["Chance"];
            /** @description By 3 to 6 points. */
            good: components["schemas"]["Chance"];
            /** @description By 7 to 11 points. */
            superior: components["schemas"]["Chance"];
            /** @description By 12 points or more. */
            spectacular: components["schemas"]["Chance"];
        };
        /** @description The chances of one roll. */
        RollChances: {
            /** @description The chance of a success. */
            success: components["schemas"]["Chance"];
            /** @description These add up to `success`. */
            levels: components["schemas"]["LevelOdds"];
            /** @description The chance to disconnect (T2-09, TD-06); null without a contradiction. */
            disconnected: components["schemas"]["Chance"] | null;
        };
        /** @description The chance that a step of a skill resolution is done (DD-61). */
        StepOdds: {
            /** @description The step. */
            letter: string;
            /** @description With the dice thrown: 0 or 1. */
            before: components["schemas"]["Chance"];
            /** @description After the move. */
            after: components["schemas"]["Chance"];
        };
        /** @description What a move does to the chances of a roll. */
        RollOdds: {
            /** @description The open roll, or the failed one that a Second Chance repeats (DD-50). */
            roll: string;
            /** @description The values of `open` fields that `after` assumes: `{"attribute": "strength"}` for an Adrenalin, say. Empty for most moves. */
            filled: {
                [key: string]: unknown;
            };
            /** @description With the dice thrown: 0 or 1. */
            before: components["schemas"]["RollChances"];
            /** @description After the move: only dice that it throws are left to chance. */
            after: components["schemas"]["RollChances"];
            /** @description For a check of several steps, the chance that each is done; `before` and `after` are for the first. Null for other rolls, and for a last-ditch effort (DD-64). */
            steps: components["schemas"]["StepOdds"][] | null;
        };
        /** @description A move that can be played now. */
        MoveOffer: {
            /** @description A move with its settled fields. */
            body: {
                /** @description The move. */
                move: components["schemas"]["MoveName"];
            } & {
                [key: string]: unknown;
            };
            /** @description A JSON Schema for each free field. */
            open: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
            /** @description The fields to be filled in. */
            required: string[];
            /** @description What the move does to the chances of a roll, with `odds=true`. Null if it changes none, without a difficulty, and where dice are to be thrown against one more than 100 points away from the value. */
            odds?: components["schemas"]["RollOdds"] | null;
            /** @description For an `undo`, what it takes back, newest first. */
            takes_back?: components["schemas"]["TakenBack"][];
            /** @description Lists that may not share an item. */
            distinct: string[];
            /** @description What to consider first, in sentences for people. */
            warnings: string[];
            /** @description The cards that `resolve_roll` or `correct_roll` earns now (DD-17). */
            awards: components["schemas"]["EarnedCard"][];
        };
        /** @description What the caller can do now. */
        MoveOfferList: {
            /** @description The version of the table: every change raises it by one. */
            version: number;
            /** @description Every move that would be accepted. */
            moves: components["schemas"]["MoveOffer"][];
        };
        /**
         * @description Give a text of your own that is mixed into every shuffle of the coming adventure.
         *
         *     By a player, in `lobby` and `closed`. Refused as `wrong_phase`; `effect_not_possible` for a second one, that on joining included; `table_full` when there are 64.
         */
        GiveSeedMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "give_seed";
            /** @description Any text, shown to everybody (docs/fairness.md). */
            client_seed: string;
        };
        /**
         * @description Shuffle, deal a hand to every character, and open the first act (DD-07, DD-10, DD-72).
         *
         *     By the gamemaster, in `lobby` and, for the next adventure, in `closed`. Refused as `wrong_phase`; `effect_not_possible` without characters; `table_full` after 100 adventures.
         */
        StartAdventureMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "start_adventure";
        };
        /**
         * @description Begin the next act (DD-08, DD-23).
         *
         *     By the gamemaster, in `between_acts`. Refused as `wrong_phase`.
         */
        StartActMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "start_act";
        };
        /**
         * @description End the act: Possibilities for subplots, fresh critical moments (DD-16, DD-23).
         *
         *     By the gamemaster, in `between_scenes`; in `free` and `rounds` the scene ends first, and the act after its refill (DD-22). Refused as `wrong_phase`; `no_such_target`.
         */
        EndActMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "end_act";
            /**
             * @description Characters who ignored their subplots in this act: they get nothing for them (DD-23).
             * @default []
             */
            ignored?: string[];
        };
        /**
         * @description End the adventure, and open its awards: `close_adventure` pays them (DD-24a, DD-72).
         *
         *     By the gamemaster, from `start_adventure` to `end_adventure`. An open scene ends without a refill. Refused as `wrong_phase`; `no_such_target`.
         */
        EndAdventureMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "end_adventure";
            /**
             * @description False for one that was given up: Drama cards earn nothing (DD-24b).
             * @default true
             */
            completed?: boolean;
            /**
             * @description Characters who ignored their subplots in this act: they get nothing for them (DD-24a).
             * @default []
             */
            ignored?: string[];
        };
        /**
         * @description Pay the awards, return all cards, and show the server seed (DD-24a to DD-24c, DD-72).
         *
         *     By the gamemaster, in `awards`. Client seeds for the next adventure can then be given. Refused as `wrong_phase`; `claim_open`; `no_such_target` for a character in `insurance` without a Martyr that was active (DD-56).
         */
        CloseAdventureMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "close_adventure";
            /**
             * @description Characters who kept a Martyr as insurance only: its pay is taken back (DD-56).
             * @default []
             */
            insurance?: string[];
        };
        /**
         * @description Open a scene, in free time (DD-08).
         *
         *     By the gamemaster, in `between_scenes`. Refused as `wrong_phase`.
         */
        StartSceneMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "start_scene";
            /** @description Which line of the cards it uses (DD-19). */
            kind: components["schemas"]["SceneKind"];
        };
        /**
         * @description End the scene and its round play: pools return to the hands, the refill begins (DD-22).
         *
         *     By the gamemaster, in `free` and `rounds`. Refused as `wrong_phase`.
         */
        EndSceneMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "end_scene";
            /**
             * @description Whether trades are allowed in the refill (DD-21).
             * @default false
             */
            trades?: boolean;
        };
        /**
         * @description Refill without waiting: absent players discard their newest cards above hand size (DD-22).
         *
         *     By the gamemaster, in `refill`, or after a Rally, when they discard none (DD-53). Refused as `wrong_phase`.
         */
        EndRefillMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "end_refill";
        };
        /**
         * @description Discard from your hand: once in each refill (DD-22), or after a Rally (DD-53).
         *
         *     By a player, in `refill`, or while `rallying`. Refused as `wrong_phase`; `card_not_held`; in a refill `hand_over_limit` for too few cards, `too_many_discards` for more than one beyond the required ones.
         */
        DiscardForRefillMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "discard_for_refill";
            /** @description Cards of your hand in the order discarded, the last on top. */
            cards: number[];
        };
        /**
         * @description Begin round play; cards may be put down before the first flip (DD-11, DD-14).
         *
         *     By the gamemaster, in `free`. Open trades are declined. Refused as `wrong_phase`; `no_such_target` for a character not in play.
         */
        StartRoundsMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "start_rounds";
            /**
             * @description Who takes part; omitted or null: all in play. One may put down three cards before the first flip, two may put down two each, more none (DD-14).
             * @default null
             */
            taking_part?: string[] | null;
        };
        /**
         * @description Turn up the deck's next card, whose line rules the new round (DD-11, DD-38).
         *
         *     By the gamemaster, in `rounds`. A card that a Seize Initiative keeps rules again (DD-51). Refused as `wrong_phase`; `effect_not_possible` when no card is left, or for `monologue` without a Monologue.
         */
        FlipMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "flip";
            /**
             * @description Whether the Monologue continues in the new round (DD-46c).
             * @default false
             */
            monologue?: boolean;
        };
        /**
         * @description End round play; pools and the action stack stay (DD-11).
         *
         *     By the gamemaster, in `rounds`. Open trades are declined. Refused as `wrong_phase`.
         */
        EndRoundsMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "end_rounds";
        };
        /**
         * @description Take an action without a roll here, so that a card may go into your pool (DD-13).
         *
         *     By a player who takes part, in `rounds` after the first flip. It ends a critical moment (DD-16). Refused as `wrong_phase`; `not_taking_part`; `roll_open`; `actions_stopped` (DD-46c).
         */
        ActMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "act";
            /**
             * @description What the character does.
             * @default null
             */
            text?: string | null;
        };
        /**
         * @description Put a card of your hand into your pool (DD-09, DD-13).
         *
         *     By a player, in `rounds` once a round and after an action (a setting), and before the first flip as DD-14 allows; in `free`, `between_scenes` and `between_acts`, or without taking part, specials only. Refused as `wrong_phase`; `card_not_held`; `action_needed`; `pool_limit`; `pool_refused`; `subplot_limit` (DD-55c); `card_stays` for a claimed Glory; `effect_not_possible` for an enhancement in free time, or an Escape that is not the first card (DD-44).
         */
        PlayToPoolMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "play_to_pool";
            /** @description A card of your hand. */
            card: number;
        };
        /**
         * @description Send this round's card back from a pool to the hand; it counts as played (DD-13).
         *
         *     By the gamemaster, in `rounds`, until the next flip. Refused as `wrong_phase`; `no_such_target` when it no longer lies there unused; `card_stays` for an accepted subplot or a claimed Glory.
         */
        RefusePoolMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "refuse_pool";
            /** @description Whose card it is. */
            character: string;
        };
        /**
         * @description Discard cards of a character's pool, after a villain's success at a listed action (DD-18).
         *
         *     By the gamemaster, in `rounds` of a dramatic scene. Refused as `wrong_phase`; `no_such_target`; `effect_not_possible` when the villains' line does not list the action; `card_stays` (DD-27); `too_many_discards`.
         */
        TakeFromPoolMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "take_from_pool";
            /** @description Whose pool it is. */
            character: string;
            /** @description Cards of that pool: 1, at `superior` up to 2, at `spectacular` up to 3. */
            cards: number[];
            /** @description The listed action. */
            action: components["schemas"]["VillainAction"];
            /** @description How well the villain succeeded (T2-14). */
            level: components["schemas"]["TorgLevel"];
        };
        /**
         * @description Show a card of your hand to everybody (DD-05).
         *
         *     By a player, in any phase. Refused as `card_not_held`.
         */
        RevealCardMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "reveal_card";
            /** @description A card of your hand. */
            card: number;
        };
        /**
         * @description Declare a critical moment: cards of the hand may be used on the next roll (DD-16).
         *
         *     By a player who takes part, in `rounds`, once an act. Refused as `wrong_phase`; `not_taking_part`; `critical_moment_used`; `pool_closed` (DD-34); `roll_open`.
         */
        CriticalMomentMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "critical_moment";
        };
        /**
         * @description Dice thrown by hand, by role: a supplied die is used and marked, an omitted (or null) one is rolled; one that is not needed is refused (422).
         *
         *     With `2d10`: `hot`, `cold`, `max`, `up`, `possibilities`, faces 1 to 10. With `d20`: `d20`, `up`, `possibilities`, faces 1 to 20.
         */
        TableDice: {
            /** @description The hot (positive) die. */
            hot?: number | null;
            /** @description The cold (negative) die. */
            cold?: number | null;
            /** @description The dice thrown after a +9 or a -9, rolling on at 10 (T2-03). */
            max?: (number | null)[];
            /** @description The d20 and its rerolls (TD-01). */
            d20?: (number | null)[];
            /** @description The die of Up, rolling on (T2-06, TD-03). */
            up?: (number | null)[];
            /** @description A list for the Possibility that is spent now. */
            possibilities?: (number | null)[][];
        };
        /**
         * @description Use a card for its effect; it is discarded at once (DD-02).
         *
         *     By a player: in `free` from hand or pool (DD-09), in `rounds` from the pool (DD-12), in a critical moment from the hand too (DD-16). Each type takes its own fields, and no others (422). Alertness, Connection and subplots are played with `play_to_pool`. Refused as `wrong_phase`; `no_such_target`; `card_not_held`; `hand_closed`; `pool_closed` (DD-34); `effect_not_possible`; `roll_closed` (DD-15); for a Second Chance `roll_open` or `actions_stopped` (DD-46c); for a Leadership `card_stays`; for Leadership and Master Plan `subplot_limit` (DD-55c); in `rounds` `not_taking_part` if it touches the conflict (DD-09).
         */
        UseCardMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "use_card";
            /** @description A card of your hand or pool. */
            card: number;
            /** @description Needed by Adrenalin (dexterity, strength, toughness; DD-41a), Willpower (perception, mind; DD-41b) and Presence (charisma, spirit; DD-41c). */
            attribute?: components["schemas"]["CharacterAttribute"] | null;
            /**
             * @description Taken by Hero, Drama, Coup de Grace, Supporter, Glory, Second Chance and Opponent Fails. Omitted, if the dice are not recorded here: the card is only announced (DD-15).
             * @default null
             */
            roll?: string | null;
            /** @description Taken by Coup de Grace: raise the effect value (the default), or the total of an action without one (DD-42). */
            on?: components["schemas"]["CoupDeGraceUse"] | null;
            /** @description Physical dice, taken by Hero, Drama (`possibilities`) and Second Chance (a roll's). */
            dice?: components["schemas"]["TableDice"] | null;
            /**
             * @description Needed by Idea (DD-46b).
             * @default null
             */
            question?: string | null;
            /**
             * @description Taken by Leadership: who gets cards (DD-47).
             * @default null
             */
            to?: string | null;
            /**
             * @description Taken by Leadership: up to two cards of hand or pool, for `to` (DD-47).
             * @default null
             */
            give?: number[] | null;
            /**
             * @description Taken by Leadership: cards of the hand to discard, in order, before it is refilled (DD-47).
             * @default null
             */
            discard?: number[] | null;
            /** @description Needed by Seize Initiative: keep the card on top for the next round, or flip another one for this (DD-51). */
            choice?: components["schemas"]["InitiativeChoice"] | null;
            /**
             * @description Needed by Campaign: whose subplot it keeps (DD-58).
             * @default null
             */
            character?: string | null;
            /**
             * @description What it is for, without a `roll` (DD-15), or what it does, for types unknown to the service (DD-06).
             * @default null
             */
            text?: string | null;
        };
        /**
         * @description Accept a subplot (DD-55a) or a Campaign (DD-58), or confirm a Glory (DD-45).
         *
         *     By the gamemaster, from `start_adventure` to `end_adventure`; a Glory and a Campaign also in `awards`. Refused as `wrong_phase`; `no_such_target`; `effect_not_possible` when it does not wait for approval.
         */
        ApproveCardMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "approve_card";
            /** @description Whose card it is. */
            character: string;
            /** @description A card of that pool, or one shown for a Glory. */
            card: number;
        };
        /**
         * @description Refuse a pending subplot or a Campaign, which is compensated (DD-55b, DD-57); or a Glory.
         *
         *     By the gamemaster, from `start_adventure` to `end_adventure`; a Glory also in `awards`. A refused Glory stays where it is (DD-45), but goes to the hand from a pool whose scene is over (DD-22). Refused as `wrong_phase`; `no_such_target`; `card_stays` for an accepted subplot; `effect_not_possible` when it does not wait for approval.
         */
        DisallowCardMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "disallow_card";
            /** @description Whose card it is. */
            character: string;
            /** @description A card of that pool, or one shown for a Glory. */
            card: number;
        };
        /**
         * @description Let a special take effect: Alertness and Connection are discarded, a subplot becomes active.
         *
         *     By the gamemaster, from `start_adventure` to `end_adventure` (DD-54a, DD-54b, DD-55a). Refused as `wrong_phase`; `no_such_target`; `not_approved`; `subplot_limit` (DD-55c); `effect_not_possible` for an active one, and for cards that the gamemaster does not activate.
         */
        ActivateCardMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "activate_card";
            /** @description Whose card it is. */
            character: string;
            /** @description A card of that pool. */
            card: number;
        };
        /**
         * @description End a subplot whose story is over: its card is discarded; its acts are paid (DD-55a, DD-23).
         *
         *     By the gamemaster, from `start_adventure` to `end_adventure`. Refused as `wrong_phase`; `no_such_target`; `effect_not_possible` for other cards, and for one that waits for approval: `disallow_card` compensates it.
         */
        EndSubplotMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "end_subplot";
            /** @description Whose card it is. */
            character: string;
            /** @description A subplot in that pool. */
            card: number;
            /**
             * @description The reason, shown to everybody.
             * @default null
             */
            because?: string | null;
        };
        /**
         * @description Discard a subplot or Campaign of your hand, for a Possibility and a card (DD-55b, DD-57).
         *
         *     By a player, from `start_adventure` to `end_adventure`; in `rounds` it uses up the round's one card (DD-13). Refused as `wrong_phase`; `card_not_held`; `action_needed`; `pool_limit`; `pool_refused`; `effect_not_possible` for other cards.
         */
        DiscardSubplotMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "discard_subplot";
            /** @description A card of your hand. */
            card: number;
        };
        /**
         * @description Agree, or not, that a Campaign keeps your subplot beyond the adventure (DD-58).
         *
         *     By the player who was asked, in any phase. Refused as `no_such_target`.
         */
        AnswerCampaignMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "answer_campaign";
            /** @description The Campaign card. */
            card: number;
            /** @description False: the Campaign stays in its pool, unused. */
            agree: boolean;
        };
        /**
         * @description Say whether a subplot kept from earlier adventures figures in this one (DD-58).
         *
         *     By the gamemaster, in any phase. Where it does, it is active, and each act earns a Possibility (DD-23). Refused as `no_such_target`; `effect_not_possible`.
         */
        AnswerCampaignedMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "answer_campaigned";
            /** @description Whose subplot it is. */
            character: string;
            /** @description Its type. */
            type: components["schemas"]["CampaignedType"];
            /** @description Whether it plays a part in this adventure (DD-58). */
            figures: boolean;
        };
        /**
         * @description Give your character's life for a victory, with a Martyr (DD-56); it leaves play (DD-68).
         *
         *     By a player, from `start_adventure` to `end_adventure`. Refused as `wrong_phase`; `card_not_held`; `not_approved`; `effect_not_possible` for other cards.
         */
        SacrificeMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "sacrifice";
            /** @description The Martyr in your pool. */
            card: number;
        };
        /**
         * @description Offer cards to another character, and say how the two help each other (DD-20).
         *
         *     By a player; in `rounds` cards of the pool, in `free`, `between_scenes` and `between_acts` of the hand, in `refill` if `end_scene` allowed it (DD-21). Refused as `wrong_phase`; `no_such_target`; `card_not_held`; `card_stays`; `trade_closed`; `table_full` with 8 open offers.
         */
        OfferTradeMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "offer_trade";
            /** @description Who may answer. */
            to: string;
            /** @description The cards offered. */
            give: number[];
            /** @description How the two help each other. */
            because: string;
        };
        /**
         * @description Answer an offer with as many cards; the other player then confirms (DD-20).
         *
         *     By the player who was asked, when trades are possible (see `offer_trade`); can be changed until confirmed. Refused as `wrong_phase`; `no_such_target`; `card_not_held`; `card_stays`; `trade_closed`; `trade_unequal`.
         */
        AnswerTradeMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "answer_trade";
            /** @description The trade. */
            trade: string;
            /** @description As many cards as are offered. */
            give: number[];
        };
        /**
         * @description Confirm an answered trade: the cards change hands, or pools (DD-20).
         *
         *     By the player who offered, when trades are possible (see `offer_trade`). From pool to pool a card stays as late for a roll as it was (DD-13). Refused as `wrong_phase`; `no_such_target`; `trade_closed`.
         */
        ConfirmTradeMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "confirm_trade";
            /** @description The trade. */
            trade: string;
        };
        /**
         * @description Decline an offer, or withdraw your own (DD-20).
         *
         *     By either player, in any phase. Refused as `no_such_target`; `trade_closed`.
         */
        DeclineTradeMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "decline_trade";
            /** @description The trade. */
            trade: string;
        };
        /**
         * @description End an open trade that should not take place (DD-71).
         *
         *     By the gamemaster, in any phase. Refused as `no_such_target`; `trade_closed`.
         */
        VoidTradeMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "void_trade";
            /** @description The open trade. */
            trade: string;
            /**
             * @description The reason, shown to everybody.
             * @default null
             */
            because?: string | null;
        };
        /**
         * @description Let a character draw a card for an approved action that was not rolled here (DD-17).
         *
         *     By the gamemaster, in `rounds`. Refused as `wrong_phase`; `no_such_target`; `not_approved` when the card on top does not approve the action, or the character's actions have earned their cards.
         */
        AwardCardMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "award_card";
            /** @description Who succeeded. */
            character: string;
            /** @description The approved action. */
            action: components["schemas"]["ApprovedAction"];
        };
        /**
         * @description Say no to an approved action afterwards: its card is discarded (DD-17).
         *
         *     By the gamemaster, until the next flip; it can then be earned again. Refused as `wrong_phase`; `no_such_target`, also after cards were given away unseen; `effect_not_possible` when it was used; `card_stays` for an accepted subplot or a claimed Glory.
         */
        RevokeAwardMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "revoke_award";
            /** @description Who has drawn the card. */
            character: string;
            /** @description The reason, shown to everybody. */
            because: string;
        };
        /**
         * @description Apply the line's setback as a generic penalty on a side's actions this round (DD-28).
         *
         *     By the gamemaster, in `rounds`; on open rolls too. It replaces the last one. Refused as `wrong_phase`; `effect_not_possible` when the line has none for the side.
         */
        ApplySetbackMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "apply_setback";
            /** @description The side. */
            side: components["schemas"]["Side"];
            /**
             * @description The penalty, as a positive number.
             * @default 5
             */
            amount?: number;
        };
        /**
         * @description Let one roll of a character through a Monologue (DD-46c).
         *
         *     By the gamemaster, in `rounds`. Refused as `wrong_phase`; `no_such_target`; `not_taking_part`; `effect_not_possible`.
         */
        AllowRollMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "allow_roll";
            /** @description Who may roll. */
            character: string;
        };
        /**
         * @description Answer the question of an Idea: a hint, or a list of options (DD-46b).
         *
         *     By the gamemaster, in any phase; everybody sees it. Refused as `no_such_target`.
         */
        AnswerIdeaMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "answer_idea";
            /** @description The Idea card. */
            card: number;
            /** @description The answer. */
            text: string;
        };
        /**
         * @description Set the Possibilities of a character or foe (DD-71, T2-17).
         *
         *     By the gamemaster, in any phase; a foe's stay secret. Refused as `no_such_target`.
         */
        SetPossibilitiesMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "set_possibilities";
            /** @description The new number. */
            amount: number;
            /**
             * @description Exactly one of `character` and `foe`.
             * @default null
             */
            character?: string | null;
            /**
             * @description Exactly one of `character` and `foe`.
             * @default null
             */
            foe?: string | null;
            /**
             * @description The reason, shown to everybody.
             * @default null
             */
            because?: string | null;
        };
        /**
         * @description Bring in a gamemaster character, on either side (DD-19).
         *
         *     By the gamemaster, in any phase. Refused as `table_full` when there are 64; `name_taken`.
         */
        AddFoeMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "add_foe";
            /** @description Display name. */
            name: string;
            /**
             * @description Its Possibilities, the gamemaster's secret.
             * @default 0
             */
            possibilities?: number;
            /** @description `heroes` for allies and bystanders (DD-19). `villains` if omitted. */
            side?: components["schemas"]["Side"];
            /**
             * @description False for an ord, who uses no Possibilities (T2-17) and rerolls less on the d20 (TD-02).
             * @default true
             */
            reality_rated?: boolean;
        };
        /**
         * @description Take a gamemaster character away; its open roll is void.
         *
         *     By the gamemaster, in any phase. Refused as `no_such_target`.
         */
        RemoveFoeMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "remove_foe";
            /** @description Who leaves. */
            foe: string;
        };
        /**
         * @description Give a character, a foe, or the table a new name.
         *
         *     By the gamemaster, in any phase; by a player for their own character. Refused as `no_such_target`; `name_taken`.
         */
        RenameMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "rename";
            /** @description The new name. */
            name: string;
            /**
             * @description The character, if it is one.
             * @default null
             */
            character?: string | null;
            /**
             * @description The foe, if it is one; without both the table is renamed.
             * @default null
             */
            foe?: string | null;
        };
        /** @description A character's attributes; null: not known. */
        Attributes: {
            /**
             * @description Its Dexterity.
             * @default null
             */
            dexterity?: number | null;
            /**
             * @description Its Strength.
             * @default null
             */
            strength?: number | null;
            /**
             * @description Its Toughness.
             * @default null
             */
            toughness?: number | null;
            /**
             * @description Its Perception.
             * @default null
             */
            perception?: number | null;
            /**
             * @description Its Mind.
             * @default null
             */
            mind?: number | null;
            /**
             * @description Its Charisma.
             * @default null
             */
            charisma?: number | null;
            /**
             * @description Its Spirit.
             * @default null
             */
            spirit?: number | null;
        };
        /** @description A skill, and the total value of its rolls. */
        SkillValue: {
            /** @description Display name. */
            name: string;
            /** @description What the bonus is added to (T2-02). */
            value: number;
            /** @description The attribute that it is based on; null: none. */
            attribute?: components["schemas"]["CharacterAttribute"] | null;
        };
        /**
         * @description Write down your character's attributes and skills.
         *
         *     By a player, in any phase. Everybody sees them.
         */
        SetValuesMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "set_values";
            /** @description The attributes. */
            attributes: components["schemas"]["Attributes"];
            /**
             * @description The skills, at most 64; with the attributes 2048 bytes.
             * @default []
             */
            skills?: components["schemas"]["SkillValue"][];
        };
        /**
         * @description Send one spectator away, or all; their tokens become invalid.
         *
         *     By the gamemaster, in any phase. Refused as `no_such_target`.
         */
        DismissSpectatorsMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "dismiss_spectators";
            /**
             * @description Who leaves; omitted: all.
             * @default null
             */
            spectator?: string | null;
        };
        /**
         * @description Shuffle the discard pile, and put it under the rest of the deck (DD-04).
         *
         *     By the gamemaster, from `start_adventure` to `end_adventure`. Refused as `wrong_phase`; `effect_not_possible`.
         */
        ReshuffleMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "reshuffle";
        };
        /** @description An option and its letters. */
        BoxOption: {
            /** @description The option's name. */
            name: string;
            /** @description The box must show all of them. */
            letters: components["schemas"]["SkillLetter"][];
        };
        /**
         * @description Let skill boxes choose: cards are flipped until one matches exactly one option (DD-67).
         *
         *     By the gamemaster, from `start_adventure` to `end_adventure`; the cards are discarded. Refused as `wrong_phase`; `effect_not_possible` when no card is left.
         */
        ChooseByBoxMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "choose_by_box";
            /** @description 2 to 10 options. */
            options: components["schemas"]["BoxOption"][];
        };
        /**
         * @description Roll for an action; the roll stays open for cards and Possibilities (DD-15).
         *
         *     By a player, or the gamemaster for a foe or a character whose player is away (DD-71), in `free` and `rounds`. Up, Stymied, setbacks and effects of cards are added (DD-32, DD-36, DD-28, DD-40). Refused as `wrong_phase`; `no_such_target`; `roll_open`; `actions_stopped`, for players (DD-46c).
         */
        RollMove: {
            /**
             * @description Named numbers added to the total, at most 20.
             * @default []
             */
            modifiers?: components["schemas"]["Modifier"][];
            /** @description Attribute or skill value that the bonus is added to (T2-02). */
            value: number;
            /** @description The attribute of the value, for cards that raise it (DD-41a). */
            attribute?: components["schemas"]["CharacterAttribute"] | null;
            /**
             * @description False for a skill without adds: fewer rerolls (T2-16, TD-02).
             * @default true
             */
            skilled?: boolean;
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "roll";
            /**
             * @description Who rolls. The gamemaster names a foe; a player omits it.
             * @default null
             */
            foe?: string | null;
            /**
             * @description A character whose player is away or undecided; by the gamemaster (DD-71).
             * @default null
             */
            character?: string | null;
            /**
             * @description With `character`: whether it uses up a critical moment and effects that wait for the roll.
             * @default false
             */
            use_effects?: boolean;
            /**
             * @description Total to reach; without one the gamemaster resolves the roll (T2-14).
             * @default null
             */
            difficulty?: number | null;
            /** @description The action; a success that the card on top approves earns a card (DD-17). */
            action?: components["schemas"]["ApprovedAction"] | null;
            /**
             * @description Whom it is aimed at: each may answer (DD-15, DD-17, DD-49).
             * @default []
             */
            against?: string[];
            /**
             * @description Whether the roller is Stymied apart from the line (T2-15, DD-36).
             * @default false
             */
            stymied?: boolean;
            /**
             * @description Whether the roller is Up apart from the line (T2-06, DD-32).
             * @default false
             */
            up?: boolean;
            /** @description The contradiction in play (T2-09, TD-06). */
            contradiction?: components["schemas"]["TorgContradiction"] | null;
            /**
             * @description Not the roller's action: Action cards do not count (DD-40).
             * @default false
             */
            passive?: boolean;
            /** @description Physical dice, all but `possibilities`: none is spent yet. */
            dice?: components["schemas"]["TableDice"] | null;
            /**
             * @description What it is for.
             * @default null
             */
            label?: string | null;
            /**
             * @description Whether to sign what was rolled, and when.
             * @default false
             */
            receipt?: boolean;
        };
        /**
         * @description Spend a Possibility: on an open roll (T2-07), or without one to buy off damage (T2-17).
         *
         *     By a player on their roll, or the gamemaster on a foe's. Refused as `wrong_phase` for damage outside of an adventure; `no_such_target`; `roll_closed`; `no_possibility`; `possibility_limit` beyond `possibilities_per_roll` (DD-43a); `effect_not_possible` without reality rating.
         */
        SpendPossibilityMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "spend_possibility";
            /**
             * @description The roll; omitted: a player buys off damage.
             * @default null
             */
            roll?: string | null;
            /** @description Physical dice, only `possibilities`. */
            dice?: components["schemas"]["TableDice"] | null;
        };
        /**
         * @description Pay a Possibility to cancel the newest one left on somebody else's roll (T2-08).
         *
         *     By a player, or the gamemaster for a foe; its dice are shown but do not count (DD-43a). Refused as `no_such_target`; `roll_closed`; `no_possibility`; `effect_not_possible`.
         */
        CancelPossibilityMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "cancel_possibility";
            /** @description The roll of somebody else. */
            roll: string;
            /**
             * @description Who pays. The gamemaster names a foe; a player omits it.
             * @default null
             */
            foe?: string | null;
        };
        /**
         * @description Close a roll with its result; an approved success draws its card (DD-15, DD-17).
         *
         *     By the gamemaster; by a player for their own roll with a difficulty, with no other field (else 403), unless `resolve_by` leaves it to the gamemaster. Without a difficulty, `success`, `level` or `no_verdict` is needed. Refused as `no_such_target`; `roll_closed`; `not_approved` for a roll that the gamemaster resolves, and for `approved` if no card is earned.
         */
        ResolveRollMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "resolve_roll";
            /** @description The open roll. */
            roll: string;
            /**
             * @description In place of the roll's own difficulty.
             * @default null
             */
            difficulty?: number | null;
            /**
             * @description Whether it succeeds; omitted: the dice decide (T2-14).
             * @default null
             */
            success?: boolean | null;
            /** @description How well it succeeds; omitted: the dice decide (T2-14). */
            level?: components["schemas"]["TorgLevel"] | null;
            /**
             * @description False: it earns no card. True: it must earn one, by its dice, `success` or `level`. Omitted: the card that ruled when it was opened decides, or with `award_by: gamemaster` it earns none (DD-17, DD-63).
             * @default null
             */
            approved?: boolean | null;
            /**
             * @description Only the total was wanted: no success, failure or action (DD-13, DD-37).
             * @default false
             */
            no_verdict?: boolean;
        };
        /**
         * @description Correct what a resolved roll comes to (DD-71).
         *
         *     By the gamemaster, until the roller's next roll is resolved, with exactly one of `success`, `level` and `total`. Dice, outcome and receipt stay; steps of a skill resolution and cards for approved actions (DD-17) follow. Refused as `wrong_phase`; `no_such_target`; `roll_closed` if it is not resolved, or not the roller's last; `effect_not_possible` when its skill resolution has gone on.
         */
        CorrectRollMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "correct_roll";
            /** @description The resolved roll. */
            roll: string;
            /**
             * @description Whether it succeeds; at the level of its dice (T2-14), or minimal.
             * @default null
             */
            success?: boolean | null;
            /** @description How well it succeeds (T2-14). */
            level?: components["schemas"]["TorgLevel"] | null;
            /**
             * @description Its total, which decides if there is a difficulty.
             * @default null
             */
            total?: number | null;
            /** @description The reason, shown to everybody. */
            because: string;
        };
        /**
         * @description The mechanic of a roll.
         * @enum {string}
         */
        MechanicName: "torg/2d10" | "torg/d20" | "daggerheart/attack" | "daggerheart/reaction" | "daggerheart/damage" | "daggerheart/duality" | "torang/ability" | "torang/opposed" | "dice" | "opposed";
        /**
         * @description Make a roll of any mechanic, and share it with the table.
         *
         *     By a player or the gamemaster, in any phase; only the gamemaster hides rolls (else 403). A hidden roll cannot be undone. Refused as `table_full` when 20 are hidden.
         */
        RollDiceMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "roll_dice";
            /** @description As in `POST /v1/{mechanic}/roll`. */
            mechanic: components["schemas"]["MechanicName"];
            /** @description The body of that request, with its problems. */
            body: {
                [key: string]: unknown;
            };
            /**
             * @description Whether only the gamemaster sees it.
             * @default false
             */
            hidden?: boolean;
        };
        /**
         * @description Show a hidden roll of `roll_dice` to everybody.
         *
         *     By the gamemaster, in any phase. Refused as `no_such_target`.
         */
        RevealRollMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "reveal_roll";
            /** @description The hidden roll. */
            roll: string;
        };
        /** @description A task, to be done once for each of its letters (DD-60). */
        SkillTask: {
            /** @description Its letters, rising. */
            letters: components["schemas"]["SkillLetter"][];
            /** @description Total that each check has to reach. */
            difficulty: number;
        };
        /**
         * @description Set a character a task of up to four steps (DD-60).
         *
         *     By the gamemaster, in `free` and `rounds`. Refused as `wrong_phase`; `no_such_target`; `table_full` when 16 are open.
         */
        StartSkillMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "start_skill";
            /** @description Whose task it is. */
            character: string;
            /** @description The skill, to display. */
            skill: string;
            /** @description 1 to 4 tasks, with rising letters: each letter is a step. */
            steps: components["schemas"]["SkillTask"][];
        };
        /**
         * @description End a skill resolution that is not won: time has run out, and it is lost (DD-70).
         *
         *     By the gamemaster, in any phase. Refused as `no_such_target`; `effect_not_possible` when it is over.
         */
        EndSkillMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "end_skill";
            /** @description The skill resolution. */
            resolution: string;
        };
        /**
         * @description Attempt steps: opens a roll whose result decides about them (DD-61 to DD-64).
         *
         *     By the character's player, or the gamemaster for them (DD-71), in `rounds` after the first flip. One check an action: a Flurry or a Haste allows another. Refused as `wrong_phase`; `no_such_target`; `not_taking_part`; `effect_not_possible`; `critical_problem`; `letter_not_shown`; `action_used`; `roll_open`; `actions_stopped` (DD-46c).
         */
        AttemptSkillMove: {
            /**
             * @description Named numbers added to the total, at most 20.
             * @default []
             */
            modifiers?: components["schemas"]["Modifier"][];
            /** @description Attribute or skill value that the bonus is added to (T2-02). */
            value: number;
            /** @description The attribute of the value, for cards that raise it (DD-41a). */
            attribute?: components["schemas"]["CharacterAttribute"] | null;
            /**
             * @description False for a skill without adds: fewer rerolls (T2-16, TD-02).
             * @default true
             */
            skilled?: boolean;
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "attempt_skill";
            /** @description Your skill resolution. */
            resolution: string;
            /**
             * @description The steps, rising from the next one; omitted: the next one, if the box shows it (DD-61, DD-63).
             * @default null
             */
            letters?: components["schemas"]["SkillLetter"][] | null;
            /**
             * @description All steps left, whatever the box shows, at +4 (DD-64).
             * @default false
             */
            last_ditch?: boolean;
            /**
             * @description Added to each difficulty (DD-61).
             * @default 0
             */
            penalty?: number;
            /**
             * @description Whether the roller is Stymied apart from the line (T2-15, DD-36).
             * @default false
             */
            stymied?: boolean;
            /**
             * @description Whether the roller is Up apart from the line (T2-06, DD-32).
             * @default false
             */
            up?: boolean;
            /** @description The contradiction in play (T2-09, TD-06). */
            contradiction?: components["schemas"]["TorgContradiction"] | null;
            /** @description Physical dice, all but `possibilities`: none is spent yet. */
            dice?: components["schemas"]["TableDice"] | null;
            /**
             * @description A character whose player is away or undecided; by the gamemaster (DD-71).
             * @default null
             */
            character?: string | null;
            /**
             * @description With `character`: whether it uses up a critical moment and effects that wait for the roll.
             * @default false
             */
            use_effects?: boolean;
        };
        /**
         * @description After a critical problem, propose another skill for the steps left, or a restart from A.
         *
         *     By the character's player, in any phase (DD-62). Refused as `no_such_target`; `effect_not_possible`.
         */
        ProposeApproachMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "propose_approach";
            /** @description Your skill resolution. */
            resolution: string;
            /**
             * @description The new skill, which keeps the steps done; omitted: start over.
             * @default null
             */
            skill?: string | null;
            /**
             * @description Whether it is for a last-ditch effort only (DD-64).
             * @default false
             */
            last_ditch?: boolean;
        };
        /**
         * @description Accept a new approach, or ask for a different one (DD-62).
         *
         *     By the gamemaster, in any phase. Without a proposal, it lets the old skill stand for a last-ditch effort (DD-64). Refused as `no_such_target`; `effect_not_possible`.
         */
        AnswerApproachMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "answer_approach";
            /** @description The skill resolution. */
            resolution: string;
            /** @description False: the player proposes another one. */
            agree: boolean;
        };
        /**
         * @description Deal cards from the deck to a character's hand (DD-71).
         *
         *     By the gamemaster, from `start_adventure` to `end_adventure`. Refused as `wrong_phase`; `no_such_target`; `effect_not_possible` when no card is left.
         */
        DealCardMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "deal_card";
            /** @description Who gets them. */
            character: string;
            /**
             * @description How many cards.
             * @default 1
             */
            count?: number;
            /** @description The reason, shown to everybody. */
            because: string;
        };
        /**
         * @description Move a card that lies face up, to repair a slip (DD-71).
         *
         *     By the gamemaster, from `start_adventure` to `end_adventure`. Back in a hand or pool, a card has no effect any more, and in the hand that it came from it is not this round's card. The line in force stays; `revoke_flip` takes back a flip. A subplot comes into a pool as it was there last, and into a hand as new. Refused as `wrong_phase`; `card_not_held` unless it is in a pool or on a pile; `no_such_target`; `card_stays` for a claimed Glory; `effect_not_possible` when it lies there already.
         */
        MoveCardMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "move_card";
            /** @description A card that lies face up. */
            card: number;
            /** @description Where it goes; on a pile, on top. */
            to: components["schemas"]["CardPlace"];
            /**
             * @description Whose hand or pool; needed by these two only.
             * @default null
             */
            character?: string | null;
            /** @description The reason, shown to everybody. */
            because: string;
        };
        /**
         * @description Take back a flip that came too early: the round before it goes on (DD-71).
         *
         *     By the gamemaster, in `rounds`, while nothing has been done in the new round. The flipped card is discarded, what its line announced is void, but cards that it drew stay (DD-38). The round before is as it was. Refused as `wrong_phase`; `effect_not_possible` before the first flip, a second time, and once somebody has acted.
         */
        RevokeFlipMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "revoke_flip";
            /** @description The reason, shown to everybody. */
            because: string;
        };
        /**
         * @description Ask a player to give up a card: only they touch their hand (DD-71).
         *
         *     By the gamemaster, from `start_adventure` to `end_adventure`. Opens one `give_up_card`. Refused as `wrong_phase`; `no_such_target`; `effect_not_possible`.
         */
        AskForCardMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "ask_for_card";
            /** @description Who is asked. */
            character: string;
            /** @description The reason, shown to everybody. */
            because: string;
        };
        /**
         * @description Give up a card that the gamemaster has asked for, without compensation, or keep it (DD-71).
         *
         *     By the player who was asked, from `start_adventure` to `end_adventure`. Refused as `wrong_phase`; `no_such_target`; `card_not_held`; `card_stays` for an accepted subplot or a claimed Glory.
         */
        GiveUpCardMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "give_up_card";
            /**
             * @description A card of your hand or pool; omitted: you keep them all.
             * @default null
             */
            card?: number | null;
        };
        /**
         * @description Change the kind of the scene: the other line is in force at once (DD-19, DD-71).
         *
         *     By the gamemaster, in `free` and `rounds`. Lifts an applied setback (DD-38), and what `set_conditions` has set; else open rolls stay as they are, and the new line announces nothing until the next flip. Refused as `wrong_phase`; `effect_not_possible`.
         */
        SetSceneKindMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "set_scene_kind";
            /** @description The new kind. */
            kind: components["schemas"]["SceneKind"];
            /**
             * @description The reason, shown to everybody.
             * @default null
             */
            because?: string | null;
        };
        /**
         * @description Set what holds for a side this round, in place of the line's keywords (DD-71).
         *
         *     By the gamemaster, in `rounds` after a flip; until the next flip or another line. Open rolls stay as they are, but a setback that is no longer listed is lifted. Refused as `wrong_phase`; `effect_not_possible` before the first flip, and for a keyword that `conditions` does not allow.
         */
        SetConditionsMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "set_conditions";
            /** @description The side. */
            side: components["schemas"]["Side"];
            /** @description All that hold from now on, of these: what the line has; flurry, up, setback, stymied; for heroes confused; for villains break and, in a dramatic scene, trick, test, taunt, intimidate. Inspiration and fatigued act at the flip only. */
            conditions: string[];
            /** @description The reason, shown to everybody. */
            because: string;
        };
        /**
         * @description Let characters come into the round play under way, or leave it (DD-09, DD-71).
         *
         *     By the gamemaster, in `rounds`. Their open trades are declined. Refused as `wrong_phase`; `no_such_target` for one who takes part already, or does not; `effect_not_possible` when nobody would be left.
         */
        ChangeTakingPartMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "change_taking_part";
            /**
             * @description Who comes in.
             * @default []
             */
            add?: string[];
            /**
             * @description Who leaves.
             * @default []
             */
            remove?: string[];
            /**
             * @description The reason, shown to everybody.
             * @default null
             */
            because?: string | null;
        };
        /** @description The settings of a table. */
        SettingsChanges: {
            /** @description Cards in a hand; null: by the number of characters (DD-07). */
            hand_size?: number | null;
            /** @description The dice of its rolls (T2-01, TD-01). */
            method?: components["schemas"]["RollMethod"];
            /** @description Whose rule for Stymied applies with 2d10 (T2-15, DD-36). */
            stymied_rule?: components["schemas"]["TorgStymiedRule"];
            /** @description Possibilities of one's own on a roll, besides cards and cancelled ones (T2-07, DD-43a). */
            possibilities_per_roll?: number;
            /** @description The bonus that earns a Glory with 2d10 (DD-45). */
            glory_bonus?: number;
            /** @description What a Coup de Grace adds (DD-42). */
            coup_de_grace?: number;
            /** @description Whether the Campaign card has an effect (DD-57). */
            campaign?: boolean;
            /** @description Whether villains leave specials and Escape in pools (DD-18). */
            protect_played_specials?: boolean;
            /** @description Types of subplots that suit the adventure; null: any (DD-55a). */
            subplots?: string[] | null;
            /** @description Whether a character has to act before a card goes into its pool (DD-13). */
            pool_needs_action?: boolean;
            /** @description Who awards cards for approved actions: the service, or the gamemaster alone (DD-17). */
            award_by?: components["schemas"]["AwardBy"];
            /** @description Who resolves a player's roll that has a difficulty. */
            resolve_by?: components["schemas"]["ResolveBy"];
        };
        /**
         * @description Change settings of the table, all but its deck (DD-71).
         *
         *     By the gamemaster, in any phase. Hands follow a new hand size at the next refill. Refused as `wrong_phase` for another `method` during a scene or its refill.
         */
        ChangeSettingsMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "change_settings";
            /** @description The settings to change. */
            settings: components["schemas"]["SettingsChanges"];
            /**
             * @description The reason, shown to everybody.
             * @default null
             */
            because?: string | null;
        };
        /**
         * @description Take the last moves back, as a new version and the event `move_undone` (DD-71).
         *
         *     By the gamemaster, to a version that `undo` lists. Refused as `undo_not_possible`: it goes back 20 moves at most, and never beyond a card drawn or gone from a hand, another secret shown, a hidden roll, or a change of characters' seats.
         */
        UndoMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "undo";
            /**
             * @description The version to go back to; omitted: the one before the last move.
             * @default null
             */
            to_version?: number | null;
        };
        /**
         * @description Ask the gamemaster to undo the last moves (DD-71); replaces your last request.
         *
         *     By a player, while `undo` lists a move. Everybody sees it until it is answered, the scene ends, or nothing can be undone. Refused as `undo_not_possible`; `no_such_target`.
         */
        AskUndoMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "ask_undo";
            /**
             * @description What went wrong.
             * @default null
             */
            because?: string | null;
        };
        /**
         * @description Decline a player's request for an undo (DD-71).
         *
         *     By the gamemaster. Refused as `no_such_target`.
         */
        DeclineUndoMove: {
            /**
             * @description Which move it is. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            move: "decline_undo";
            /** @description Whose request it is. */
            character: string;
        };
        /** @description A move; `move` says which. */
        Move: components["schemas"]["GiveSeedMove"] | components["schemas"]["StartAdventureMove"] | components["schemas"]["StartActMove"] | components["schemas"]["EndActMove"] | components["schemas"]["EndAdventureMove"] | components["schemas"]["CloseAdventureMove"] | components["schemas"]["StartSceneMove"] | components["schemas"]["EndSceneMove"] | components["schemas"]["EndRefillMove"] | components["schemas"]["DiscardForRefillMove"] | components["schemas"]["StartRoundsMove"] | components["schemas"]["FlipMove"] | components["schemas"]["EndRoundsMove"] | components["schemas"]["ActMove"] | components["schemas"]["PlayToPoolMove"] | components["schemas"]["RefusePoolMove"] | components["schemas"]["TakeFromPoolMove"] | components["schemas"]["RevealCardMove"] | components["schemas"]["CriticalMomentMove"] | components["schemas"]["UseCardMove"] | components["schemas"]["ApproveCardMove"] | components["schemas"]["DisallowCardMove"] | components["schemas"]["ActivateCardMove"] | components["schemas"]["EndSubplotMove"] | components["schemas"]["DiscardSubplotMove"] | components["schemas"]["AnswerCampaignMove"] | components["schemas"]["AnswerCampaignedMove"] | components["schemas"]["SacrificeMove"] | components["schemas"]["OfferTradeMove"] | components["schemas"]["AnswerTradeMove"] | components["schemas"]["ConfirmTradeMove"] | components["schemas"]["DeclineTradeMove"] | components["schemas"]["VoidTradeMove"] | components["schemas"]["AwardCardMove"] | components["schemas"]["RevokeAwardMove"] | components["schemas"]["ApplySetbackMove"] | components["schemas"]["AllowRollMove"] | components["schemas"]["AnswerIdeaMove"] | components["schemas"]["SetPossibilitiesMove"] | components["schemas"]["AddFoeMove"] | components["schemas"]["RemoveFoeMove"] | components["schemas"]["RenameMove"] | components["schemas"]["SetValuesMove"] | components["schemas"]["DismissSpectatorsMove"] | components["schemas"]["ReshuffleMove"] | components["schemas"]["ChooseByBoxMove"] | components["schemas"]["RollMove"] | components["schemas"]["SpendPossibilityMove"] | components["schemas"]["CancelPossibilityMove"] | components["schemas"]["ResolveRollMove"] | components["schemas"]["CorrectRollMove"] | components["schemas"]["RollDiceMove"] | components["schemas"]["RevealRollMove"] | components["schemas"]["StartSkillMove"] | components["schemas"]["EndSkillMove"] | components["schemas"]["AttemptSkillMove"] | components["schemas"]["ProposeApproachMove"] | components["schemas"]["AnswerApproachMove"] | components["schemas"]["DealCardMove"] | components["schemas"]["MoveCardMove"] | components["schemas"]["RevokeFlipMove"] | components["schemas"]["AskForCardMove"] | components["schemas"]["GiveUpCardMove"] | components["schemas"]["SetSceneKindMove"] | components["schemas"]["SetConditionsMove"] | components["schemas"]["ChangeTakingPartMove"] | components["schemas"]["ChangeSettingsMove"] | components["schemas"]["UndoMove"] | components["schemas"]["AskUndoMove"] | components["schemas"]["DeclineUndoMove"];
        /** @description Events in order. */
        EventPage: {
            /** @description In order of id. */
            events: components["schemas"]["TableEvent"][];
            /** @description The id of the session's last event. */
            last: number;
        };
        /** @description A ticket, which opens one stream. */
        Ticket: {
            /** @description Put it into the URL of one stream; it is not shown again. */
            ticket: string;
            /** @description Seconds to open the stream within. */
            expires_in: number;
        };
        /** @description One shuffle. */
        Shuffle: {
            /** @description 1, 2, 3, … in a session. */
            number: number;
            /** @description How many of `client_seeds`, from the first on, went into it. */
            seeds: number;
            /** @description The cards before the shuffle: the deck by rising number in the first, the discard pile from the top in every other. Null where that would reveal hands that were brought (DD-10), until the adventure has ended. */
            cards: number[] | null;
            /** @description The root of the tree that commits to its order, in hex. */
            root: string;
        };
        /** @description What the service has committed to for one adventure. */
        Adventure: {
            /** @description Adventures of a table are numbered from 1. */
            number: number;
            /** @description The SHA-256 that commits to the server seed, in hex. */
            commitment: string;
            /** @description What players gave for it, in order. */
            client_seeds: string[];
            /** @description Its shuffles so far, numbered on over adventures. */
            shuffles: components["schemas"]["Shuffle"][];
            /** @description The 32 bytes that all its orders follow from, in hex; null until it is closed. */
            server_seed: string | null;
        };
        /** @description What the service has committed to for a session's shuffles (docs/fairness.md). */
        Fairness: {
            /** @description The version of the table: every change raises it by one. */
            version: number;
            /** @description Every adventure in order; the last one is under way, or next. */
            adventures: components["schemas"]["Adventure"][];
        };
        /** @description All that a seat has seen of a session, for the verifiers. */
        Recording: {
            /** @description The version of the table: every change raises it by one. */
            version: number;
            /** @description The id of the session. */
            session: string;
            /** @description The seat. */
            you: components["schemas"]["Seat"];
            /** @description The table. */
            table: components["schemas"]["TableView"];
            /** @description As in `GET …/fairness`. */
            fairness: components["schemas"]["Fairness"];
            /** @description Its events, from the oldest one that is kept. */
            events: components["schemas"]["TableEvent"][];
        };
        /** @description The deck. */
        DeckState: {
            /** @description The version of the table: every change raises it by one. */
            version: number;
            /** @description How many cards are left in it. */
            count: number;
            /** @description The root of the newest shuffle; null outside of an adventure. */
            root: string | null;
        };
        /** @description All cards that a table plays with. */
        DeckCards: {
            /** @description The version of the table: every change raises it by one. */
            version: number;
            /** @description The name of the deck (DD-06). */
            name: string;
            /** @description By rising number, with their texts. */
            cards: components["schemas"]["Card"][];
        };
        /** @description A pile that lies face up. */
        FaceUpPile: {
            /** @description The version of the table: every change raises it by one. */
            version: number;
            /** @description The cards, the top first (DD-03). */
            cards: number[];
        };
        /** @description The pool of one character. */
        Pool: {
            /** @description Whose it is. */
            character: string;
            /** @description Its cards in the order played (DD-12). */
            cards: components["schemas"]["Pooled"][];
        };
        /** @description All pools. */
        PoolList: {
            /** @description The version of the table: every change raises it by one. */
            version: number;
            /** @description In joining order. */
            pools: components["schemas"]["Pool"][];
        };
        /** @description The caller's own hand. */
        OwnHand: {
            /** @description The version of the table: every change raises it by one. */
            version: number;
            /** @description How many cards it has (DD-05). */
            count: number;
            /** @description The cards, oldest first (DD-05). */
            cards: number[];
        };
        /** @description Every limit by its name. */
        Limits: {
            /** @description A body, but for those with a limit of their own. */
            body_bytes: number;
            /** @description The body of a batch. */
            batch_body_bytes: number;
            /** @description The body of a receipt to check. */
            receipt_body_bytes: number;
            /** @description How deep lists and objects may nest. */
            json_depth: number;
            /** @description Entries in the `errors` of a problem. */
            errors: number;
            /** @description Numbers lie within plus and minus this, unless their field says otherwise. */
            number: number;
            /** @description Counts (advantages, Possibilities, helpers) and lists of modifiers. */
            count: number;
            /** @description Labels and names. */
            label_characters: number;
            /** @description A seed. */
            seed_characters: number;
            /** @description A receipt; a roll that needs a longer one is refused. */
            receipt_characters: number;
            /** @description Dice notation. */
            expression_characters: number;
            /** @description Terms of an expression. */
            expression_terms: number;
            /** @description Dice of an expression, as written. */
            expression_dice: number;
            /** @description Expected dice of an expression, rerolls and explosions included; both sides of an opposed roll together. */
            expression_throws: number;
            /** @description Brackets within each other. */
            expression_brackets: number;
            /** @description Sides of a die. */
            die_sides: number;
            /** @description Dice of one roll, rerolls and explosions included. */
            roll_throws: number;
            /** @description Rerolls of an opposed roll with equal totals. */
            tie_rerolls: number;
            /** @description Expected dice of one request. */
            dice_per_request: number;
            /** @description Dice of several rolls in one request, ties included. */
            request_throws: number;
            /** @description How often one die rolls on or explodes. */
            chain_dice: number;
            /** @description The count of several rolls. */
            rolls: number;
            /** @description Rolls in a batch. */
            batch_rolls: number;
            /** @description Values that a distribution covers, impossible ones included. */
            odds_outcomes: number;
            /** @description Estimated steps of work for odds of dice notation. */
            odds_steps: number;
            /** @description Digits of an exact chance of dice notation. */
            odds_digits: number;
            /** @description The request line, with path and query. */
            request_line_bytes: number;
            /** @description The request line and all header fields. */
            head_bytes: number;
            /** @description Header fields of a request. */
            header_fields: number;
            /** @description The name and the value of one header field. */
            header_field_bytes: number;
            /** @description Seconds for a request to arrive, and for its answer to be taken. */
            client_timeout_seconds: number;
            /** @description Points between the difficulty and the value with its modifiers in the odds of Torg. */
            odds_distance: number;
            /** @description The body of a new session, with a deck of its own. */
            session_body_bytes: number;
            /** @description A session without its own deck, events, client seeds and `undo_bytes`. */
            session_state_bytes: number;
            /** @description How long a short code is valid. */
            short_code_seconds: number;
            /** @description Wrong short codes of an address in any hour: half of them at once, then one every twelve minutes. */
            wrong_short_codes_per_address: number;
            /** @description How long a handover code is valid. */
            handover_seconds: number;
            /** @description Days after the last change until a session expires. */
            session_expiry_days: number;
            /** @description The same before its first adventure, if that is sooner. */
            lobby_expiry_days: number;
            /** @description The same in hours, if nobody has joined. */
            unjoined_expiry_hours: number;
            /** @description Cards of a session's own deck. */
            deck_cards: number;
            /** @description The number of a card. */
            card_number: number;
            /** @description Characters of a session. */
            characters: number;
            /** @description Spectators of a session. */
            spectators: number;
            /** @description The setting `hand_size`. */
            hand_size: number;
            /** @description Cards of a hand brought along. */
            hand_cards: number;
            /** @description Subplots that a character brings along. */
            campaigned_subplots: number;
            /** @description Types in the setting `subplots`. */
            suitable_subplots: number;
            /** @description Possibilities of a character or foe, when set. */
            possibilities: number;
            /** @description Questions, answers, reasons, and texts of cards. */
            text_characters: number;
            /** @description Skills in the values of a character. */
            skills: number;
            /** @description The name of a skill in these values. */
            skill_name_characters: number;
            /** @description Bytes of a character's values. */
            values_bytes: number;
            /** @description Foes at a table. */
            foes: number;
            /** @description Adventures of a session. */
            adventures: number;
            /** @description Targets of one roll. */
            targets: number;
            /** @description Cards that `deal_card` deals at once. */
            dealt_cards: number;
            /** @description Offers that one character has open. */
            open_trades: number;
            /** @description Open skill resolutions of a table. */
            open_skill_resolutions: number;
            /** @description Moves tried out to list the legal ones. */
            moves_tried: number;
            /** @description Hidden rolls of a gamemaster. */
            hidden_rolls: number;
            /** @description Dice of a shared roll, as written. */
            shared_dice: number;
            /** @description Shared rolls that a table shows, without hidden ones. */
            shared_rolls: number;
            /** @description Client seeds of an adventure. */
            client_seeds: number;
            /** @description Cards of all shuffles of a table; each counts as at least 50. */
            shuffled_cards: number;
            /** @description Cards that one `choose_by_box` flips. */
            box_flips: number;
            /** @description Options of `choose_by_box`. */
            box_options: number;
            /** @description Moves that an `undo` can take back. */
            undone_moves: number;
            /** @description Stored bytes that these moves have changed; older ones cannot be undone. */
            undo_bytes: number;
            /** @description The last events of a session. */
            events_kept: number;
            /** @description Events in one answer. */
            events_per_request: number;
            /** @description Bytes of events, as stored, in one answer; at least one event. */
            event_bytes_per_request: number;
            /** @description Seconds that a request waits for events. */
            wait_seconds: number;
            /** @description Waiting requests, streams and recordings, in each worker. */
            waiting_requests: number;
            /** @description Recordings sent at once, in each worker. */
            recordings: number;
            /** @description Those of one token, in each worker. */
            waiting_requests_of_token: number;
            /** @description Streams of a token; one more ends the oldest. */
            streams_of_token: number;
            /** @description Streams of a session. */
            streams_of_session: number;
            /** @description How long a ticket opens a stream. */
            ticket_seconds: number;
            /** @description Seconds that a change is retried at a busy table. */
            busy_seconds: number;
            /** @description Characters of an Idempotency-Key; at least 16. */
            idempotency_key_characters: number;
            /** @description How long the answer to an Idempotency-Key is kept. */
            idempotency_seconds: number;
            /** @description Compressed bytes of such answers of a table in a day. */
            idempotency_bytes: number;
            /** @description Requests of a token within a minute; null: any. */
            requests_per_token: number | null;
            /** @description Requests of an address within a minute; null: any. */
            requests_per_address: number | null;
            /** @description New sessions of an address within an hour; null: any. */
            sessions_per_address: number | null;
            /** @description Streams, polls and recordings of an address at once; null: any. */
            streams_per_address: number | null;
            /** @description Bytes of changes of an address within a day; null: any. */
            bytes_per_address: number | null;
            /** @description Characters of a session from an address, and spectators; null: not limited. */
            seats_per_address: number | null;
        };
        /** @description A process that answers. */
        ServiceHealth: {
            /**
             * @description Always the same.
             * @constant
             * @enum {string}
             */
            status: "ok";
            /** @description The version of the service. */
            version: string;
        };
        /**
         * @description A kind of store.
         * @enum {string}
         */
        StoreServer: "valkey" | "redis";
        /**
         * @description What the store survives.
         * @enum {string}
         */
        StoreTier: "always" | "everysec" | "system" | "memory" | "unknown";
        /** @description A store that answers. */
        StoreHealth: {
            /** @description The kind of server. */
            server: components["schemas"]["StoreServer"];
            /** @description Its version. */
            version: string;
            /** @description How durable a change is once it is acknowledged. */
            tier: components["schemas"]["StoreTier"];
            /** @description What the tier promises. */
            about: string;
            /** @description How many replicas have a change before it is acknowledged. */
            replicas: number;
            /** @description What is wrong with it, each with its remedy. */
            problems: string[];
        };
        /** @description A process that can serve everything. */
        Readiness: {
            /**
             * @description Always the same: otherwise the answer is 503.
             * @constant
             * @enum {string}
             */
            status: "ready";
            store: components["schemas"]["StoreHealth"];
        };
        /** @description An event of a type newer than this client. */
        UnknownEvent: {
            /** @description 1, 2, 3, … in a session, the same for every viewer. */
            id: number;
            /** @description The version of the table that the change made. */
            version: number;
            /**
             * Format: date-time
             * @description When: RFC 3339, UTC.
             */
            at: string;
            /** @description Who did it; null: the operator. */
            by: components["schemas"]["Seat"] | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "(unknown)";
        } & {
            [key: string]: unknown;
        };
        /**
         * @description The codes so far; newer services may have more.
         * @enum {string}
         */
        ProblemCode: "bad_request" | "invalid_json" | "not_found" | "method_not_allowed" | "request_timeout" | "too_large" | "uri_too_long" | "expectation_failed" | "headers_too_large" | "unsupported_media_type" | "too_many_connections" | "validation_failed" | "invalid_expression" | "dice_not_needed" | "too_much_work" | "token_missing" | "code_not_valid" | "wrong_role" | "wrong_phase" | "card_not_held" | "hand_closed" | "pool_closed" | "pool_limit" | "pool_refused" | "card_stays" | "roll_open" | "roll_closed" | "no_possibility" | "possibility_limit" | "critical_moment_used" | "critical_problem" | "actions_stopped" | "action_needed" | "action_used" | "not_taking_part" | "not_approved" | "claim_open" | "subplot_limit" | "trade_unequal" | "trade_closed" | "hand_over_limit" | "too_many_discards" | "no_such_target" | "letter_not_shown" | "effect_not_possible" | "undo_not_possible" | "table_full" | "name_taken" | "history_cut" | "stale_version" | "idempotency_key_reused" | "too_many_keys" | "rate_limited" | "busy" | "too_many_streams" | "receipts_unavailable" | "internal" | "table_unreadable" | "store_full" | "store_unavailable";
    };
    responses: never;
    parameters: {
        /** @description The id of the last event that you have received, in place of `after`: browsers send it when they reconnect. */
        LastEventID: string;
        /** @description 16 to 255 visible characters, such as a UUID; a new key for each change. To retry, send the same key and body: the change is made only once. Answers are kept for 24 hours. */
        IdempotencyKey: string;
        /** @description 16 to 255 visible characters, such as a UUID; a new key for each roll. To retry, send the same key and body: the answer has the same dice. Any other body gives another roll. Nothing is stored, and a receipt is signed anew. The key changes nothing with a `seed`, or where all dice are supplied. */
        RollKey: string;
        /** @description Make the change only if this is the version of the table (`"7"`); otherwise the answer is 412. */
        IfMatch: string;
        /** @description The version that you have (`"7"`): while it is current, the answer is 304. */
        IfNoneMatch: string;
        /** @description Attribute or skill value (T2-02). */
        Torg2d10Value: number;
        /** @description The total to reach; without one there is no success, margin or level (T2-14). For odds it may differ from the value and the modifiers together by at most 100. */
        Torg2d10Difficulty: number;
        /** @description False for a skill without adds: a +9 is not rerolled (T2-16), and the d20 is rerolled on a 10 only, or never for an ord (TD-02). */
        Torg2d10Skilled: boolean;
        /** @description False for an ord: no Possibilities (T2-17), and the d20 is rerolled on a 10 only, or never if unskilled (TD-02). */
        Torg2d10RealityRated: boolean;
        /** @description The roller is Stymied (T2-04, T2-15, TD-07). */
        Torg2d10Stymied: boolean;
        /** @description The roller is Up: one more die (T2-06, TD-03). */
        Torg2d10Up: boolean;
        /** @description Possibilities spent: one more die each (T2-07, TD-03). */
        Torg2d10Possibilities: number;
        /** @description How many of the `possibilities`, counted from the first, a foe has cancelled: they are spent, but add no die (T2-08). */
        Torg2d10Cancelled: number;
        /** @description What `disconnected` is judged by: one_case disconnects at a dice bonus of -7 or less, four_case at -4 or less (T2-09); on the d20 at a first die of 1, or of 1 to 4 (TD-06). */
        Torg2d10Contradiction: components["schemas"]["TorgContradiction"];
        /** @description `article`: Stymied takes the reroll of a +9 (T2-04). `deck`: it takes the first reroll of the round, and Up and Stymied remove each other (T2-15). `article` if omitted. */
        Torg2d10StymiedRule: components["schemas"]["TorgStymiedRule"];
        /** @description False removes an ord's reroll of a +9; only with `reality_rated` false (T2-10). */
        Torg2d10PositiveReroll: boolean;
        /** @description Added to the total; repeat it for more than one. */
        Torg2d10Modifiers: number[];
        /** @description The same request with the same seed always rolls the same faces, so it proves nothing about chance. */
        Torg2d10Seed: string;
        /** @description Whether `text` is only the total and the outcome. */
        Torg2d10Short: boolean;
        /** @description Attribute or skill value (T2-02). */
        TorgD20Value: number;
        /** @description The total to reach; without one there is no success, margin or level (T2-14). For odds it may differ from the value and the modifiers together by at most 100. */
        TorgD20Difficulty: number;
        /** @description False for a skill without adds: a +9 is not rerolled (T2-16), and the d20 is rerolled on a 10 only, or never for an ord (TD-02). */
        TorgD20Skilled: boolean;
        /** @description False for an ord: no Possibilities (T2-17), and the d20 is rerolled on a 10 only, or never if unskilled (TD-02). */
        TorgD20RealityRated: boolean;
        /** @description The roller is Stymied (T2-04, T2-15, TD-07). */
        TorgD20Stymied: boolean;
        /** @description The roller is Up: one more die (T2-06, TD-03). */
        TorgD20Up: boolean;
        /** @description Possibilities spent: one more die each (T2-07, TD-03). */
        TorgD20Possibilities: number;
        /** @description How many of the `possibilities`, counted from the first, a foe has cancelled: they are spent, but add no die (T2-08). */
        TorgD20Cancelled: number;
        /** @description What `disconnected` is judged by: one_case disconnects at a dice bonus of -7 or less, four_case at -4 or less (T2-09); on the d20 at a first die of 1, or of 1 to 4 (TD-06). */
        TorgD20Contradiction: components["schemas"]["TorgContradiction"];
        /** @description Added to the total; repeat it for more than one. */
        TorgD20Modifiers: number[];
        /** @description The same request with the same seed always rolls the same faces, so it proves nothing about chance. */
        TorgD20Seed: string;
        /** @description Whether `text` is only the total and the outcome. */
        TorgD20Short: boolean;
        /** @description One, or both at once. Needed if the target takes the two differently (DG-20). */
        DaggerheartAttackTypes: components["schemas"]["DaggerheartDamageType"][];
        /** @description Armor Slots do not help (DG-22). */
        DaggerheartAttackDirect: boolean;
        /** @description What the target halves; both for a resistance that names no type. Damage of both types is reduced only if both are resisted (DG-20). */
        DaggerheartAttackResistantTo: components["schemas"]["DaggerheartDamageType"][];
        /** @description What the target takes nothing of (DG-20). */
        DaggerheartAttackImmuneTo: components["schemas"]["DaggerheartDamageType"][];
        /** @description Armor Slots that the target may mark, each for one step of severity (DG-21). Needs thresholds. */
        DaggerheartAttackArmorSlots: number;
        /** @description Damage from which 2 hit points are lost. */
        DaggerheartAttackMajor: number;
        /** @description Damage from which 3 hit points are lost; at least `major`. */
        DaggerheartAttackSevere: number;
        /** @description Added to the dice (DG-01, DG-08, DU-01). */
        DaggerheartAttackModifier: number;
        /** @description Advantages; they cancel disadvantages one for one (DG-02a, DU-03). */
        DaggerheartAttackAdvantage: number;
        /** @description Disadvantages; at most one extra die remains (DG-02b, DU-03). */
        DaggerheartAttackDisadvantage: number;
        /** @description More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06). */
        DaggerheartAttackExtra: string;
        /** @description The total to reach (DG-01). Without one, damage is rolled, `hit` is null except on a natural 20 (DG-03), and odds do not list it. */
        DaggerheartAttackEvasion: number;
        /** @description Damage dice: NdX, kept dice such as 4d6kh3, and constants only (DG-04). `modifiers` add to the attack alone. */
        DaggerheartAttackDamage: string;
        /** @description Added to the total; repeat it for more than one. */
        DaggerheartAttackModifiers: number[];
        /** @description The same request with the same seed always rolls the same faces, so it proves nothing about chance. */
        DaggerheartAttackSeed: string;
        /** @description Whether `text` is only the total and the outcome. */
        DaggerheartAttackShort: boolean;
        /** @description Added to the dice (DG-01, DG-08, DU-01). */
        DaggerheartReactionModifier: number;
        /** @description Advantages; they cancel disadvantages one for one (DG-02a, DU-03). */
        DaggerheartReactionAdvantage: number;
        /** @description Disadvantages; at most one extra die remains (DG-02b, DU-03). */
        DaggerheartReactionDisadvantage: number;
        /** @description More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06). */
        DaggerheartReactionExtra: string;
        /** @description The total to reach (DG-05, DG-09). Without one, `success` is null except on a natural 20 (DG-03), and odds do not list it. */
        DaggerheartReactionDifficulty: number;
        /** @description Added to the total; repeat it for more than one. */
        DaggerheartReactionModifiers: number[];
        /** @description The same request with the same seed always rolls the same faces, so it proves nothing about chance. */
        DaggerheartReactionSeed: string;
        /** @description Whether `text` is only the total and the outcome. */
        DaggerheartReactionShort: boolean;
        /** @description One, or both at once. Needed if the target takes the two differently (DG-20). */
        DaggerheartDamageTypes: components["schemas"]["DaggerheartDamageType"][];
        /** @description Armor Slots do not help (DG-22). */
        DaggerheartDamageDirect: boolean;
        /** @description What the target halves; both for a resistance that names no type. Damage of both types is reduced only if both are resisted (DG-20). */
        DaggerheartDamageResistantTo: components["schemas"]["DaggerheartDamageType"][];
        /** @description What the target takes nothing of (DG-20). */
        DaggerheartDamageImmuneTo: components["schemas"]["DaggerheartDamageType"][];
        /** @description Armor Slots that the target may mark, each for one step of severity (DG-21). Needs thresholds. */
        DaggerheartDamageArmorSlots: number;
        /** @description Damage from which 2 hit points are lost. */
        DaggerheartDamageMajor: number;
        /** @description Damage from which 3 hit points are lost; at least `major`. */
        DaggerheartDamageSevere: number;
        /** @description Damage dice: a sum of any dice and whole numbers (DG-04). */
        DaggerheartDamageDamage: string;
        /** @description Adds the maximum of the damage dice (DG-04). */
        DaggerheartDamageCritical: boolean;
        /** @description Added to the total; repeat it for more than one. */
        DaggerheartDamageModifiers: number[];
        /** @description The same request with the same seed always rolls the same faces, so it proves nothing about chance. */
        DaggerheartDamageSeed: string;
        /** @description Whether `text` is only the total and the outcome. */
        DaggerheartDamageShort: boolean;
        /** @description Added to the dice (DG-01, DG-08, DU-01). */
        DaggerheartDualityModifier: number;
        /** @description Advantages; they cancel disadvantages one for one (DG-02a, DU-03). */
        DaggerheartDualityAdvantage: number;
        /** @description Disadvantages; at most one extra die remains (DG-02b, DU-03). */
        DaggerheartDualityDisadvantage: number;
        /** @description More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06). */
        DaggerheartDualityExtra: string;
        /** @description The total to reach (DU-01). Without one, `success` is null except on a critical (DU-02a), and odds do not list it. */
        DaggerheartDualityDifficulty: number;
        /** @description Allies who help, each with a d6; the highest added d6 counts (DU-03). */
        DaggerheartDualityHelp: number;
        /** @description A reaction roll: neither Hope nor Fear, and no help (DU-03, DU-04). */
        DaggerheartDualityReaction: boolean;
        /** @description Sides of the Hope die (DG-23). */
        DaggerheartDualityHopeDie: number;
        /** @description Sides of the Fear die (DG-23). */
        DaggerheartDualityFearDie: number;
        /** @description Sides of the roller's own advantage die (DG-23). */
        DaggerheartDualityAdvantageDie: number;
        /** @description Added to the total; repeat it for more than one. */
        DaggerheartDualityModifiers: number[];
        /** @description The same request with the same seed always rolls the same faces, so it proves nothing about chance. */
        DaggerheartDualitySeed: string;
        /** @description Whether `text` is only the total and the outcome. */
        DaggerheartDualityShort: boolean;
        /** @description The ability score in percent (TE-01). */
        TorangAbilityScore: number;
        /** @description Notable advantages, +20 each (TE-05). */
        TorangAbilityEasy: number;
        /** @description Notable disadvantages, -20 each (TE-05). */
        TorangAbilityDifficult: number;
        /** @description Advantages and disadvantages, in multiples of 20 (TE-05); repeat it for more than one. */
        TorangAbilityModifiers: number[];
        /** @description In a dramatic situation, a success earns an experience check (TE-08a). */
        TorangAbilityDramatic: boolean;
        /** @description A helper's effective score (TE-06); repeat it for more than one. */
        TorangAbilityHelper: number[];
        /** @description The same request with the same seed always rolls the same faces, so it proves nothing about chance. */
        TorangAbilitySeed: string;
        /** @description Whether `text` is only the total and the outcome. */
        TorangAbilityShort: boolean;
        /** @description The active side: The ability score in percent (TE-01). */
        TorangOpposedActive: number;
        /** @description The active side: Notable advantages, +20 each (TE-05). */
        TorangOpposedActiveEasy: number;
        /** @description The active side: Notable disadvantages, -20 each (TE-05). */
        TorangOpposedActiveDifficult: number;
        /** @description The active side: Advantages and disadvantages, in multiples of 20 (TE-05); repeat it for more than one. */
        TorangOpposedActiveModifiers: number[];
        /** @description The active side: A helper's effective score (TE-06); repeat it for more than one. */
        TorangOpposedActiveHelper: number[];
        /** @description The opposing side: The ability score in percent (TE-01). */
        TorangOpposedOpposing: number;
        /** @description The opposing side: Notable advantages, +20 each (TE-05). */
        TorangOpposedOpposingEasy: number;
        /** @description The opposing side: Notable disadvantages, -20 each (TE-05). */
        TorangOpposedOpposingDifficult: number;
        /** @description The opposing side: Advantages and disadvantages, in multiples of 20 (TE-05); repeat it for more than one. */
        TorangOpposedOpposingModifiers: number[];
        /** @description The opposing side: A helper's effective score (TE-06); repeat it for more than one. */
        TorangOpposedOpposingHelper: number[];
        /** @description Between equal levels, the lower roll wins (TE-11, TE-15). */
        TorangOpposedLowestWins: boolean;
        /** @description In a dramatic situation, a success earns an experience check (TE-08a). */
        TorangOpposedDramatic: boolean;
        /** @description The same request with the same seed always rolls the same faces, so it proves nothing about chance. */
        TorangOpposedSeed: string;
        /** @description Whether `text` is only the total and the outcome. */
        TorangOpposedShort: boolean;
        /** @description Dice and constants with `+ - * /` and brackets. Dice are `NdX`, `Nd%`, `NdF` (-1, 0, 1) and `Nd[1,1,2]` (these faces). After the dice, in this order: `ro1`, `ro<3` (reroll once), `rr1` (until another face shows); `!`, `!>=5` (explode), `!p` (penetrating), `!!` (compound); `mi2`, `ma5` (lowest, highest that counts); `kh3`, `kl1`, `dl1`, `dh1` (keep, drop); `>=5` (count successes), `f1` (subtract failures), `dbl6` (count twice). `1d20 adv` and `1d20 dis` roll two dice. `{2d6, 1d12}kh1` or `max(…)` take the highest sum, `kl1` or `min(…)` the lowest. The total is rounded down; `floor`, `ceil` and `round` round earlier. A `[label]` follows a term; a comment follows a space or `#`. More in [the guide](/guide/notation). */
        DiceExpression: string;
        /** @description The total or successes to reach. Without it, `at_most` or a comparison in the `expression`, as in `(2d6)>=7`, there is no success or margin. */
        DiceDifficulty: number;
        /** @description The total or successes not to exceed, for rolls under a number: instead of `difficulty`. */
        DiceAtMost: number;
        /** @description Points of the margin that make a degree of success or failure; needs something that the total is compared with. */
        DiceStep: number;
        /** @description Added to the total; repeat it for more than one. */
        DiceModifiers: number[];
        /** @description The same request with the same seed always rolls the same faces, so it proves nothing about chance. */
        DiceSeed: string;
        /** @description Whether `text` is only the total and the outcome. */
        DiceShort: boolean;
        /** @description A `draw`, a win of the `active` or the `opposing` side (OP-04), or a `reroll` of both until the totals differ, at most 100 times (OP-05). `draw` if omitted. */
        OpposedTies: components["schemas"]["OpposedTies"];
        /** @description The lower total wins (OP-03). */
        OpposedLowestWins: boolean;
        /** @description The active side: Dice in the notation of `POST /v1/dice/roll` (OP-01). */
        OpposedActive: string;
        /** @description The opposing side: Dice in the notation of `POST /v1/dice/roll` (OP-01). */
        OpposedOpposing: string;
        /** @description The active side: Added to the total; repeat it for more than one. */
        OpposedActiveModifiers: number[];
        /** @description The opposing side: Added to the total; repeat it for more than one. */
        OpposedOpposingModifiers: number[];
        /** @description The same request with the same seed always rolls the same faces, so it proves nothing about chance. */
        OpposedSeed: string;
        /** @description Whether `text` is only the total and the outcome. */
        OpposedShort: boolean;
        /** @description Attribute or skill value (T2-02). */
        Torg2d10OddsValue: number;
        /** @description The total to reach; without one there is no success, margin or level (T2-14). For odds it may differ from the value and the modifiers together by at most 100. */
        Torg2d10OddsDifficulty: number;
        /** @description False for a skill without adds: a +9 is not rerolled (T2-16), and the d20 is rerolled on a 10 only, or never for an ord (TD-02). */
        Torg2d10OddsSkilled: boolean;
        /** @description False for an ord: no Possibilities (T2-17), and the d20 is rerolled on a 10 only, or never if unskilled (TD-02). */
        Torg2d10OddsRealityRated: boolean;
        /** @description The roller is Stymied (T2-04, T2-15, TD-07). */
        Torg2d10OddsStymied: boolean;
        /** @description The roller is Up: one more die (T2-06, TD-03). */
        Torg2d10OddsUp: boolean;
        /** @description Possibilities spent: one more die each (T2-07, TD-03). */
        Torg2d10OddsPossibilities: number;
        /** @description How many of the `possibilities`, counted from the first, a foe has cancelled: they are spent, but add no die (T2-08). */
        Torg2d10OddsCancelled: number;
        /** @description What `disconnected` is judged by: one_case disconnects at a dice bonus of -7 or less, four_case at -4 or less (T2-09); on the d20 at a first die of 1, or of 1 to 4 (TD-06). */
        Torg2d10OddsContradiction: components["schemas"]["TorgContradiction"];
        /** @description `article`: Stymied takes the reroll of a +9 (T2-04). `deck`: it takes the first reroll of the round, and Up and Stymied remove each other (T2-15). `article` if omitted. */
        Torg2d10OddsStymiedRule: components["schemas"]["TorgStymiedRule"];
        /** @description False removes an ord's reroll of a +9; only with `reality_rated` false (T2-10). */
        Torg2d10OddsPositiveReroll: boolean;
        /** @description Added to the total; repeat it for more than one. */
        Torg2d10OddsModifiers: number[];
        /** @description Also list impossible values between possible ones, with a chance of 0. Charts are the same either way: a gap is a gap. */
        Torg2d10OddsAll: boolean;
        /** @description Attribute or skill value (T2-02). */
        TorgD20OddsValue: number;
        /** @description The total to reach; without one there is no success, margin or level (T2-14). For odds it may differ from the value and the modifiers together by at most 100. */
        TorgD20OddsDifficulty: number;
        /** @description False for a skill without adds: a +9 is not rerolled (T2-16), and the d20 is rerolled on a 10 only, or never for an ord (TD-02). */
        TorgD20OddsSkilled: boolean;
        /** @description False for an ord: no Possibilities (T2-17), and the d20 is rerolled on a 10 only, or never if unskilled (TD-02). */
        TorgD20OddsRealityRated: boolean;
        /** @description The roller is Stymied (T2-04, T2-15, TD-07). */
        TorgD20OddsStymied: boolean;
        /** @description The roller is Up: one more die (T2-06, TD-03). */
        TorgD20OddsUp: boolean;
        /** @description Possibilities spent: one more die each (T2-07, TD-03). */
        TorgD20OddsPossibilities: number;
        /** @description How many of the `possibilities`, counted from the first, a foe has cancelled: they are spent, but add no die (T2-08). */
        TorgD20OddsCancelled: number;
        /** @description What `disconnected` is judged by: one_case disconnects at a dice bonus of -7 or less, four_case at -4 or less (T2-09); on the d20 at a first die of 1, or of 1 to 4 (TD-06). */
        TorgD20OddsContradiction: components["schemas"]["TorgContradiction"];
        /** @description Added to the total; repeat it for more than one. */
        TorgD20OddsModifiers: number[];
        /** @description Also list impossible values between possible ones, with a chance of 0. Charts are the same either way: a gap is a gap. */
        TorgD20OddsAll: boolean;
        /** @description One, or both at once. Needed if the target takes the two differently (DG-20). */
        DaggerheartAttackOddsTypes: components["schemas"]["DaggerheartDamageType"][];
        /** @description Armor Slots do not help (DG-22). */
        DaggerheartAttackOddsDirect: boolean;
        /** @description What the target halves; both for a resistance that names no type. Damage of both types is reduced only if both are resisted (DG-20). */
        DaggerheartAttackOddsResistantTo: components["schemas"]["DaggerheartDamageType"][];
        /** @description What the target takes nothing of (DG-20). */
        DaggerheartAttackOddsImmuneTo: components["schemas"]["DaggerheartDamageType"][];
        /** @description Armor Slots that the target may mark, each for one step of severity (DG-21). Needs thresholds. */
        DaggerheartAttackOddsArmorSlots: number;
        /** @description Damage from which 2 hit points are lost. */
        DaggerheartAttackOddsMajor: number;
        /** @description Damage from which 3 hit points are lost; at least `major`. */
        DaggerheartAttackOddsSevere: number;
        /** @description Added to the dice (DG-01, DG-08, DU-01). */
        DaggerheartAttackOddsModifier: number;
        /** @description Advantages; they cancel disadvantages one for one (DG-02a, DU-03). */
        DaggerheartAttackOddsAdvantage: number;
        /** @description Disadvantages; at most one extra die remains (DG-02b, DU-03). */
        DaggerheartAttackOddsDisadvantage: number;
        /** @description More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06). */
        DaggerheartAttackOddsExtra: string;
        /** @description The total to reach (DG-01). Without one, damage is rolled, `hit` is null except on a natural 20 (DG-03), and odds do not list it. */
        DaggerheartAttackOddsEvasion: number;
        /** @description Damage dice: NdX, kept dice such as 4d6kh3, and constants only (DG-04). `modifiers` add to the attack alone. */
        DaggerheartAttackOddsDamage: string;
        /** @description Added to the total; repeat it for more than one. */
        DaggerheartAttackOddsModifiers: number[];
        /** @description Also list impossible values between possible ones, with a chance of 0. Charts are the same either way: a gap is a gap. */
        DaggerheartAttackOddsAll: boolean;
        /** @description Added to the dice (DG-01, DG-08, DU-01). */
        DaggerheartReactionOddsModifier: number;
        /** @description Advantages; they cancel disadvantages one for one (DG-02a, DU-03). */
        DaggerheartReactionOddsAdvantage: number;
        /** @description Disadvantages; at most one extra die remains (DG-02b, DU-03). */
        DaggerheartReactionOddsDisadvantage: number;
        /** @description More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06). */
        DaggerheartReactionOddsExtra: string;
        /** @description The total to reach (DG-05, DG-09). Without one, `success` is null except on a natural 20 (DG-03), and odds do not list it. */
        DaggerheartReactionOddsDifficulty: number;
        /** @description Added to the total; repeat it for more than one. */
        DaggerheartReactionOddsModifiers: number[];
        /** @description Also list impossible values between possible ones, with a chance of 0. Charts are the same either way: a gap is a gap. */
        DaggerheartReactionOddsAll: boolean;
        /** @description One, or both at once. Needed if the target takes the two differently (DG-20). */
        DaggerheartDamageOddsTypes: components["schemas"]["DaggerheartDamageType"][];
        /** @description Armor Slots do not help (DG-22). */
        DaggerheartDamageOddsDirect: boolean;
        /** @description What the target halves; both for a resistance that names no type. Damage of both types is reduced only if both are resisted (DG-20). */
        DaggerheartDamageOddsResistantTo: components["schemas"]["DaggerheartDamageType"][];
        /** @description What the target takes nothing of (DG-20). */
        DaggerheartDamageOddsImmuneTo: components["schemas"]["DaggerheartDamageType"][];
        /** @description Armor Slots that the target may mark, each for one step of severity (DG-21). Needs thresholds. */
        DaggerheartDamageOddsArmorSlots: number;
        /** @description Damage from which 2 hit points are lost. */
        DaggerheartDamageOddsMajor: number;
        /** @description Damage from which 3 hit points are lost; at least `major`. */
        DaggerheartDamageOddsSevere: number;
        /** @description Damage dice: a sum of any dice and whole numbers (DG-04). */
        DaggerheartDamageOddsDamage: string;
        /** @description Adds the maximum of the damage dice (DG-04). */
        DaggerheartDamageOddsCritical: boolean;
        /** @description Added to the total; repeat it for more than one. */
        DaggerheartDamageOddsModifiers: number[];
        /** @description Also list impossible values between possible ones, with a chance of 0. Charts are the same either way: a gap is a gap. */
        DaggerheartDamageOddsAll: boolean;
        /** @description Added to the dice (DG-01, DG-08, DU-01). */
        DaggerheartDualityOddsModifier: number;
        /** @description Advantages; they cancel disadvantages one for one (DG-02a, DU-03). */
        DaggerheartDualityOddsAdvantage: number;
        /** @description Disadvantages; at most one extra die remains (DG-02b, DU-03). */
        DaggerheartDualityOddsDisadvantage: number;
        /** @description More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06). */
        DaggerheartDualityOddsExtra: string;
        /** @description The total to reach (DU-01). Without one, `success` is null except on a critical (DU-02a), and odds do not list it. */
        DaggerheartDualityOddsDifficulty: number;
        /** @description Allies who help, each with a d6; the highest added d6 counts (DU-03). */
        DaggerheartDualityOddsHelp: number;
        /** @description A reaction roll: neither Hope nor Fear, and no help (DU-03, DU-04). */
        DaggerheartDualityOddsReaction: boolean;
        /** @description Sides of the Hope die (DG-23). */
        DaggerheartDualityOddsHopeDie: number;
        /** @description Sides of the Fear die (DG-23). */
        DaggerheartDualityOddsFearDie: number;
        /** @description Sides of the roller's own advantage die (DG-23). */
        DaggerheartDualityOddsAdvantageDie: number;
        /** @description Added to the total; repeat it for more than one. */
        DaggerheartDualityOddsModifiers: number[];
        /** @description Also list impossible values between possible ones, with a chance of 0. Charts are the same either way: a gap is a gap. */
        DaggerheartDualityOddsAll: boolean;
        /** @description The ability score in percent (TE-01). */
        TorangAbilityOddsScore: number;
        /** @description Notable advantages, +20 each (TE-05). */
        TorangAbilityOddsEasy: number;
        /** @description Notable disadvantages, -20 each (TE-05). */
        TorangAbilityOddsDifficult: number;
        /** @description Advantages and disadvantages, in multiples of 20 (TE-05); repeat it for more than one. */
        TorangAbilityOddsModifiers: number[];
        /** @description In a dramatic situation, a success earns an experience check (TE-08a). */
        TorangAbilityOddsDramatic: boolean;
        /** @description A helper's effective score (TE-06); repeat it for more than one. */
        TorangAbilityOddsHelper: number[];
        /** @description Also list impossible values between possible ones, with a chance of 0. Charts are the same either way: a gap is a gap. */
        TorangAbilityOddsAll: boolean;
        /** @description The active side: The ability score in percent (TE-01). */
        TorangOpposedOddsActive: number;
        /** @description The active side: Notable advantages, +20 each (TE-05). */
        TorangOpposedOddsActiveEasy: number;
        /** @description The active side: Notable disadvantages, -20 each (TE-05). */
        TorangOpposedOddsActiveDifficult: number;
        /** @description The active side: Advantages and disadvantages, in multiples of 20 (TE-05); repeat it for more than one. */
        TorangOpposedOddsActiveModifiers: number[];
        /** @description The active side: A helper's effective score (TE-06); repeat it for more than one. */
        TorangOpposedOddsActiveHelper: number[];
        /** @description The opposing side: The ability score in percent (TE-01). */
        TorangOpposedOddsOpposing: number;
        /** @description The opposing side: Notable advantages, +20 each (TE-05). */
        TorangOpposedOddsOpposingEasy: number;
        /** @description The opposing side: Notable disadvantages, -20 each (TE-05). */
        TorangOpposedOddsOpposingDifficult: number;
        /** @description The opposing side: Advantages and disadvantages, in multiples of 20 (TE-05); repeat it for more than one. */
        TorangOpposedOddsOpposingModifiers: number[];
        /** @description The opposing side: A helper's effective score (TE-06); repeat it for more than one. */
        TorangOpposedOddsOpposingHelper: number[];
        /** @description Between equal levels, the lower roll wins (TE-11, TE-15). */
        TorangOpposedOddsLowestWins: boolean;
        /** @description In a dramatic situation, a success earns an experience check (TE-08a). */
        TorangOpposedOddsDramatic: boolean;
        /** @description Also list impossible values between possible ones, with a chance of 0. Charts are the same either way: a gap is a gap. */
        TorangOpposedOddsAll: boolean;
        /** @description Dice and constants with `+ - * /` and brackets. Dice are `NdX`, `Nd%`, `NdF` (-1, 0, 1) and `Nd[1,1,2]` (these faces). After the dice, in this order: `ro1`, `ro<3` (reroll once), `rr1` (until another face shows); `!`, `!>=5` (explode), `!p` (penetrating), `!!` (compound); `mi2`, `ma5` (lowest, highest that counts); `kh3`, `kl1`, `dl1`, `dh1` (keep, drop); `>=5` (count successes), `f1` (subtract failures), `dbl6` (count twice). `1d20 adv` and `1d20 dis` roll two dice. `{2d6, 1d12}kh1` or `max(…)` take the highest sum, `kl1` or `min(…)` the lowest. The total is rounded down; `floor`, `ceil` and `round` round earlier. A `[label]` follows a term; a comment follows a space or `#`. More in [the guide](/guide/notation). */
        DiceOddsExpression: string;
        /** @description The total or successes to reach. Without it, `at_most` or a comparison in the `expression`, as in `(2d6)>=7`, there is no success or margin. */
        DiceOddsDifficulty: number;
        /** @description The total or successes not to exceed, for rolls under a number: instead of `difficulty`. */
        DiceOddsAtMost: number;
        /** @description Points of the margin that make a degree of success or failure; needs something that the total is compared with. */
        DiceOddsStep: number;
        /** @description Added to the total; repeat it for more than one. */
        DiceOddsModifiers: number[];
        /** @description Also list impossible values between possible ones, with a chance of 0. Charts are the same either way: a gap is a gap. */
        DiceOddsAll: boolean;
        /** @description A `draw`, a win of the `active` or the `opposing` side (OP-04), or a `reroll` of both until the totals differ, at most 100 times (OP-05). `draw` if omitted. */
        OpposedOddsTies: components["schemas"]["OpposedTies"];
        /** @description The lower total wins (OP-03). */
        OpposedOddsLowestWins: boolean;
        /** @description The active side: Dice in the notation of `POST /v1/dice/roll` (OP-01). */
        OpposedOddsActive: string;
        /** @description The opposing side: Dice in the notation of `POST /v1/dice/roll` (OP-01). */
        OpposedOddsOpposing: string;
        /** @description The active side: Added to the total; repeat it for more than one. */
        OpposedOddsActiveModifiers: number[];
        /** @description The opposing side: Added to the total; repeat it for more than one. */
        OpposedOddsOpposingModifiers: number[];
        /** @description Also list impossible values between possible ones, with a chance of 0. Charts are the same either way: a gap is a gap. */
        OpposedOddsAll: boolean;
        /** @description The number of the card. */
        Number: number;
        /** @description The steps, rising (DD-60). `ABCD` if omitted. */
        SkillOddsSteps: components["schemas"]["SkillLetters"];
        /** @description The chance of every check: a decimal above 0 and at most 1, with at most four decimals. */
        SkillOddsChance: string;
        /** @description How many steps are tried at a flip, where the box shows the next two (DD-61). They succeed or fail together; `chance` stays the same. */
        SkillOddsStepsAFlip: number;
        /** @description Whether problems count (DD-62). */
        SkillOddsProblems: boolean;
        /** @description The id of the session. */
        Session: string;
        /** @description The id of the character. */
        Character: string;
        /** @description The id of the spectator. */
        Spectator: string;
        /** @description Add `odds` to each move (DD-15, T2-07). */
        MovesOdds: boolean;
        /** @description The id of the last event that you have. */
        EventsAfter: number;
        /** @description A ticket of `POST …/tickets`, for an `EventSource`: instead of a token, never with one. */
        EventsTicket: string;
        /** @description The most events to return. */
        EventsLimit: number;
        /** @description Seconds to wait if nothing has happened yet. */
        EventsWait: number;
        /** @description The id of the last event that you have. */
        StreamAfter: number;
        /** @description A ticket of `POST …/tickets`, for an `EventSource`: instead of a token, never with one. */
        StreamTicket: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_index: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceIndex"];
                };
            };
        };
    };
    roll_torg_2d10_by_query: {
        parameters: {
            query?: {
                /** @description Attribute or skill value (T2-02). */
                value?: components["parameters"]["Torg2d10Value"];
                /** @description The total to reach; without one there is no success, margin or level (T2-14). For odds it may differ from the value and the modifiers together by at most 100. */
                difficulty?: components["parameters"]["Torg2d10Difficulty"];
                /** @description False for a skill without adds: a +9 is not rerolled (T2-16), and the d20 is rerolled on a 10 only, or never for an ord (TD-02). */
                skilled?: components["parameters"]["Torg2d10Skilled"];
                /** @description False for an ord: no Possibilities (T2-17), and the d20 is rerolled on a 10 only, or never if unskilled (TD-02). */
                reality_rated?: components["parameters"]["Torg2d10RealityRated"];
                /** @description The roller is Stymied (T2-04, T2-15, TD-07). */
                stymied?: components["parameters"]["Torg2d10Stymied"];
                /** @description The roller is Up: one more die (T2-06, TD-03). */
                up?: components["parameters"]["Torg2d10Up"];
                /** @description Possibilities spent: one more die each (T2-07, TD-03). */
                possibilities?: components["parameters"]["Torg2d10Possibilities"];
                /** @description How many of the `possibilities`, counted from the first, a foe has cancelled: they are spent, but add no die (T2-08). */
                cancelled?: components["parameters"]["Torg2d10Cancelled"];
                /** @description What `disconnected` is judged by: one_case disconnects at a dice bonus of -7 or less, four_case at -4 or less (T2-09); on the d20 at a first die of 1, or of 1 to 4 (TD-06). */
                contradiction?: components["parameters"]["Torg2d10Contradiction"];
                /** @description `article`: Stymied takes the reroll of a +9 (T2-04). `deck`: it takes the first reroll of the round, and Up and Stymied remove each other (T2-15). `article` if omitted. */
                stymied_rule?: components["parameters"]["Torg2d10StymiedRule"];
                /** @description False removes an ord's reroll of a +9; only with `reality_rated` false (T2-10). */
                positive_reroll?: components["parameters"]["Torg2d10PositiveReroll"];
                /** @description Added to the total; repeat it for more than one. */
                modifiers?: components["parameters"]["Torg2d10Modifiers"];
                /** @description The same request with the same seed always rolls the same faces, so it proves nothing about chance. */
                seed?: components["parameters"]["Torg2d10Seed"];
                /** @description Whether `text` is only the total and the outcome. */
                short?: components["parameters"]["Torg2d10Short"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Torg2d10Answer"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_torg_2d10: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each roll. To retry, send the same key and body: the answer has the same dice. Any other body gives another roll. Nothing is stored, and a receipt is signed anew. The key changes nothing with a `seed`, or where all dice are supplied. */
                "Idempotency-Key"?: components["parameters"]["RollKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Torg2d10Request"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Torg2d10Answer"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_many_torg_2d10: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each roll. To retry, send the same key and body: the answer has the same dice. Any other body gives another roll. Nothing is stored, and a receipt is signed anew. The key changes nothing with a `seed`, or where all dice are supplied. */
                "Idempotency-Key"?: components["parameters"]["RollKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Torg2d10ManyRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Torg2d10Answers"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_torg_d20_by_query: {
        parameters: {
            query?: {
                /** @description Attribute or skill value (T2-02). */
                value?: components["parameters"]["TorgD20Value"];
                /** @description The total to reach; without one there is no success, margin or level (T2-14). For odds it may differ from the value and the modifiers together by at most 100. */
                difficulty?: components["parameters"]["TorgD20Difficulty"];
                /** @description False for a skill without adds: a +9 is not rerolled (T2-16), and the d20 is rerolled on a 10 only, or never for an ord (TD-02). */
                skilled?: components["parameters"]["TorgD20Skilled"];
                /** @description False for an ord: no Possibilities (T2-17), and the d20 is rerolled on a 10 only, or never if unskilled (TD-02). */
                reality_rated?: components["parameters"]["TorgD20RealityRated"];
                /** @description The roller is Stymied (T2-04, T2-15, TD-07). */
                stymied?: components["parameters"]["TorgD20Stymied"];
                /** @description The roller is Up: one more die (T2-06, TD-03). */
                up?: components["parameters"]["TorgD20Up"];
                /** @description Possibilities spent: one more die each (T2-07, TD-03). */
                possibilities?: components["parameters"]["TorgD20Possibilities"];
                /** @description How many of the `possibilities`, counted from the first, a foe has cancelled: they are spent, but add no die (T2-08). */
                cancelled?: components["parameters"]["TorgD20Cancelled"];
                /** @description What `disconnected` is judged by: one_case disconnects at a dice bonus of -7 or less, four_case at -4 or less (T2-09); on the d20 at a first die of 1, or of 1 to 4 (TD-06). */
                contradiction?: components["parameters"]["TorgD20Contradiction"];
                /** @description Added to the total; repeat it for more than one. */
                modifiers?: components["parameters"]["TorgD20Modifiers"];
                /** @description The same request with the same seed always rolls the same faces, so it proves nothing about chance. */
                seed?: components["parameters"]["TorgD20Seed"];
                /** @description Whether `text` is only the total and the outcome. */
                short?: components["parameters"]["TorgD20Short"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TorgD20Answer"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_torg_d20: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each roll. To retry, send the same key and body: the answer has the same dice. Any other body gives another roll. Nothing is stored, and a receipt is signed anew. The key changes nothing with a `seed`, or where all dice are supplied. */
                "Idempotency-Key"?: components["parameters"]["RollKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TorgD20Request"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TorgD20Answer"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_many_torg_d20: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each roll. To retry, send the same key and body: the answer has the same dice. Any other body gives another roll. Nothing is stored, and a receipt is signed anew. The key changes nothing with a `seed`, or where all dice are supplied. */
                "Idempotency-Key"?: components["parameters"]["RollKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TorgD20ManyRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TorgD20Answers"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_daggerheart_attack_by_query: {
        parameters: {
            query?: {
                /** @description One, or both at once. Needed if the target takes the two differently (DG-20). */
                types?: components["parameters"]["DaggerheartAttackTypes"];
                /** @description Armor Slots do not help (DG-22). */
                direct?: components["parameters"]["DaggerheartAttackDirect"];
                /** @description What the target halves; both for a resistance that names no type. Damage of both types is reduced only if both are resisted (DG-20). */
                resistant_to?: components["parameters"]["DaggerheartAttackResistantTo"];
                /** @description What the target takes nothing of (DG-20). */
                immune_to?: components["parameters"]["DaggerheartAttackImmuneTo"];
                /** @description Armor Slots that the target may mark, each for one step of severity (DG-21). Needs thresholds. */
                armor_slots?: components["parameters"]["DaggerheartAttackArmorSlots"];
                /** @description Damage from which 2 hit points are lost. */
                major?: components["parameters"]["DaggerheartAttackMajor"];
                /** @description Damage from which 3 hit points are lost; at least `major`. */
                severe?: components["parameters"]["DaggerheartAttackSevere"];
                /** @description Added to the dice (DG-01, DG-08, DU-01). */
                modifier?: components["parameters"]["DaggerheartAttackModifier"];
                /** @description Advantages; they cancel disadvantages one for one (DG-02a, DU-03). */
                advantage?: components["parameters"]["DaggerheartAttackAdvantage"];
                /** @description Disadvantages; at most one extra die remains (DG-02b, DU-03). */
                disadvantage?: components["parameters"]["DaggerheartAttackDisadvantage"];
                /** @description More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06). */
                extra?: components["parameters"]["DaggerheartAttackExtra"];
                /** @description The total to reach (DG-01). Without one, damage is rolled, `hit` is null except on a natural 20 (DG-03), and odds do not list it. */
                evasion?: components["parameters"]["DaggerheartAttackEvasion"];
                /** @description Damage dice: NdX, kept dice such as 4d6kh3, and constants only (DG-04). `modifiers` add to the attack alone. */
                damage?: components["parameters"]["DaggerheartAttackDamage"];
                /** @description Added to the total; repeat it for more than one. */
                modifiers?: components["parameters"]["DaggerheartAttackModifiers"];
                /** @description The same request with the same seed always rolls the same faces, so it proves nothing about chance. */
                seed?: components["parameters"]["DaggerheartAttackSeed"];
                /** @description Whether `text` is only the total and the outcome. */
                short?: components["parameters"]["DaggerheartAttackShort"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DaggerheartAttackAnswer"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_daggerheart_attack: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each roll. To retry, send the same key and body: the answer has the same dice. Any other body gives another roll. Nothing is stored, and a receipt is signed anew. The key changes nothing with a `seed`, or where all dice are supplied. */
                "Idempotency-Key"?: components["parameters"]["RollKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DaggerheartAttackRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DaggerheartAttackAnswer"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_many_daggerheart_attack: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each roll. To retry, send the same key and body: the answer has the same dice. Any other body gives another roll. Nothing is stored, and a receipt is signed anew. The key changes nothing with a `seed`, or where all dice are supplied. */
                "Idempotency-Key"?: components["parameters"]["RollKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DaggerheartAttackManyRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DaggerheartAttackAnswers"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_daggerheart_reaction_by_query: {
        parameters: {
            query?: {
                /** @description Added to the dice (DG-01, DG-08, DU-01). */
                modifier?: components["parameters"]["DaggerheartReactionModifier"];
                /** @description Advantages; they cancel disadvantages one for one (DG-02a, DU-03). */
                advantage?: components["parameters"]["DaggerheartReactionAdvantage"];
                /** @description Disadvantages; at most one extra die remains (DG-02b, DU-03). */
                disadvantage?: components["parameters"]["DaggerheartReactionDisadvantage"];
                /** @description More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06). */
                extra?: components["parameters"]["DaggerheartReactionExtra"];
                /** @description The total to reach (DG-05, DG-09). Without one, `success` is null except on a natural 20 (DG-03), and odds do not list it. */
                difficulty?: components["parameters"]["DaggerheartReactionDifficulty"];
                /** @description Added to the total; repeat it for more than one. */
                modifiers?: components["parameters"]["DaggerheartReactionModifiers"];
                /** @description The same request with the same seed always rolls the same faces, so it proves nothing about chance. */
                seed?: components["parameters"]["DaggerheartReactionSeed"];
                /** @description Whether `text` is only the total and the outcome. */
                short?: components["parameters"]["DaggerheartReactionShort"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DaggerheartReactionAnswer"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_daggerheart_reaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each roll. To retry, send the same key and body: the answer has the same dice. Any other body gives another roll. Nothing is stored, and a receipt is signed anew. The key changes nothing with a `seed`, or where all dice are supplied. */
                "Idempotency-Key"?: components["parameters"]["RollKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DaggerheartReactionRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DaggerheartReactionAnswer"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_many_daggerheart_reaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each roll. To retry, send the same key and body: the answer has the same dice. Any other body gives another roll. Nothing is stored, and a receipt is signed anew. The key changes nothing with a `seed`, or where all dice are supplied. */
                "Idempotency-Key"?: components["parameters"]["RollKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DaggerheartReactionManyRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DaggerheartReactionAnswers"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_daggerheart_damage_by_query: {
        parameters: {
            query: {
                /** @description One, or both at once. Needed if the target takes the two differently (DG-20). */
                types?: components["parameters"]["DaggerheartDamageTypes"];
                /** @description Armor Slots do not help (DG-22). */
                direct?: components["parameters"]["DaggerheartDamageDirect"];
                /** @description What the target halves; both for a resistance that names no type. Damage of both types is reduced only if both are resisted (DG-20). */
                resistant_to?: components["parameters"]["DaggerheartDamageResistantTo"];
                /** @description What the target takes nothing of (DG-20). */
                immune_to?: components["parameters"]["DaggerheartDamageImmuneTo"];
                /** @description Armor Slots that the target may mark, each for one step of severity (DG-21). Needs thresholds. */
                armor_slots?: components["parameters"]["DaggerheartDamageArmorSlots"];
                /** @description Damage from which 2 hit points are lost. */
                major?: components["parameters"]["DaggerheartDamageMajor"];
                /** @description Damage from which 3 hit points are lost; at least `major`. */
                severe?: components["parameters"]["DaggerheartDamageSevere"];
                /** @description Damage dice: a sum of any dice and whole numbers (DG-04). */
                damage: components["parameters"]["DaggerheartDamageDamage"];
                /** @description Adds the maximum of the damage dice (DG-04). */
                critical?: components["parameters"]["DaggerheartDamageCritical"];
                /** @description Added to the total; repeat it for more than one. */
                modifiers?: components["parameters"]["DaggerheartDamageModifiers"];
                /** @description The same request with the same seed always rolls the same faces, so it proves nothing about chance. */
                seed?: components["parameters"]["DaggerheartDamageSeed"];
                /** @description Whether `text` is only the total and the outcome. */
                short?: components["parameters"]["DaggerheartDamageShort"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DaggerheartDamageAnswer"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_daggerheart_damage: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each roll. To retry, send the same key and body: the answer has the same dice. Any other body gives another roll. Nothing is stored, and a receipt is signed anew. The key changes nothing with a `seed`, or where all dice are supplied. */
                "Idempotency-Key"?: components["parameters"]["RollKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DaggerheartDamageRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DaggerheartDamageAnswer"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_many_daggerheart_damage: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each roll. To retry, send the same key and body: the answer has the same dice. Any other body gives another roll. Nothing is stored, and a receipt is signed anew. The key changes nothing with a `seed`, or where all dice are supplied. */
                "Idempotency-Key"?: components["parameters"]["RollKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DaggerheartDamageManyRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DaggerheartDamageAnswers"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_daggerheart_duality_by_query: {
        parameters: {
            query?: {
                /** @description Added to the dice (DG-01, DG-08, DU-01). */
                modifier?: components["parameters"]["DaggerheartDualityModifier"];
                /** @description Advantages; they cancel disadvantages one for one (DG-02a, DU-03). */
                advantage?: components["parameters"]["DaggerheartDualityAdvantage"];
                /** @description Disadvantages; at most one extra die remains (DG-02b, DU-03). */
                disadvantage?: components["parameters"]["DaggerheartDualityDisadvantage"];
                /** @description More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06). */
                extra?: components["parameters"]["DaggerheartDualityExtra"];
                /** @description The total to reach (DU-01). Without one, `success` is null except on a critical (DU-02a), and odds do not list it. */
                difficulty?: components["parameters"]["DaggerheartDualityDifficulty"];
                /** @description Allies who help, each with a d6; the highest added d6 counts (DU-03). */
                help?: components["parameters"]["DaggerheartDualityHelp"];
                /** @description A reaction roll: neither Hope nor Fear, and no help (DU-03, DU-04). */
                reaction?: components["parameters"]["DaggerheartDualityReaction"];
                /** @description Sides of the Hope die (DG-23). */
                hope_die?: components["parameters"]["DaggerheartDualityHopeDie"];
                /** @description Sides of the Fear die (DG-23). */
                fear_die?: components["parameters"]["DaggerheartDualityFearDie"];
                /** @description Sides of the roller's own advantage die (DG-23). */
                advantage_die?: components["parameters"]["DaggerheartDualityAdvantageDie"];
                /** @description Added to the total; repeat it for more than one. */
                modifiers?: components["parameters"]["DaggerheartDualityModifiers"];
                /** @description The same request with the same seed always rolls the same faces, so it proves nothing about chance. */
                seed?: components["parameters"]["DaggerheartDualitySeed"];
                /** @description Whether `text` is only the total and the outcome. */
                short?: components["parameters"]["DaggerheartDualityShort"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DaggerheartDualityAnswer"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_daggerheart_duality: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each roll. To retry, send the same key and body: the answer has the same dice. Any other body gives another roll. Nothing is stored, and a receipt is signed anew. The key changes nothing with a `seed`, or where all dice are supplied. */
                "Idempotency-Key"?: components["parameters"]["RollKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["DaggerheartDualityRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DaggerheartDualityAnswer"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_many_daggerheart_duality: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each roll. To retry, send the same key and body: the answer has the same dice. Any other body gives another roll. Nothing is stored, and a receipt is signed anew. The key changes nothing with a `seed`, or where all dice are supplied. */
                "Idempotency-Key"?: components["parameters"]["RollKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DaggerheartDualityManyRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DaggerheartDualityAnswers"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_torang_ability_by_query: {
        parameters: {
            query: {
                /** @description The ability score in percent (TE-01). */
                score: components["parameters"]["TorangAbilityScore"];
                /** @description Notable advantages, +20 each (TE-05). */
                easy?: components["parameters"]["TorangAbilityEasy"];
                /** @description Notable disadvantages, -20 each (TE-05). */
                difficult?: components["parameters"]["TorangAbilityDifficult"];
                /** @description Advantages and disadvantages, in multiples of 20 (TE-05); repeat it for more than one. */
                modifiers?: components["parameters"]["TorangAbilityModifiers"];
                /** @description In a dramatic situation, a success earns an experience check (TE-08a). */
                dramatic?: components["parameters"]["TorangAbilityDramatic"];
                /** @description A helper's effective score (TE-06); repeat it for more than one. */
                helper?: components["parameters"]["TorangAbilityHelper"];
                /** @description The same request with the same seed always rolls the same faces, so it proves nothing about chance. */
                seed?: components["parameters"]["TorangAbilitySeed"];
                /** @description Whether `text` is only the total and the outcome. */
                short?: components["parameters"]["TorangAbilityShort"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TorangAbilityAnswer"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_torang_ability: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each roll. To retry, send the same key and body: the answer has the same dice. Any other body gives another roll. Nothing is stored, and a receipt is signed anew. The key changes nothing with a `seed`, or where all dice are supplied. */
                "Idempotency-Key"?: components["parameters"]["RollKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TorangAbilityRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TorangAbilityAnswer"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_many_torang_ability: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each roll. To retry, send the same key and body: the answer has the same dice. Any other body gives another roll. Nothing is stored, and a receipt is signed anew. The key changes nothing with a `seed`, or where all dice are supplied. */
                "Idempotency-Key"?: components["parameters"]["RollKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TorangAbilityManyRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TorangAbilityAnswers"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_torang_opposed_by_query: {
        parameters: {
            query: {
                /** @description The active side: The ability score in percent (TE-01). */
                active: components["parameters"]["TorangOpposedActive"];
                /** @description The active side: Notable advantages, +20 each (TE-05). */
                active_easy?: components["parameters"]["TorangOpposedActiveEasy"];
                /** @description The active side: Notable disadvantages, -20 each (TE-05). */
                active_difficult?: components["parameters"]["TorangOpposedActiveDifficult"];
                /** @description The active side: Advantages and disadvantages, in multiples of 20 (TE-05); repeat it for more than one. */
                active_modifiers?: components["parameters"]["TorangOpposedActiveModifiers"];
                /** @description The active side: A helper's effective score (TE-06); repeat it for more than one. */
                active_helper?: components["parameters"]["TorangOpposedActiveHelper"];
                /** @description The opposing side: The ability score in percent (TE-01). */
                opposing: components["parameters"]["TorangOpposedOpposing"];
                /** @description The opposing side: Notable advantages, +20 each (TE-05). */
                opposing_easy?: components["parameters"]["TorangOpposedOpposingEasy"];
                /** @description The opposing side: Notable disadvantages, -20 each (TE-05). */
                opposing_difficult?: components["parameters"]["TorangOpposedOpposingDifficult"];
                /** @description The opposing side: Advantages and disadvantages, in multiples of 20 (TE-05); repeat it for more than one. */
                opposing_modifiers?: components["parameters"]["TorangOpposedOpposingModifiers"];
                /** @description The opposing side: A helper's effective score (TE-06); repeat it for more than one. */
                opposing_helper?: components["parameters"]["TorangOpposedOpposingHelper"];
                /** @description Between equal levels, the lower roll wins (TE-11, TE-15). */
                lowest_wins?: components["parameters"]["TorangOpposedLowestWins"];
                /** @description In a dramatic situation, a success earns an experience check (TE-08a). */
                dramatic?: components["parameters"]["TorangOpposedDramatic"];
                /** @description The same request with the same seed always rolls the same faces, so it proves nothing about chance. */
                seed?: components["parameters"]["TorangOpposedSeed"];
                /** @description Whether `text` is only the total and the outcome. */
                short?: components["parameters"]["TorangOpposedShort"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TorangOpposedAnswer"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_torang_opposed: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each roll. To retry, send the same key and body: the answer has the same dice. Any other body gives another roll. Nothing is stored, and a receipt is signed anew. The key changes nothing with a `seed`, or where all dice are supplied. */
                "Idempotency-Key"?: components["parameters"]["RollKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TorangOpposedRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TorangOpposedAnswer"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_many_torang_opposed: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each roll. To retry, send the same key and body: the answer has the same dice. Any other body gives another roll. Nothing is stored, and a receipt is signed anew. The key changes nothing with a `seed`, or where all dice are supplied. */
                "Idempotency-Key"?: components["parameters"]["RollKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TorangOpposedManyRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TorangOpposedAnswers"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_dice_by_query: {
        parameters: {
            query: {
                /** @description Dice and constants with `+ - * /` and brackets. Dice are `NdX`, `Nd%`, `NdF` (-1, 0, 1) and `Nd[1,1,2]` (these faces). After the dice, in this order: `ro1`, `ro<3` (reroll once), `rr1` (until another face shows); `!`, `!>=5` (explode), `!p` (penetrating), `!!` (compound); `mi2`, `ma5` (lowest, highest that counts); `kh3`, `kl1`, `dl1`, `dh1` (keep, drop); `>=5` (count successes), `f1` (subtract failures), `dbl6` (count twice). `1d20 adv` and `1d20 dis` roll two dice. `{2d6, 1d12}kh1` or `max(…)` take the highest sum, `kl1` or `min(…)` the lowest. The total is rounded down; `floor`, `ceil` and `round` round earlier. A `[label]` follows a term; a comment follows a space or `#`. More in [the guide](/guide/notation). */
                expression: components["parameters"]["DiceExpression"];
                /** @description The total or successes to reach. Without it, `at_most` or a comparison in the `expression`, as in `(2d6)>=7`, there is no success or margin. */
                difficulty?: components["parameters"]["DiceDifficulty"];
                /** @description The total or successes not to exceed, for rolls under a number: instead of `difficulty`. */
                at_most?: components["parameters"]["DiceAtMost"];
                /** @description Points of the margin that make a degree of success or failure; needs something that the total is compared with. */
                step?: components["parameters"]["DiceStep"];
                /** @description Added to the total; repeat it for more than one. */
                modifiers?: components["parameters"]["DiceModifiers"];
                /** @description The same request with the same seed always rolls the same faces, so it proves nothing about chance. */
                seed?: components["parameters"]["DiceSeed"];
                /** @description Whether `text` is only the total and the outcome. */
                short?: components["parameters"]["DiceShort"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiceAnswer"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_dice: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each roll. To retry, send the same key and body: the answer has the same dice. Any other body gives another roll. Nothing is stored, and a receipt is signed anew. The key changes nothing with a `seed`, or where all dice are supplied. */
                "Idempotency-Key"?: components["parameters"]["RollKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DiceRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiceAnswer"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_many_dice: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each roll. To retry, send the same key and body: the answer has the same dice. Any other body gives another roll. Nothing is stored, and a receipt is signed anew. The key changes nothing with a `seed`, or where all dice are supplied. */
                "Idempotency-Key"?: components["parameters"]["RollKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DiceManyRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiceAnswers"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_opposed_by_query: {
        parameters: {
            query: {
                /** @description A `draw`, a win of the `active` or the `opposing` side (OP-04), or a `reroll` of both until the totals differ, at most 100 times (OP-05). `draw` if omitted. */
                ties?: components["parameters"]["OpposedTies"];
                /** @description The lower total wins (OP-03). */
                lowest_wins?: components["parameters"]["OpposedLowestWins"];
                /** @description The active side: Dice in the notation of `POST /v1/dice/roll` (OP-01). */
                active: components["parameters"]["OpposedActive"];
                /** @description The opposing side: Dice in the notation of `POST /v1/dice/roll` (OP-01). */
                opposing: components["parameters"]["OpposedOpposing"];
                /** @description The active side: Added to the total; repeat it for more than one. */
                active_modifiers?: components["parameters"]["OpposedActiveModifiers"];
                /** @description The opposing side: Added to the total; repeat it for more than one. */
                opposing_modifiers?: components["parameters"]["OpposedOpposingModifiers"];
                /** @description The same request with the same seed always rolls the same faces, so it proves nothing about chance. */
                seed?: components["parameters"]["OpposedSeed"];
                /** @description Whether `text` is only the total and the outcome. */
                short?: components["parameters"]["OpposedShort"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpposedAnswer"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_opposed: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each roll. To retry, send the same key and body: the answer has the same dice. Any other body gives another roll. Nothing is stored, and a receipt is signed anew. The key changes nothing with a `seed`, or where all dice are supplied. */
                "Idempotency-Key"?: components["parameters"]["RollKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpposedRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpposedAnswer"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_many_opposed: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each roll. To retry, send the same key and body: the answer has the same dice. Any other body gives another roll. Nothing is stored, and a receipt is signed anew. The key changes nothing with a `seed`, or where all dice are supplied. */
                "Idempotency-Key"?: components["parameters"]["RollKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpposedManyRequest"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpposedAnswers"];
                    "text/plain": string;
                };
            };
        };
    };
    roll_batch: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each roll. To retry, send the same key and body: the answer has the same dice. Any other body gives another roll. Nothing is stored, and a receipt is signed anew. The key changes nothing with a `seed`, or where all dice are supplied. */
                "Idempotency-Key"?: components["parameters"]["RollKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Batch"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                    "text/plain": string;
                };
            };
        };
    };
    verify_receipt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyReceipt"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Verdict"];
                };
            };
        };
    };
    get_receipt_keys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReceiptKeySet"];
                };
            };
        };
    };
    get_torg_2d10_odds: {
        parameters: {
            query?: {
                /** @description Attribute or skill value (T2-02). */
                value?: components["parameters"]["Torg2d10OddsValue"];
                /** @description The total to reach; without one there is no success, margin or level (T2-14). For odds it may differ from the value and the modifiers together by at most 100. */
                difficulty?: components["parameters"]["Torg2d10OddsDifficulty"];
                /** @description False for a skill without adds: a +9 is not rerolled (T2-16), and the d20 is rerolled on a 10 only, or never for an ord (TD-02). */
                skilled?: components["parameters"]["Torg2d10OddsSkilled"];
                /** @description False for an ord: no Possibilities (T2-17), and the d20 is rerolled on a 10 only, or never if unskilled (TD-02). */
                reality_rated?: components["parameters"]["Torg2d10OddsRealityRated"];
                /** @description The roller is Stymied (T2-04, T2-15, TD-07). */
                stymied?: components["parameters"]["Torg2d10OddsStymied"];
                /** @description The roller is Up: one more die (T2-06, TD-03). */
                up?: components["parameters"]["Torg2d10OddsUp"];
                /** @description Possibilities spent: one more die each (T2-07, TD-03). */
                possibilities?: components["parameters"]["Torg2d10OddsPossibilities"];
                /** @description How many of the `possibilities`, counted from the first, a foe has cancelled: they are spent, but add no die (T2-08). */
                cancelled?: components["parameters"]["Torg2d10OddsCancelled"];
                /** @description What `disconnected` is judged by: one_case disconnects at a dice bonus of -7 or less, four_case at -4 or less (T2-09); on the d20 at a first die of 1, or of 1 to 4 (TD-06). */
                contradiction?: components["parameters"]["Torg2d10OddsContradiction"];
                /** @description `article`: Stymied takes the reroll of a +9 (T2-04). `deck`: it takes the first reroll of the round, and Up and Stymied remove each other (T2-15). `article` if omitted. */
                stymied_rule?: components["parameters"]["Torg2d10OddsStymiedRule"];
                /** @description False removes an ord's reroll of a +9; only with `reality_rated` false (T2-10). */
                positive_reroll?: components["parameters"]["Torg2d10OddsPositiveReroll"];
                /** @description Added to the total; repeat it for more than one. */
                modifiers?: components["parameters"]["Torg2d10OddsModifiers"];
                /** @description Also list impossible values between possible ones, with a chance of 0. Charts are the same either way: a gap is a gap. */
                all?: components["parameters"]["Torg2d10OddsAll"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Torg2d10Odds"];
                };
            };
        };
    };
    get_torg_d20_odds: {
        parameters: {
            query?: {
                /** @description Attribute or skill value (T2-02). */
                value?: components["parameters"]["TorgD20OddsValue"];
                /** @description The total to reach; without one there is no success, margin or level (T2-14). For odds it may differ from the value and the modifiers together by at most 100. */
                difficulty?: components["parameters"]["TorgD20OddsDifficulty"];
                /** @description False for a skill without adds: a +9 is not rerolled (T2-16), and the d20 is rerolled on a 10 only, or never for an ord (TD-02). */
                skilled?: components["parameters"]["TorgD20OddsSkilled"];
                /** @description False for an ord: no Possibilities (T2-17), and the d20 is rerolled on a 10 only, or never if unskilled (TD-02). */
                reality_rated?: components["parameters"]["TorgD20OddsRealityRated"];
                /** @description The roller is Stymied (T2-04, T2-15, TD-07). */
                stymied?: components["parameters"]["TorgD20OddsStymied"];
                /** @description The roller is Up: one more die (T2-06, TD-03). */
                up?: components["parameters"]["TorgD20OddsUp"];
                /** @description Possibilities spent: one more die each (T2-07, TD-03). */
                possibilities?: components["parameters"]["TorgD20OddsPossibilities"];
                /** @description How many of the `possibilities`, counted from the first, a foe has cancelled: they are spent, but add no die (T2-08). */
                cancelled?: components["parameters"]["TorgD20OddsCancelled"];
                /** @description What `disconnected` is judged by: one_case disconnects at a dice bonus of -7 or less, four_case at -4 or less (T2-09); on the d20 at a first die of 1, or of 1 to 4 (TD-06). */
                contradiction?: components["parameters"]["TorgD20OddsContradiction"];
                /** @description Added to the total; repeat it for more than one. */
                modifiers?: components["parameters"]["TorgD20OddsModifiers"];
                /** @description Also list impossible values between possible ones, with a chance of 0. Charts are the same either way: a gap is a gap. */
                all?: components["parameters"]["TorgD20OddsAll"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TorgD20Odds"];
                };
            };
        };
    };
    get_daggerheart_attack_odds: {
        parameters: {
            query?: {
                /** @description One, or both at once. Needed if the target takes the two differently (DG-20). */
                types?: components["parameters"]["DaggerheartAttackOddsTypes"];
                /** @description Armor Slots do not help (DG-22). */
                direct?: components["parameters"]["DaggerheartAttackOddsDirect"];
                /** @description What the target halves; both for a resistance that names no type. Damage of both types is reduced only if both are resisted (DG-20). */
                resistant_to?: components["parameters"]["DaggerheartAttackOddsResistantTo"];
                /** @description What the target takes nothing of (DG-20). */
                immune_to?: components["parameters"]["DaggerheartAttackOddsImmuneTo"];
                /** @description Armor Slots that the target may mark, each for one step of severity (DG-21). Needs thresholds. */
                armor_slots?: components["parameters"]["DaggerheartAttackOddsArmorSlots"];
                /** @description Damage from which 2 hit points are lost. */
                major?: components["parameters"]["DaggerheartAttackOddsMajor"];
                /** @description Damage from which 3 hit points are lost; at least `major`. */
                severe?: components["parameters"]["DaggerheartAttackOddsSevere"];
                /** @description Added to the dice (DG-01, DG-08, DU-01). */
                modifier?: components["parameters"]["DaggerheartAttackOddsModifier"];
                /** @description Advantages; they cancel disadvantages one for one (DG-02a, DU-03). */
                advantage?: components["parameters"]["DaggerheartAttackOddsAdvantage"];
                /** @description Disadvantages; at most one extra die remains (DG-02b, DU-03). */
                disadvantage?: components["parameters"]["DaggerheartAttackOddsDisadvantage"];
                /** @description More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06). */
                extra?: components["parameters"]["DaggerheartAttackOddsExtra"];
                /** @description The total to reach (DG-01). Without one, damage is rolled, `hit` is null except on a natural 20 (DG-03), and odds do not list it. */
                evasion?: components["parameters"]["DaggerheartAttackOddsEvasion"];
                /** @description Damage dice: NdX, kept dice such as 4d6kh3, and constants only (DG-04). `modifiers` add to the attack alone. */
                damage?: components["parameters"]["DaggerheartAttackOddsDamage"];
                /** @description Added to the total; repeat it for more than one. */
                modifiers?: components["parameters"]["DaggerheartAttackOddsModifiers"];
                /** @description Also list impossible values between possible ones, with a chance of 0. Charts are the same either way: a gap is a gap. */
                all?: components["parameters"]["DaggerheartAttackOddsAll"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DaggerheartAttackOdds"];
                };
            };
        };
    };
    get_daggerheart_reaction_odds: {
        parameters: {
            query?: {
                /** @description Added to the dice (DG-01, DG-08, DU-01). */
                modifier?: components["parameters"]["DaggerheartReactionOddsModifier"];
                /** @description Advantages; they cancel disadvantages one for one (DG-02a, DU-03). */
                advantage?: components["parameters"]["DaggerheartReactionOddsAdvantage"];
                /** @description Disadvantages; at most one extra die remains (DG-02b, DU-03). */
                disadvantage?: components["parameters"]["DaggerheartReactionOddsDisadvantage"];
                /** @description More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06). */
                extra?: components["parameters"]["DaggerheartReactionOddsExtra"];
                /** @description The total to reach (DG-05, DG-09). Without one, `success` is null except on a natural 20 (DG-03), and odds do not list it. */
                difficulty?: components["parameters"]["DaggerheartReactionOddsDifficulty"];
                /** @description Added to the total; repeat it for more than one. */
                modifiers?: components["parameters"]["DaggerheartReactionOddsModifiers"];
                /** @description Also list impossible values between possible ones, with a chance of 0. Charts are the same either way: a gap is a gap. */
                all?: components["parameters"]["DaggerheartReactionOddsAll"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DaggerheartReactionOdds"];
                };
            };
        };
    };
    get_daggerheart_damage_odds: {
        parameters: {
            query: {
                /** @description One, or both at once. Needed if the target takes the two differently (DG-20). */
                types?: components["parameters"]["DaggerheartDamageOddsTypes"];
                /** @description Armor Slots do not help (DG-22). */
                direct?: components["parameters"]["DaggerheartDamageOddsDirect"];
                /** @description What the target halves; both for a resistance that names no type. Damage of both types is reduced only if both are resisted (DG-20). */
                resistant_to?: components["parameters"]["DaggerheartDamageOddsResistantTo"];
                /** @description What the target takes nothing of (DG-20). */
                immune_to?: components["parameters"]["DaggerheartDamageOddsImmuneTo"];
                /** @description Armor Slots that the target may mark, each for one step of severity (DG-21). Needs thresholds. */
                armor_slots?: components["parameters"]["DaggerheartDamageOddsArmorSlots"];
                /** @description Damage from which 2 hit points are lost. */
                major?: components["parameters"]["DaggerheartDamageOddsMajor"];
                /** @description Damage from which 3 hit points are lost; at least `major`. */
                severe?: components["parameters"]["DaggerheartDamageOddsSevere"];
                /** @description Damage dice: a sum of any dice and whole numbers (DG-04). */
                damage: components["parameters"]["DaggerheartDamageOddsDamage"];
                /** @description Adds the maximum of the damage dice (DG-04). */
                critical?: components["parameters"]["DaggerheartDamageOddsCritical"];
                /** @description Added to the total; repeat it for more than one. */
                modifiers?: components["parameters"]["DaggerheartDamageOddsModifiers"];
                /** @description Also list impossible values between possible ones, with a chance of 0. Charts are the same either way: a gap is a gap. */
                all?: components["parameters"]["DaggerheartDamageOddsAll"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DaggerheartDamageOdds"];
                };
            };
        };
    };
    get_daggerheart_duality_odds: {
        parameters: {
            query?: {
                /** @description Added to the dice (DG-01, DG-08, DU-01). */
                modifier?: components["parameters"]["DaggerheartDualityOddsModifier"];
                /** @description Advantages; they cancel disadvantages one for one (DG-02a, DU-03). */
                advantage?: components["parameters"]["DaggerheartDualityOddsAdvantage"];
                /** @description Disadvantages; at most one extra die remains (DG-02b, DU-03). */
                disadvantage?: components["parameters"]["DaggerheartDualityOddsDisadvantage"];
                /** @description More dice: NdX, kept dice such as 4d6kh3, and constants only (DG-06). */
                extra?: components["parameters"]["DaggerheartDualityOddsExtra"];
                /** @description The total to reach (DU-01). Without one, `success` is null except on a critical (DU-02a), and odds do not list it. */
                difficulty?: components["parameters"]["DaggerheartDualityOddsDifficulty"];
                /** @description Allies who help, each with a d6; the highest added d6 counts (DU-03). */
                help?: components["parameters"]["DaggerheartDualityOddsHelp"];
                /** @description A reaction roll: neither Hope nor Fear, and no help (DU-03, DU-04). */
                reaction?: components["parameters"]["DaggerheartDualityOddsReaction"];
                /** @description Sides of the Hope die (DG-23). */
                hope_die?: components["parameters"]["DaggerheartDualityOddsHopeDie"];
                /** @description Sides of the Fear die (DG-23). */
                fear_die?: components["parameters"]["DaggerheartDualityOddsFearDie"];
                /** @description Sides of the roller's own advantage die (DG-23). */
                advantage_die?: components["parameters"]["DaggerheartDualityOddsAdvantageDie"];
                /** @description Added to the total; repeat it for more than one. */
                modifiers?: components["parameters"]["DaggerheartDualityOddsModifiers"];
                /** @description Also list impossible values between possible ones, with a chance of 0. Charts are the same either way: a gap is a gap. */
                all?: components["parameters"]["DaggerheartDualityOddsAll"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DaggerheartDualityOdds"];
                };
            };
        };
    };
    get_torang_ability_odds: {
        parameters: {
            query: {
                /** @description The ability score in percent (TE-01). */
                score: components["parameters"]["TorangAbilityOddsScore"];
                /** @description Notable advantages, +20 each (TE-05). */
                easy?: components["parameters"]["TorangAbilityOddsEasy"];
                /** @description Notable disadvantages, -20 each (TE-05). */
                difficult?: components["parameters"]["TorangAbilityOddsDifficult"];
                /** @description Advantages and disadvantages, in multiples of 20 (TE-05); repeat it for more than one. */
                modifiers?: components["parameters"]["TorangAbilityOddsModifiers"];
                /** @description In a dramatic situation, a success earns an experience check (TE-08a). */
                dramatic?: components["parameters"]["TorangAbilityOddsDramatic"];
                /** @description A helper's effective score (TE-06); repeat it for more than one. */
                helper?: components["parameters"]["TorangAbilityOddsHelper"];
                /** @description Also list impossible values between possible ones, with a chance of 0. Charts are the same either way: a gap is a gap. */
                all?: components["parameters"]["TorangAbilityOddsAll"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TorangAbilityOdds"];
                };
            };
        };
    };
    get_torang_opposed_odds: {
        parameters: {
            query: {
                /** @description The active side: The ability score in percent (TE-01). */
                active: components["parameters"]["TorangOpposedOddsActive"];
                /** @description The active side: Notable advantages, +20 each (TE-05). */
                active_easy?: components["parameters"]["TorangOpposedOddsActiveEasy"];
                /** @description The active side: Notable disadvantages, -20 each (TE-05). */
                active_difficult?: components["parameters"]["TorangOpposedOddsActiveDifficult"];
                /** @description The active side: Advantages and disadvantages, in multiples of 20 (TE-05); repeat it for more than one. */
                active_modifiers?: components["parameters"]["TorangOpposedOddsActiveModifiers"];
                /** @description The active side: A helper's effective score (TE-06); repeat it for more than one. */
                active_helper?: components["parameters"]["TorangOpposedOddsActiveHelper"];
                /** @description The opposing side: The ability score in percent (TE-01). */
                opposing: components["parameters"]["TorangOpposedOddsOpposing"];
                /** @description The opposing side: Notable advantages, +20 each (TE-05). */
                opposing_easy?: components["parameters"]["TorangOpposedOddsOpposingEasy"];
                /** @description The opposing side: Notable disadvantages, -20 each (TE-05). */
                opposing_difficult?: components["parameters"]["TorangOpposedOddsOpposingDifficult"];
                /** @description The opposing side: Advantages and disadvantages, in multiples of 20 (TE-05); repeat it for more than one. */
                opposing_modifiers?: components["parameters"]["TorangOpposedOddsOpposingModifiers"];
                /** @description The opposing side: A helper's effective score (TE-06); repeat it for more than one. */
                opposing_helper?: components["parameters"]["TorangOpposedOddsOpposingHelper"];
                /** @description Between equal levels, the lower roll wins (TE-11, TE-15). */
                lowest_wins?: components["parameters"]["TorangOpposedOddsLowestWins"];
                /** @description In a dramatic situation, a success earns an experience check (TE-08a). */
                dramatic?: components["parameters"]["TorangOpposedOddsDramatic"];
                /** @description Also list impossible values between possible ones, with a chance of 0. Charts are the same either way: a gap is a gap. */
                all?: components["parameters"]["TorangOpposedOddsAll"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TorangOpposedOdds"];
                };
            };
        };
    };
    get_dice_odds: {
        parameters: {
            query: {
                /** @description Dice and constants with `+ - * /` and brackets. Dice are `NdX`, `Nd%`, `NdF` (-1, 0, 1) and `Nd[1,1,2]` (these faces). After the dice, in this order: `ro1`, `ro<3` (reroll once), `rr1` (until another face shows); `!`, `!>=5` (explode), `!p` (penetrating), `!!` (compound); `mi2`, `ma5` (lowest, highest that counts); `kh3`, `kl1`, `dl1`, `dh1` (keep, drop); `>=5` (count successes), `f1` (subtract failures), `dbl6` (count twice). `1d20 adv` and `1d20 dis` roll two dice. `{2d6, 1d12}kh1` or `max(…)` take the highest sum, `kl1` or `min(…)` the lowest. The total is rounded down; `floor`, `ceil` and `round` round earlier. A `[label]` follows a term; a comment follows a space or `#`. More in [the guide](/guide/notation). */
                expression: components["parameters"]["DiceOddsExpression"];
                /** @description The total or successes to reach. Without it, `at_most` or a comparison in the `expression`, as in `(2d6)>=7`, there is no success or margin. */
                difficulty?: components["parameters"]["DiceOddsDifficulty"];
                /** @description The total or successes not to exceed, for rolls under a number: instead of `difficulty`. */
                at_most?: components["parameters"]["DiceOddsAtMost"];
                /** @description Points of the margin that make a degree of success or failure; needs something that the total is compared with. */
                step?: components["parameters"]["DiceOddsStep"];
                /** @description Added to the total; repeat it for more than one. */
                modifiers?: components["parameters"]["DiceOddsModifiers"];
                /** @description Also list impossible values between possible ones, with a chance of 0. Charts are the same either way: a gap is a gap. */
                all?: components["parameters"]["DiceOddsAll"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiceOdds"];
                };
            };
        };
    };
    get_opposed_odds: {
        parameters: {
            query: {
                /** @description A `draw`, a win of the `active` or the `opposing` side (OP-04), or a `reroll` of both until the totals differ, at most 100 times (OP-05). `draw` if omitted. */
                ties?: components["parameters"]["OpposedOddsTies"];
                /** @description The lower total wins (OP-03). */
                lowest_wins?: components["parameters"]["OpposedOddsLowestWins"];
                /** @description The active side: Dice in the notation of `POST /v1/dice/roll` (OP-01). */
                active: components["parameters"]["OpposedOddsActive"];
                /** @description The opposing side: Dice in the notation of `POST /v1/dice/roll` (OP-01). */
                opposing: components["parameters"]["OpposedOddsOpposing"];
                /** @description The active side: Added to the total; repeat it for more than one. */
                active_modifiers?: components["parameters"]["OpposedOddsActiveModifiers"];
                /** @description The opposing side: Added to the total; repeat it for more than one. */
                opposing_modifiers?: components["parameters"]["OpposedOddsOpposingModifiers"];
                /** @description Also list impossible values between possible ones, with a chance of 0. Charts are the same either way: a gap is a gap. */
                all?: components["parameters"]["OpposedOddsAll"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpposedOdds"];
                };
            };
        };
    };
    get_torg_comparison: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Comparison"];
                };
            };
        };
    };
    list_decks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeckList"];
                };
            };
        };
    };
    get_standard_deck: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deck"];
                };
            };
        };
    };
    get_standard_card: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The number of the card. */
                number: components["parameters"]["Number"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Card"];
                };
            };
        };
    };
    get_skill_odds: {
        parameters: {
            query?: {
                /** @description The steps, rising (DD-60). `ABCD` if omitted. */
                steps?: components["parameters"]["SkillOddsSteps"];
                /** @description The chance of every check: a decimal above 0 and at most 1, with at most four decimals. */
                chance?: components["parameters"]["SkillOddsChance"];
                /** @description How many steps are tried at a flip, where the box shows the next two (DD-61). They succeed or fail together; `chance` stays the same. */
                steps_a_flip?: components["parameters"]["SkillOddsStepsAFlip"];
                /** @description Whether problems count (DD-62). */
                problems?: components["parameters"]["SkillOddsProblems"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SkillOdds"];
                };
            };
        };
    };
    create_session: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each change. To retry, send the same key and body: the change is made only once. Answers are kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSession"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionCreated"];
                };
            };
        };
    };
    get_session: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that you have (`"7"`): while it is current, the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TableView"];
                };
            };
        };
    };
    delete_session: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each change. To retry, send the same key and body: the change is made only once. Answers are kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Make the change only if this is the version of the table (`"7"`); otherwise the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_lobby: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that you have (`"7"`): while it is current, the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lobby"];
                };
            };
        };
    };
    join_session: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each change. To retry, send the same key and body: the change is made only once. Answers are kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Make the change only if this is the version of the table (`"7"`); otherwise the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JoinSession"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CharacterJoined"];
                };
            };
        };
    };
    remove_character: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each change. To retry, send the same key and body: the change is made only once. Answers are kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Make the change only if this is the version of the table (`"7"`); otherwise the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
                /** @description The id of the character. */
                character: components["parameters"]["Character"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    release_character: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each change. To retry, send the same key and body: the change is made only once. Answers are kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Make the change only if this is the version of the table (`"7"`); otherwise the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
                /** @description The id of the character. */
                character: components["parameters"]["Character"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoFields"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveReply"];
                };
            };
        };
    };
    claim_character: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each change. To retry, send the same key and body: the change is made only once. Answers are kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Make the change only if this is the version of the table (`"7"`); otherwise the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
                /** @description The id of the character. */
                character: components["parameters"]["Character"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoFields"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CharacterJoined"];
                };
            };
        };
    };
    watch_session: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each change. To retry, send the same key and body: the change is made only once. Answers are kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Make the change only if this is the version of the table (`"7"`); otherwise the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WatchSession"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpectatorJoined"];
                };
            };
        };
    };
    remove_spectator: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each change. To retry, send the same key and body: the change is made only once. Answers are kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Make the change only if this is the version of the table (`"7"`); otherwise the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
                /** @description The id of the spectator. */
                spectator: components["parameters"]["Spectator"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description No Content */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    rotate_token: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each change. To retry, send the same key and body: the change is made only once. Answers are kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Make the change only if this is the version of the table (`"7"`); otherwise the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoFields"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatToken"];
                };
            };
        };
    };
    renew_join_code: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each change. To retry, send the same key and body: the change is made only once. Answers are kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Make the change only if this is the version of the table (`"7"`); otherwise the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoFields"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JoinCode"];
                };
            };
        };
    };
    create_short_code: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each change. To retry, send the same key and body: the change is made only once. Answers are kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Make the change only if this is the version of the table (`"7"`); otherwise the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoFields"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShortCode"];
                };
            };
        };
    };
    redeem_short_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RedeemShortCode"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
        };
    };
    create_handover_code: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each change. To retry, send the same key and body: the change is made only once. Answers are kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Make the change only if this is the version of the table (`"7"`); otherwise the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoFields"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoverCode"];
                };
            };
        };
    };
    claim_gamemaster: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each change. To retry, send the same key and body: the change is made only once. Answers are kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Make the change only if this is the version of the table (`"7"`); otherwise the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClaimGamemaster"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SeatToken"];
                };
            };
        };
    };
    list_moves: {
        parameters: {
            query?: {
                /** @description Add `odds` to each move (DD-15, T2-07). */
                odds?: components["parameters"]["MovesOdds"];
            };
            header?: {
                /** @description The version that you have (`"7"`): while it is current, the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveOfferList"];
                };
            };
        };
    };
    play_move: {
        parameters: {
            query?: never;
            header?: {
                /** @description 16 to 255 visible characters, such as a UUID; a new key for each change. To retry, send the same key and body: the change is made only once. Answers are kept for 24 hours. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Make the change only if this is the version of the table (`"7"`); otherwise the answer is 412. */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Move"];
            };
        };
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MoveReply"];
                };
            };
        };
    };
    list_events: {
        parameters: {
            query?: {
                /** @description The id of the last event that you have. */
                after?: components["parameters"]["EventsAfter"];
                /** @description A ticket of `POST …/tickets`, for an `EventSource`: instead of a token, never with one. */
                ticket?: components["parameters"]["EventsTicket"];
                /** @description The most events to return. */
                limit?: components["parameters"]["EventsLimit"];
                /** @description Seconds to wait if nothing has happened yet. */
                wait?: components["parameters"]["EventsWait"];
            };
            header?: never;
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
        };
    };
    stream_events: {
        parameters: {
            query?: {
                /** @description The id of the last event that you have. */
                after?: components["parameters"]["StreamAfter"];
                /** @description A ticket of `POST …/tickets`, for an `EventSource`: instead of a token, never with one. */
                ticket?: components["parameters"]["StreamTicket"];
            };
            header?: {
                /** @description The id of the last event that you have received, in place of `after`: browsers send it when they reconnect. */
                "Last-Event-ID"?: components["parameters"]["LastEventID"];
            };
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
        };
    };
    create_ticket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NoFields"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Ticket"];
                };
            };
        };
    };
    get_fairness: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that you have (`"7"`): while it is current, the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Fairness"];
                };
            };
        };
    };
    get_recording: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that you have (`"7"`): while it is current, the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Recording"];
                };
            };
        };
    };
    get_deck: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that you have (`"7"`): while it is current, the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeckState"];
                };
            };
        };
    };
    list_deck_cards: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that you have (`"7"`): while it is current, the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeckCards"];
                };
            };
        };
    };
    get_discard_pile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that you have (`"7"`): while it is current, the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FaceUpPile"];
                };
            };
        };
    };
    get_action_stack: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that you have (`"7"`): while it is current, the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FaceUpPile"];
                };
            };
        };
    };
    get_pools: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that you have (`"7"`): while it is current, the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PoolList"];
                };
            };
        };
    };
    get_hand: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that you have (`"7"`): while it is current, the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnHand"];
                };
            };
        };
    };
    get_deck_card: {
        parameters: {
            query?: never;
            header?: {
                /** @description The version that you have (`"7"`): while it is current, the answer is 304. */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /** @description The id of the session. */
                session: components["parameters"]["Session"];
                /** @description The number of the card. */
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Card"];
                };
            };
        };
    };
    get_limits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OK */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Limits"];
                };
            };
        };
    };
}
