// Moves in the words of the game: what a button says, and what is asked when there is something to decide.

/**
 * @typedef {object} Phrase
 * @property {string} button
 * @property {string} [ask] stands above the choices
 * @property {string | ((value: any) => string)} [ok] on the button that sends, if it is not the same
 * @property {string[]} [first] fields that are always in sight; others are folded away
 * @property {any} [begin] values that its fields begin with
 * @property {Record<string, string | import("../form.js").Wording>} [labels] of fields that are called otherwise
 *   here (`fields.js`)
 * @property {boolean} [sure] whether it asks first
 */

/** @type {Record<string, Phrase>} */
const PHRASES = {
  start_adventure: { button: "Start the adventure" },
  start_act: { button: "Begin the next act" },
  end_act: {
    button: "End the act",
    ask: "Active subplots are paid now.",
    labels: { ignored: "Which players ignored their subplots?" },
    sure: true,
  },
  end_adventure: {
    button: "End the adventure",
    ask: "The story is over, and the awards are settled next.",
    labels: { completed: "The adventure was completed", ignored: "Which players ignored their subplots?" },
    sure: true,
  },
  close_adventure: {
    button: "Pay the awards and close",
    ask: "All cards return to the deck, and the shuffles can be checked.",
    labels: { insurance: "Who kept a Martyr only as an insurance? Its pay is taken back." },
    sure: true,
  },
  start_scene: {
    button: "Start a scene",
    ask: "It decides which line of a flipped card rules: standard scenes favour the heroes; dramatic ones, the high points of the story, their villains.",
    labels: {
      kind: "What kind of scene?",
      name: { label: "What is it called?", hint: "May be left empty" },
    },
  },
  end_scene: {
    button: "End the scene",
    ask: "Pools go back to the hands, and hands are refilled.",
    labels: { trades: "Players may trade cards meanwhile" },
    sure: true,
  },
  end_refill: {
    button: "Fill the hands now",
    ask: "Nobody is waited for any more: whoever holds too many cards loses the newest ones.",
    sure: true,
  },
  discard_for_refill: { button: "Discard and refill", labels: { cards: "Which cards do you discard?" } },
  start_rounds: {
    button: "Start round play",
    ask: "Foes take part without being listed.",
    labels: { taking_part: "Who takes part?", keep_effects: "Cards that wait for a roll still count" },
  },
  flip: { button: "Flip the next card", labels: { monologue: "The monologue goes on" } },
  end_rounds: { button: "End round play" },
  act: { button: "Act without rolling", labels: { text: { label: "What do you do?" } } },
  play_to_pool: { button: "Put into the pool", ok: "Put into the pool" },
  refuse_pool: { button: "Send the pooled card back" },
  take_from_pool: { button: "Take cards from a pool" },
  reveal_card: { button: "Show to everybody", ask: "Everybody will know that you have it.", sure: true },
  critical_moment: {
    button: "Declare a critical moment",
    ask: "Once in an act. For your next roll you may use cards of your hand, except specials, together with those of your pool.",
    sure: true,
  },
  use_card: {
    button: "Use",
    sure: true,
    labels: {
      attribute: { label: "Raise which attribute?" },
      roll: "For which roll?",
      on: "What for?",
      question: "What do you want to know?",
      to: "To whom?",
      give: "Which cards do you give?",
      discard: "Which cards do you discard?",
      choice: "Which of the two?",
      character: "Whose subplot?",
      text: { label: "What does it do?" },
    },
  },
  approve_card: { button: "Approve" },
  disallow_card: { button: "Do not allow" },
  activate_card: { button: "Let it take effect" },
  end_subplot: { button: "End this subplot", sure: true },
  discard_subplot: { button: "Discard for a Possibility and a card", sure: true },
  answer_campaign: {
    button: "Say whether it is kept",
    labels: { agree: "Keep the subplot for later adventures" },
  },
  answer_campaigned: {
    button: "Say whether a kept subplot plays a part",
    ask: "Where it plays a part in this adventure, each act earns a Possibility.",
    sure: true,
  },
  sacrifice: {
    button: "Give your character's life",
    ask: "Your character dies for a victory.",
    labels: { text: "Last words" },
    sure: true,
  },
  offer_trade: {
    button: "Offer a trade",
    labels: {
      to: "To whom?",
      give: "Which cards do you give?",
      because: {
        label: "How does it happen in the story?",
        hint: "Everybody can read it. You can also say here what you would like in return.",
      },
    },
  },
  answer_trade: {
    button: "Choose cards to give back",
    ok: "Offer these in return",
    labels: { give: "Which of your cards do you give?" },
  },
  confirm_trade: { button: "Accept the trade", sure: true },
  decline_trade: { button: "Decline the trade" },
  void_trade: { button: "Stop this trade" },
  award_card: { button: "Award a card" },
  revoke_award: { button: "Take an award back" },
  apply_setback: { button: "Apply a setback", labels: { amount: "How much?" } },
  allow_roll: { button: "Allow an action during the monologue" },
  answer_idea: { button: "Answer the question", labels: { text: { label: "Your answer" } } },
  set_possibilities: { button: "Change Possibilities", labels: { amount: "How many?" } },
  add_foe: {
    button: "Add a foe or an ally",
    first: ["name", "possibilities"],
    labels: { side: "On which side?" },
  },
  remove_foe: { button: "Remove", ask: "It leaves the table for good.", sure: true },
  rename: { button: "Rename", labels: { name: "The new name" } },
  set_values: {
    button: "Write down attributes and skills",
    ask: "Then a roll is two taps.",
  },
  dismiss_spectators: {
    button: "Send spectators away",
    ask: "Their links end, and an overlay for a stream goes, too. With the invitation they could come back, so make a new one.",
    sure: true,
  },
  reshuffle: {
    button: "Shuffle the discard pile in",
    ask: "It goes under the rest of the deck.",
    sure: true,
  },
  choose_by_box: {
    button: "Let the cards choose",
    ask: "Give each choice letters. Cards are flipped until the skill box fits exactly one of them.",
  },
  roll: {
    button: "Roll",
    ok: "Roll",
    first: ["value", "difficulty", "secret_difficulty", "attribute", "action", "against", "label"],
  },
  spend_possibility: {
    button: "Spend a Possibility",
    ask: "On a roll it adds another die. Against damage it takes some away: note yourself how much.",
  },
  cancel_possibility: {
    button: "Cancel a Possibility",
    ask: "A Possibility takes the die of another one off this roll, and both are spent.",
    labels: { foe: "Whose Possibility pays for it?" },
    sure: true,
  },
  amend_roll: {
    button: "Amend",
    ok: "Amend the roll",
    ask: "The dice stay as they are.",
    first: ["difficulty", "value", "action", "against"],
    labels: {
      difficulty: { label: "Difficulty" },
      value: { label: "Value" },
      action: { label: "Action" },
    },
  },
  resolve_roll: {
    button: "Decide",
    first: ["difficulty", "level", "text"],
    labels: {
      difficulty: { label: "Difficulty" },
      success: "It succeeds",
      approved: {
        label: "It is an action that earns a card",
        hint: "Beside those of the round's card, which are known",
      },
    },
  },
  correct_roll: {
    button: "Correct the result",
    begin: { because: "A slip" },
    labels: { success: "It succeeds", total: "The right total" },
  },
  roll_dice: {
    button: "Roll other dice",
    labels: { mechanic: "Which dice?", hidden: "Only you see them, until you show them" },
  },
  reveal_roll: { button: "Show the dice" },
  start_skill: {
    button: "Set a task in steps",
    begin: { steps: ["A", "B", "C", "D"].map((letter) => ({ letters: [letter] })) },
    ask: "A dramatic skill resolution: a step can be tried while its letter is in the skill box.",
    labels: {
      character: "Who tries it?",
      secret_difficulty: {
        label: "Keep all difficulties secret",
        hint: "The players learn each when a check against it is decided",
      },
    },
  },
  end_skill: { button: "End the task", sure: true },
  attempt_skill: {
    button: "Attempt",
    first: ["value", "attribute", "letters"],
  },
  propose_approach: {
    button: "Propose a new approach",
    labels: { last_ditch: "After a last-ditch attempt" },
  },
  answer_approach: { button: "Judge the new approach", labels: { agree: "Accept the new approach" } },
  deal_card: { button: "Deal a card", labels: { count: "How many?" } },
  move_card: {
    button: "Move a card",
    ask: "For when something went wrong: a card that was discarded by mistake, for example.",
    begin: { because: "A slip" },
    labels: { card: "Which card?", character: "Whose?" },
  },
  revoke_flip: { button: "Take the flip back", begin: { because: "A slip" } },
  ask_for_card: { button: "Ask for a card", ask: "The player chooses which." },
  give_up_card: { button: "Give up a card", labels: { card: "Which card?" } },
  set_scene_kind: { button: "Change the kind of scene" },
  set_conditions: { button: "Change the conditions", labels: { conditions: "Conditions" } },
  change_taking_part: {
    button: "Change who takes part",
    labels: {
      add: "Who comes in?",
      remove: "Who leaves?",
      keep_effects: "Cards that wait for a roll still count",
    },
  },
  change_settings: { button: "Change the table's rules" },
  say: {
    button: "Say something",
    ok: ({ to }) => (to ? "Say it in secret" : "Say it to everybody"),
    labels: {
      text: { label: "What do you say?" },
      to: { label: "Only to", hint: "If you choose nobody, everybody can read it" },
    },
  },
  undo: {
    button: "Undo",
    ask: "What has been shown cannot be taken back: it goes no further than the last card that was drawn.",
    sure: true,
  },
  ask_undo: { button: "Ask for an undo", labels: { because: "What, and why?" } },
  decline_undo: { button: "Decline the undo" },
  give_seed: {
    button: "Add your word to the shuffles",
    ask: "Nobody can have known it before, so nobody can have stacked the deck.",
    labels: { client_seed: "Any word or sentence" },
  },
};

/** How a move is spoken of. @param {string} move @returns {Phrase} */
export const phraseOf = (move) => PHRASES[move];

/** What the button of an offer says. */
export function labelOf({ body, open }) {
  if (body.move === "spend_possibility" && !body.roll) return "Spend a Possibility against damage";
  if (body.move === "give_up_card" && !open.card) return "Give up no card";
  if (body.move === "allow_roll" && body.roll) return "Let this roll go on";
  if (body.move === "answer_campaigned") return `The ${body.type} plays ${body.figures ? "a" : "no"} part`;
  if (body.move === "set_scene_kind") return `Make the scene ${body.kind}`;
  return PHRASES[body.move].button;
}

/** Whether a move asks before it is made, with nothing to choose. */
export const asksFirst = ({ body }) =>
  Boolean(PHRASES[body.move].sure) || (body.move === "spend_possibility" && !body.roll);

/** Moves whose buttons stay in the background. */
export const QUIET = new Set([
  "correct_roll",
  "end_act",
  "end_adventure",
  "remove_foe",
  "rename",
  "reveal_card",
]);
