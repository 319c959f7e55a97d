// Words: those of the filter, and those that the page says.

export const wordsOf = (phrase) => phrase.toLowerCase().split(/\s+/).filter(Boolean);

export function hasAll(words, text) {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word));
}

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
