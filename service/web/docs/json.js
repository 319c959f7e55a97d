// JSON, as it comes in requests and answers.

/** A JSON object; without fields if the text is none. */
export function parsed(text) {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
