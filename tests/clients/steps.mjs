// Does with the client what each line of standard input says, and tells what came of it:
//   {"call": method, "on": object, "arguments": […], "as": name}   asks, and keeps the answer
//   {"follow": table, "after": id, "as": name}                     listens to its events
//   {"seat": table}                                                whose it is
//   {"heard": name}, {"stop": name}                                what came; and no more of it
// `node steps.mjs CLIENT URL OPTIONS`
import { createInterface } from "node:readline";

const [url, options] = process.argv.slice(3);
const { Rollwright, Problem } = await import(process.argv[2]);
const held = { service: new Rollwright(url, JSON.parse(options)) };

async function call({ call: method, on, arguments: given, as }) {
  const answer = await held[on][method](...given);
  if (as !== undefined) held[as] = answer.table?.service ? answer.table : answer;
  return answer;
}

function follow({ follow: table, after, as }) {
  const heard = { events: [], states: [], problem: null, ended: false };
  const ends = new AbortController();
  held[as] = { heard, ends };
  (async () => {
    const connected = (is) => heard.states.push(is);
    try {
      const { signal } = ends;
      for await (const event of held[table].events(after, { signal, connected })) {
        heard.events.push(event);
      }
    } catch (problem) {
      heard.problem = told(problem);
    }
    heard.ended = true;
  })();
  return null;
}

function told(problem) {
  if (!(problem instanceof Problem)) return { error: String(problem), status: problem.status };
  const { code, status, errors, message } = problem;
  return { code, status, errors, message };
}

async function done(step) {
  if ("call" in step) return call(step);
  if ("follow" in step) return follow(step);
  if ("seat" in step) return { path: held[step.seat].path, token: held[step.seat].token };
  if ("stop" in step) held[step.stop].ends.abort();
  return held[step.heard ?? step.stop].heard;
}

const plain = (key, value) => (key === "service" ? undefined : value);
for await (const line of createInterface({ input: process.stdin })) {
  const answer = await done(JSON.parse(line)).then(
    (value) => ({ value }),
    (problem) => ({ problem: told(problem) }),
  );
  console.log(JSON.stringify(answer, plain));
}
process.exit(0);
