// How long an answer took, and how large its body is, as the browser measured it: its network, not this page.

const PATIENCE = 1_000; // milliseconds for the browser to report it
const latest = new Map(); // when the last request to each address started

performance.setResourceTimingBufferSize(10_000); // by default no more than 250 are kept

/** Add the browser's measurement to an answer, if there is one. */
export async function timed(response) {
  const entry = await measured(response.url);
  if (!entry) return response;
  latest.set(response.url, entry.startTime);
  const { duration, decodedBodySize, transferSize } = entry;
  return Object.assign(response, {
    timing: { duration, bytes: decodedBodySize, cached: transferSize === 0 },
  });
}

/** The browser's measurement of the newest request to this address; it may come a little later. */
function measured(url) {
  return new Promise((resolve) => {
    const look = () => {
      const entry = /** @type {any} */ (performance.getEntriesByName(url, "resource").at(-1));
      if (entry?.startTime > (latest.get(url) ?? -1)) done(entry);
    };
    const observer = new PerformanceObserver(look);
    const timer = setTimeout(() => done(undefined), PATIENCE);
    const done = (entry) => {
      observer.disconnect();
      clearTimeout(timer);
      resolve(entry);
    };
    observer.observe({ type: "resource" });
    look();
  });
}
