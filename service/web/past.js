// What has happened at a table so far, a page after the other.

/**
 * Every page of events, from the first that there was. Throws 410 `history_cut` if that is kept no more.
 * @param {import("./client.js").Table} table @param {import("./client.js").Waiting} [waiting]
 */
export async function* pagesOf(table, waiting) {
  for (let after = 0, end = 1; after < end;) {
    const page = await table.get(`/events?after=${after}&limit=1000`, waiting);
    yield page;
    end = page.last;
    after = page.events.at(-1)?.id ?? end;
  }
}
