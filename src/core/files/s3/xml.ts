/** The little XML that S3 answers: elements without attributes that matter, found by name. */

/** The inner texts of all elements of a name, outermost and in order. Whatever is not closed is left out. */
export function* elements(xml: string, name: string): Generator<string> {
  const open = new RegExp(`<${name}(?:\\s[^<>]*)?>`, 'g');
  const close = `</${name}>`;
  for (let found = open.exec(xml); found; found = open.exec(xml)) {
    const end = xml.indexOf(close, open.lastIndex);
    if (end < 0) return;
    yield xml.slice(open.lastIndex, end);
    open.lastIndex = end + close.length;
  }
}

/** The text of the first element of a name, unescaped; null if there is none. */
export function textOf(xml: string, name: string): string | null {
  const [first] = elements(xml, name);
  return first === undefined ? null : unescaped(first.trim());
}

/** Escapes text for an element. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name) return NAMED[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
