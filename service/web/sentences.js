// Events in a line each. `{field}` is what the event has there; what stands in brackets is left away
// when one of its fields is absent, null, false or empty; the words around it say `true`.
import { rulesInWords } from "./table/fields.js";
import { played } from "./table/variants.js";
import { capital, listed, possibilities, several, whose, words } from "./words.js";

/** @type {Record<string, string | ((event: any) => string)>} */
const SENTENCES = {
  session_created: "{name}: the table is made, with the {deck} deck",
  character_joined: "{name} joins[, with the word “{client_seed}” for the shuffle]",
  hand_brought: "{character} brings {count} from an earlier evening[: {cards}]",
  hands_clashed: "{characters} brought a card that is in another hand too; they are dealt new ones",
  spectator_joined: ({ name }) => (name ? "{name} joins as a spectator" : "Somebody joins as a spectator"),
  spectator_left: ({ name }) => (name ? "{name} stops watching" : "A spectator stops watching"),
  spectators_dismissed: ({ spectators }) => `${several(spectators.length, "spectator")} had to leave`,
  character_released: "The seat of {character} is free",
  character_claimed: "Somebody takes over the seat of {character}",
  character_removed: "{character} leaves for good",
  token_rotated: "{by} has a new key to the seat",
  gm_token_renewed: "The operator has given out a new key for the gamemaster",
  join_code_renewed: "There is a new invitation; the old one has ended",
  short_code_issued: "A short code to join with was made",
  handover_code_issued: "There is a code for the next gamemaster",
  gamemaster_handed_over: ({ character, spectator }) =>
    `${character ? "The player of {character}" : spectator ? "A spectator" : "Somebody new"} is the gamemaster now`,
  renamed: "“{old_name}” is called “{name}” now",
  values_set: "{character} has written down attributes and skills",
  seed_given: "{character} says “{client_seed}” into the shuffles",
  adventure_started: "The adventure begins, with hands of {hand_size}",
  adventure_ended: "The adventure is over[, completed{completed}]; the awards are open",
  adventure_closed: "Adventure {adventure} is closed: what was earned is paid, and all cards return",
  act_started: "Act {act} begins",
  act_ended: "Act {act} ends[; ignored their subplots: {ignored}]",
  scene_started: "Scene {number}[ “{name}”] opens, {kind}[: “{text}”]",
  scene_kind_set: "The scene is {kind} now[: {because}]",
  conditions_set: "For the {side} this round: {conditions} ({because})",
  scene_ended: "Scene {number} ends[; trades are allowed{trades}][: “{text}”]",
  refill_ended: "The hands are filled",
  rounds_started:
    "Round play begins with {taking_part}[; each may put {opening} into the pool before the first flip]",
  taking_part_changed:
    "In round play now: {taking_part}[; came in: {added}][; left: {removed}][ ({because})]",
  effects_ended: ({ effects }) => `{effects} ${effects.length === 1 ? "waits" : "wait"} for a roll no longer`,
  settings_changed: ({ settings }) =>
    `The table's rules${Object.keys(settings).length ? ": {settings}" : " stay as they are"}[ ({because})]`,
  rounds_ended: "Round play is over",
  round_ended: "Round {round} ends[: injured {breaking} flee or surrender]",
  said: ({ text, to }) =>
    text === undefined ? "{by} says something in secret" : `{by}${to ? " to {to}, in secret" : ""}: “{text}”`,
  move_undone: ({ rolls }) =>
    `Taken back: {moves}[; {rolls} no longer ${rolls.length === 1 ? "counts" : "count"}]`,
  undo_asked: "{character} asks the gamemaster for an undo[: {because}]",
  undo_declined: "The gamemaster does not undo it for {character}",
  deck_shuffled: "{count} shuffled[, for the deck had run out{automatic}]",
  cards_drawn: ({ source }) =>
    `{character} draws {count}${SOURCES.get(source) ?? ` for a ${words(source)}`}[: {cards}][; {missing} are missing]`,
  cards_discarded: ({ cards, by }) => {
    if (!cards.length && !(cards > 0)) return "{character} keeps the whole hand";
    return by?.role === "gamemaster"
      ? "{by} discards {cards} of {character}"
      : "{character} discards {cards}";
  },
  pool_restored: "{cards} is back in the pool of {character}",
  pool_returned: "{character} takes the pool back to the hand[: {cards}]",
  card_flipped: "Round {round}: {card}[, kept from before{kept}][: “{text}”]",
  line_kept: "{card} will rule the next round too",
  line_voided: "What {card} announced is void",
  chosen_by_box: ({ chosen }) =>
    chosen ? "The skill box chooses {chosen}" : "The skill box does not decide",
  inspired: "The {side} recover",
  fatigued: "Each of the {side} takes [{shock} ]shock",
  setback_applied: "A setback for the {side}: {amount}[: “{text}”]",
  action_taken: "{character} acts[: {text}]",
  cards_dealt: "The gamemaster deals {character} {count}: {because}",
  card_moved: "{card} goes from the {from}[ of {owner}] to the {to}[ of {character}]: {because}",
  flip_revoked: "The flip[ of {card}] is taken back[, and {ruled_by} rules again] ({because})",
  card_asked_for: "{character} is asked to give up a card: {because}",
  card_given_up: "{character} gives up {card}",
  card_kept: "{character} gives up no card",
  card_pooled: "{character} puts {card} into the pool",
  card_revealed: "{character} shows {card}",
  card_awarded: "{character} earns a card by {action}[: “{text}”]",
  award_revoked: "{character} loses {card}[, earned by {action}]: {because}",
  pool_refused: "{card} goes back to the hand of {character}[: “{text}”]",
  pool_taken: "{character} loses {cards} to a {level} {action}[: {because}][: “{text}”]",
  critical_moment_declared: "{character} declares a critical moment",
  card_used:
    "{character} uses {card}[ for {attribute}][ on {roll}][, {on}][ for {to}][, {choice}][: {question}][: {text}]",
  cards_given: "{character} gives {to} {count}[: {cards}]",
  card_recovered: "{character} takes {card} from the discard pile",
  rallied: "These may discard and refill: {characters}",
  rally_ended: "The Rally is over; these discard nothing: {characters}",
  party_escaped: "The heroes get away, thanks to {character}",
  idea_answered: "{character} is told: {text}",
  glory_confirmed: "The Glory of {character} counts[: “{text}”]",
  glory_refused: "The Glory of {character} does not count[: “{text}”]",
  campaign_asked: "{by} asks {character} to keep [{subplot}]",
  campaign_answered: ({ agree }) =>
    `{character} ${agree ? "agrees to keep the subplot" : "does not keep the subplot"}`,
  campaigned_answered: ({ figures }) =>
    `{card_type} of {character} ${figures ? "plays a part" : "plays no part"} in this adventure`,
  subplot_campaigned: "{card_type} of {character} stays beyond the adventure",
  card_approved: "{card} of {character} is approved[: “{text}”]",
  card_disallowed: "{card} of {character} is not allowed, and compensated[: “{text}”]",
  card_activated: "{card} of {character} takes effect[: “{text}”]",
  subplot_ended: "{card} of {character} ends[: {because}]",
  subplot_discarded: "{character} discards {card}, and is compensated",
  character_sacrificed: "{character} gives their life: {card}[: “{text}”]",
  trade_offered: "{by} offers {to} {count}, “{because}”[: {give}]",
  trade_answered: "{by} answers the offer[ with {take}]",
  trade_done: "{trade} is done[: {give} for {take}]",
  trade_declined: "{trade} comes to nothing",
  trade_voided: "{trade} can no longer be made[: {because}]",
  roll_opened: "{roller} rolls {total}[, {action}][ against {against}][, “{label}”]",
  roll_changed: "{roll} is {total} now[, {effect_bonus} more of effect]",
  possibility_spent: ({ card }) =>
    `{roller} spends ${card ? "the Possibility of {card}" : "a Possibility"}: the roll is {total} now`,
  possibility_cancelled: "{canceller} cancels a Possibility: {roll} is {total} now",
  roll_resolved: ({ success }) =>
    `{roll}, {total}: ${success ? "[{level} ]success" : success === false ? "failure" : "decided"}[: “{words}”]`,
  roll_corrected: ({ success }) =>
    `{roll} counts as ${success ? "a success[ ({level})]" : success === false ? "a failure" : "neither"}[, {total}]: {because}`,
  roll_negated: ({ roll }) =>
    `${roll ? "{roll}" : "The action"} fails after all, against {character}[; back in the pool: {returned}]`,
  roll_amended: ({ amended }) => `{roll}: {amended}${amended.includes("value") ? "; it is {total} now" : ""}`,
  roll_voided: "{roll} is closed without a result",
  roll_allowed: ({ roll }) =>
    `${roll ? "{roll} is open again" : "{character} may act"} in spite of the Monologue[: “{text}”]`,
  possibilities_changed: ({ amount, source }) =>
    `{character} ${amount < 0 ? "loses" : "gets"} ${possibilities(Math.abs(amount))}${REASONS.get(source) ?? ` (${words(source)})`}, and has {possibilities} now[: {because}]`,
  dice_rolled: ({ hidden }) => `{by} rolls${hidden ? ", hidden" : ""}[: {text}]`,
  roll_revealed: "{roll} is shown: {text}",
  foe_added: "{name} joins the {side}",
  foe_possibilities_set: "{foe} has new Possibilities[: {possibilities}][ ({because})]",
  foe_removed: "{name} leaves",
  skill_started: "{character} has a task: {skill}",
  skill_moved: ({ state }) =>
    `The task {resolution}${state === "running" ? "" : " is {state}"}: done so far: {done}[, {added_difficulty} harder]`,
  skill_ended: "The task {resolution} is over: {state}",
  skill_restored: "The task {resolution} is as it was before the failure",
  approach_proposed: "{by} proposes a new approach[: {skill}]",
  approach_answered: ({ agree, waived }) =>
    waived ? "The old approach goes on" : `The new approach is ${agree ? "accepted" : "not accepted"}`,
};

