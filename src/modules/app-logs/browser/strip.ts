/*
 * What people type and what opens doors must not get into the logs with an error: an address with its query, a link of a mail, a number.
 * Each is replaced by a word that says what stood there. Whoever calls it is not known, so that none of it may take long: each sign is looked
 * at a bounded number of times.
 */
type Replaced = readonly [what: RegExp, instead: string | ((found: string) => string)];

/** What the name of a file of a program ends in; only there a place can stand behind the query. */
const PROGRAM = /\.(?:m?js|css|tsx?)$/i;

const HIDDEN: readonly Replaced[] = [
  // Queries and fragments of addresses.
  [/[^\s'"<>)]+/g, withoutQuery],
  // Who signs in as whom.
  [/\/\/[^\s/@'"]{1,100}@/g, '//'],
  [/[^\s<>'"(),;:/]+/g, withoutMail],
  [/\beyJ[\w-]{5,200}\.[\w-]+(\.[\w-]*)?/g, '<tajna>'],
  [/\b(?:crs|crl)_[a-z0-9]{8}(?:_[\w-]+)?/g, '<tajna>'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 <tajna>'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '<id>'],
  // Long words of letters and digits.
  [/[\w.-]{24,}/g, withoutTokens],
  // Accounts, identity numbers, telephones: at least seven digits, perhaps divided.
  [/(?<![\w:.])\+?\d(?:[ /-]?\d){6,}(?![\w])/g, '<broj>'],
];

/** An address or a path ends before its query; behind that of a program's file the place in it (`:12:34`) stays. */
function withoutQuery(word: string): string {
  const end = word.search(/[?#]/);
  if (end < 0 || !word.slice(0, end).includes('/')) return word;
  const address = word.slice(0, end);
  if (!PROGRAM.test(address.slice(-5))) return address;
  return address + (/(?::\d{1,7}){1,2}$/.exec(word.slice(-17))?.[0] ?? '');
}

function withoutMail(word: string): string {
  const at = word.indexOf('@');
  return at > 0 && word.indexOf('.', at + 2) > 0 ? '<e-mail>' : word;
}

/** Tokens among words that points join. A name of a function has no digits, and what the kind of a file follows is its name. */
function withoutTokens(words: string): string {
  const parts = words.split('.');
  const file = parts.findLastIndex((part) => /^(?:m?js|css|tsx?)$/i.test(part));
  return parts
    .map((part, n) =>
      n >= file && part.length >= 24 && /\d/.test(part) && /[a-z]/i.test(part) ? '<tajna>' : part,
    )
    .join('.');
}

/** A text without what may be personal or secret. */
export const stripped = (text: string): string =>
  HIDDEN.reduce(
    (rest, [what, instead]) =>
      typeof instead === 'string' ? rest.replace(what, instead) : rest.replace(what, instead),
    text,
  );
