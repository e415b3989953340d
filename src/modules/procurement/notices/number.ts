/** A number of the portal or its beginning: `1234-1-2-3-3-45/26`. Two of its parts alone may be years. */
const NUMBER = /^\d{1,12}(-\d{1,12}){2,6}(-|\/\d{0,4})?$/;

/** The number of the portal, or its beginning, that is asked for instead of words; with any dashes. Null: words. */
export function numberAsked(words: readonly string[]): string | null {
  const text = words.join(' ').replace(/[‐-―]/g, '-');
  return NUMBER.test(text) ? text : null;
}