/** Why cards are drawn, where it is not for an action. */
const SOURCES = new Map([
  ["deal", ""],
  ["refill", ""],
  ["gamemaster", " from the gamemaster"],
  ["compensation", " in return"],
  ["skill", " for a task"],
  ["attack", " for an attack"],
  ["defend", " for a defence"],
  ["leadership", " after a Leadership"],
  ["rally", " after a Rally"],
  ["intimidate", " for an intimidation"],
  ["inspiration", " by an Inspiration"],
]);

/** Why Possibilities come and go. */
const REASONS = new Map([
  ["roll", " for a roll"],
  ["damage", " against damage"],
  ["cancelling", " to cancel another one"],
  ["compensation", " in return"],
  ["subplot", " for a subplot"],
  ["drama", " for Drama cards"],
  ["glory", " for a Glory"],
  ["insurance", " that an insurance does not earn"],
  ["gamemaster", " by the gamemaster"],
]);

/** An event in a line. @param {any} event @param {import("./words.js").Names} names */
export function sentence(event, names) {
  const { by } = event;
  const who = !by ? "the operator" : by.character ? names.seat(by.character) : `the ${by.role}`;
  const known = SENTENCES[event.type];
  const template = (typeof known === "function" ? known(event) : known) ?? `{by}: ${words(event.type)}`;
  const absent = (name) => [undefined, null, false, 0, ""].includes(event[name]) || event[name].length === 0;
  const fields = /\{(\w+)\}/g;
  const text = template
    .replace(/\[([^\]]*)\]/g, (_, part) =>
      [...part.matchAll(fields)].some(([, name]) => absent(name)) ? "" : part,
    )
    .replace(fields, (_, name) =>
      name === "by" ? who : event[name] === true ? "" : valueOf(event, name, names),
    );
  return capital(text);
}

