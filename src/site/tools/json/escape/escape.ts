/**
 * JSON strings in both directions (RFC 8259, section 7). JSON.stringify and JSON.parse know the rules, but do not tell where a
 * string is malformed and do not write \uXXXX.
 */

/** Escapes text for the inside of a JSON string. Lone surrogates become \uXXXX, which every reader accepts. */
export function escapeText(text: string, { quotes, ascii }: { quotes: boolean; ascii: boolean }): string {
  const quoted = JSON.stringify(text);
  const written = ascii
    ? quoted.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    : quoted;
  return quotes ? written : written.slice(1, -1);
}

/** Why a text is not a JSON string, and where. */
interface Fault {
  /** Offset in UTF-16 units. */
  at: number;
  /** Length in UTF-16 units. */
  length: number;
  message: string;
}
type Unescaped = { text: string; fault: null } | { text: null; fault: Fault };

const SIMPLE: Record<string, string> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};
const ESCAPE = /\\(?:u([\da-fA-F]{4})|(["\\/bfnrt]))/y;
const CONTROL: Record<string, string> = { '\n': 'novi red', '\r': 'novi red', '\t': 'tabulator' };

/**
 * Unescapes a JSON string, with or without its quotes. Without quotes, raw line ends and tabs are accepted, although JSON does not
 * allow them: people copy such text from logs.
 */
export function unescapeText(source: string): Unescaped {
  const trimmed = source.trim();
  const quoted = trimmed.length >= 1 && trimmed.startsWith('"');
  const from = quoted ? source.indexOf('"') + 1 : 0;
  const out: string[] = [];
  let copied = from;
  const wrong = (at: number, length: number, message: string): Unescaped => ({
    text: null,
    fault: { at, length, message },
  });
  for (let at = from; at < source.length; ) {
    const sign = source[at]!;
    if (sign === '\\') {
      ESCAPE.lastIndex = at;
      const found = ESCAPE.exec(source);
      if (!found) return wrong(at, 2, badEscape(source, at));
      out.push(
        source.slice(copied, at),
        found[1] ? String.fromCharCode(Number.parseInt(found[1], 16)) : SIMPLE[found[2]!]!,
      );
      at += found[0].length;
      copied = at;
    } else if (quoted && sign === '"') {
      const rest = source.slice(at + 1);
      if (rest.trim())
        return wrong(
          at,
          1,
          'Navodnik usred stringa. Ako pripada tekstu, ispred njega nedostaje \\; ako se string ovdje završava, obrišite ono iza njega.',
        );
      return { text: out.join('') + source.slice(copied, at), fault: null };
    } else if (quoted && sign < ' ') {
      const name =
        CONTROL[sign] ?? `kontrolni znak U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
      return wrong(
        at,
        1,
        `U stringu je ${name} napisan direktno; u JSON-u se piše ${JSON.stringify(sign).slice(1, -1)}.`,
      );
    } else at += 1;
  }
  if (quoted) return wrong(from - 1, 1, 'String počinje navodnikom, ali završnog navodnika nema.');
  return { text: out.join('') + source.slice(copied), fault: null };
}

function badEscape(source: string, at: number): string {
  const next = source[at + 1];
  if (next === undefined)
    return 'Na kraju stoji \\, a iza toga nema ničega. Ako je to obična kosa crta, piše se \\\\.';
  if (next === 'u')
    return `Iza \\u moraju stajati četiri heksadecimalne cifre, a ovdje ${at + 2 < source.length ? `je „${source.slice(at + 2, at + 6)}”` : 'se tekst završava'}.`;
  if (next === "'") return "Ispred jednostrukog navodnika u JSON-u ne stoji \\: umjesto \\' napišite samo '.";
  if (next === 'x') return 'JSON ne zna za \\x: znak se piše kao \\u00 i dvije heksadecimalne cifre.';
  return `JSON ne zna za \\${next}. Dozvoljeno je: \\" \\\\ \\/ \\b \\f \\n \\r \\t i \\uXXXX.`;
}
