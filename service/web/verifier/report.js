// What was checked, what is refused, and what cannot be checked; each sentence is one of `rules.json`.
import RULES from "../../fairness/verifier/rules.json" with { type: "json" };

const MOST_REFUSED = 100;

const filled = (sentence, values) => sentence.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "nothing");

export class Report {
  constructor() {
    this.kind = null; // for a file that cannot be read
    this.closing = "in_part";
    this.checked = {};
    this.refused = [];
    this.open = [];
    this.counted = {}; // of what cannot be checked
  }

  count(name, number = 1) {
    if (number) this.checked[name] = (this.checked[name] ?? 0) + number;
  }

  leaveOpen(name, values) {
    this.open.push(filled(RULES.open[name], values));
  }

  countOpen(name, number) {
    this.counted[name] = (this.counted[name] ?? 0) + number;
  }

  refuse(reason, values = {}) {
    if (this.refused.length >= MOST_REFUSED) return;
    const { event = null, adventure = null, shuffle = null, position = null } = values;
    const detail = filled(RULES.reasons[reason], values);
    this.refused.push({ reason, detail, event, adventure, shuffle, position });
  }

  result() {
    const { kind, checked, refused } = this;
    const counted = Object.entries(RULES.open).filter(([name]) => this.counted[name]);
    const open = counted.map(([name, sentence]) => filled(sentence, { count: this.counted[name] }));
    const closing = RULES.closing[refused.length ? "refused" : this.closing];
    return { verified: refused.length === 0, kind, checked, refused, open: [...this.open, ...open], closing };
  }
}
