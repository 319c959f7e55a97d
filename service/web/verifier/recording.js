// A recording: what one viewer saw of a session, and whether its two halves tell the same.
//
// Its events are what was sent to the viewer; `fairness` lists the seeds and shuffles once more.
import { has, same, shaped } from "./reading.js";

// A recording, whose events are a list, an answer, or a list of answers. `last` is the last event
// according to the service.
//
// The reader of its game adds to each event `of`, the number of its adventure; `seed`, a client seed that
// it gives; `commits`, an adventure and the commitment to its server seed, if it has to have one; and
// `out`, the cards that left a deck by it: their `places`, `cards` (null for those who may not see them)
// and `proofs`, and of how many it tells (`size`). They are null for others.
export function readRecording(value, eventOf) {
  const { chapters: adventures } = shaped("fairness", value.fairness, "fairness");
  let last = 0;
  const listed = [value.events].flat().flatMap((page) => {
    if (!has(page, "events")) return [page];
    const events = shaped("[any]", page.events, "events");
    last = has(page, "last") ? shaped("from 0", page.last, "last") : 0;
    return events;
  });
  const events = shaped("[any]+", listed, "events").map((event, at) => eventOf(event, `events[${at}]`));
  return {
    adventures,
    events,
    last,
    whole: events[0].id === 1,
    every: (type) => events.filter((event) => event.type === type),
    outs: events.filter(({ out }) => out),
  };
}

// The client seeds and shuffles, in which events and fairness have to agree.
export function compare(recording, report) {
  checkEvents(recording, report);
  const clientSeeds = checkClientSeeds(recording, report);
  return { clientSeeds, shuffles: checkShuffles(recording, report) };
}

// Ids without a gap, and versions that rise by one at most.
function checkEvents({ events, whole, last }, report) {
  const first = events[0];
  const newest = events.at(-1);
  report.count("events", events.length);
  if (!whole) report.leaveOpen("begins_late", { first: first.id });
  else if (first.version !== 1) {
    report.refuse("version_order", { event: 1, version: first.version, before: 0 });
  }
  if (last > newest.id) report.leaveOpen("ends_early", { last: newest.id, told: last });
  for (const [at, { id: event, version }] of events.slice(1).entries()) {
    const before = events[at];
    if (event !== before.id + 1) report.refuse("event_order", { event, before: before.id });
    if (version < before.version || version > before.version + 1) {
      report.refuse("version_order", { event, version, before: before.version });
    }
  }
}

// Fairness lists the client seeds of the events; each shuffle took those given by then.
function checkClientSeeds({ adventures, events, whole }, report) {
  const given = new Map(); // by adventure
  const givenIn = (adventure) => given.get(adventure) ?? given.set(adventure, []).get(adventure);
  const taken = []; // each shuffle, and how many were given by then
  for (const event of events) {
    if (event.seed !== null) {
      givenIn(event.of).push(event.seed);
      report.count("client_seeds");
    }
    if (event.root !== undefined) taken.push([event, givenIn(event.of).length]);
  }
  const seeds = new Map(given);
  for (const { number: adventure, client_seeds: known } of adventures) {
    const own = givenIn(adventure);
    // A recording that begins later lacks the first ones of its first adventure.
    const late = adventure < events[0].of + (whole ? 0 : 1);
    const before = late ? known.slice(0, Math.max(0, known.length - own.length)) : [];
    seeds.set(adventure, [...before, ...own]);
    if (!same(known, seeds.get(adventure))) report.refuse("client_seeds_differ", { adventure });
  }
  for (const [{ id: event, of, shuffle, seeds: told }, count] of taken) {
    const known = count + (seeds.get(of) ?? []).length - givenIn(of).length;
    if (told !== known) report.refuse("seeds_differ", { event, shuffle, seeds: told, known });
  }
  return seeds;
}

// Shuffles are numbered 1, 2, 3, … over all adventures, and the same in events and fairness. Each has its
// `adventure`, and `count` of cards (null: unknown).
function checkShuffles({ adventures, events, whole }, report) {
  const listed = adventures.flatMap(({ number: adventure, shuffles }) =>
    shuffles.map((shuffle) => ({ ...shuffle, adventure, count: shuffle.cards && shuffle.cards.length })),
  );
  const announcing = events.filter(({ root }) => root !== undefined);
  const first = announcing[0]?.shuffle ?? Infinity;
  const numbered = [
    ...listed.map(({ number }, at) => [at + 1, number]),
    ...announcing.map(({ shuffle }, at) => [(whole ? 1 : first) + at, shuffle]),
  ];
  for (const [expected, shuffle] of numbered) {
    if (shuffle !== expected) report.refuse("shuffle_order", { shuffle, expected });
  }
  const shuffles = new Map(listed.map((shuffle) => [shuffle.number, shuffle]));
  const numbers = new Set(announcing.map(({ shuffle }) => shuffle));
  for (const shuffle of [...shuffles.keys()].sort((a, b) => a - b)) {
    if (!numbers.has(shuffle) && (whole || shuffle > first)) report.refuse("shuffle_missing", { shuffle });
  }
  for (const { id: event, shuffle, seeds, count, root, of: adventure } of announcing) {
    const announced = { seeds, count, root, adventure };
    const known = shuffles.get(shuffle);
    if (known) report.count("shuffles");
    else report.refuse("shuffle_missing", { event, shuffle });
    for (const [name, value] of Object.entries(announced)) {
      if ((known?.[name] ?? value) !== value) {
        report.refuse("shuffle_differs", { event, shuffle, name: name === "count" ? "cards" : name });
      }
    }
    shuffles.set(shuffle, { cards: null, ...known, ...announced });
  }
  return shuffles;
}
