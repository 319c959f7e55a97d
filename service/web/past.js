// What has happened at a table so far, a page after the other.

/**
 * Every page of events, from the first that there was. Throws 410 `history_cut` if that is kept no more.
 * @param {import("./client.js").Table} table @param {{signal?: AbortSignal}} [options]
 */
export async function* pagesOf(table, options) {
  for (let after = 0, end = 1; after < end;) {
    const page = await table.get(`/events?after=${after}&limit=1000`, options);
    yield page;
    end = page.last;
    after = page.events.at(-1)?.id ?? end;
  }
}
