/*
 * What people type and what opens doors must not get into the logs with an error: an address with its query, a link of a mail, a number.
 * Each is replaced by a word that says what stood there.
 */
const HIDDEN: readonly (readonly [RegExp, string])[] = [
  // Queries and fragments of addresses.
  [/(\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s?#'"<>)]*)[?#][^\s'"<>):]*/gi, '$1'],
  [/(^|[\s('"])(\/[^\s?#'"<>)]*)[?#][^\s'"<>):]*/g, '$1$2'],
  // Who signs in as whom.
  [/\/\/[^\s/@'"]{1,100}@/g, '//'],
  [/[^\s@<>'"(),;:]{1,64}@[^\s@<>'"(),;:]{1,255}\.[^\s@<>'"(),;:]{2,63}/g, '<e-mail>'],
  [/\beyJ[\w-]{5,}\.[\w-]+(\.[\w-]*)?/g, '<tajna>'],
  [/\b(?:crs|crl)_[a-z0-9]{8}(?:_[\w-]+)?/g, '<tajna>'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 <tajna>'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '<id>'],
  // Long words of letters and digits: tokens. A name of a function has no digits, that of a file ends in its kind.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}(?![\w.-]*\.(?:m?js|css|tsx?)\b)/gi, '<tajna>'],
  // Accounts, identity numbers, telephones: at least seven digits, perhaps divided.
  [/(?<![\w:.])\+?\d(?:[ /-]?\d){6,}(?![\w])/g, '<broj>'],
];

/** A text without what may be personal or secret. */
export const stripped = (text: string): string =>
  HIDDEN.reduce((rest, [what, instead]) => rest.replace(what, instead), text);