function valueOf(event, name, names) {
  if (name === "count" || name === "opening") return several(event[name], "card");
  if (name === "cards" && typeof event.cards === "number") return several(event.cards, "card");
  if (name === "moves") return event.moves.map((move) => played(move, names)).join(", ");
  if (name === "settings") return rulesInWords(event.settings);
  if (name === "amended") return event.amended.map((field) => amendment(field, event, names)).join(", ");
  if (name === "effects") return listed(event.effects.map((effect) => ended(effect, names)));
  if (name === "to") return listed([event.to].flat().map((id) => names.seat(id)));
  return names.value(name, event[name] ?? "");
}

/** "Maya's Willpower 21 (Mind)". */
function ended({ character, card, attribute }, names) {
  const raised = attribute ? ` (${names.value("attribute", attribute)})` : "";
  return `${whose(names.seat(character))} ${names.card(card)}${raised}`;
}

/** "difficulty 12 instead of 10", as far as the reader may know them. */
function amendment(field, now, names) {
  if (now[field] === null) return `another secret ${field}`; // which is a difficulty
  const value = (roll) => {
    const is = roll[field] ?? [];
    return is.length === 0 ? NOTHING[field] : names.value(field, is);
  };
  const before = names.amended?.[field] === undefined ? "" : ` instead of ${value(names.amended)}`;
  return `${field} ${value(now)}${before}${field === "difficulty" && now.secret_difficulty ? " (secret)" : ""}`;
}

const NOTHING = { action: "none", against: "nobody", difficulty: "none" };
