/** A Base64 PDF in a field of JSON or XML, as APIs and e-invoices send it. */
interface Embedded {
  /** Name of the field; empty in an array. */
  name: string;
  base64: string;
}

interface Wrapper {
  /** The start of a field with a PDF: `%PDF-` as Base64, possibly as a data URL. */
  field: RegExp;
  /** The character that ends it. */
  until: string;
  /** Matches the field's name in the text before it. */
  name: RegExp;
}
const WRAPPERS = {
  JSON: {
    field: /"\s{0,64}(?:data:[^,"]{0,200},)?\s{0,64}JVBERi0/g,
    until: '"',
    name: /"((?:[^"\\]|\\.){0,200})"\s{0,64}:\s{0,64}$/,
  },
  XML: {
    field: />\s{0,64}(?:data:[^,<]{0,200},)?\s{0,64}JVBERi0/g,
    until: '<',
    name: /<([\w:.-]{1,200})[^<>]*$/,
  },
} satisfies Record<string, Wrapper>;
export type WrapperName = keyof typeof WRAPPERS;
/** How far before a field its name is searched, in characters. */
const NAME_DISTANCE = 600;
const ESCAPE = /\\(?:u([\da-f]{4})|([\s\S]))/gi;
const WHITE = 'nrtbf';

/** The kind of a structured text; null for any other. */
export function wrapperOf(text: string): WrapperName | null {
  const first = /[^\s\ufeff]/.exec(text.slice(0, 1000))?.[0];
  if (first === '{' || first === '[') return 'JSON';
  return first === '<' ? 'XML' : null;
}

/** All PDFs in fields of a text, in order. The text may be incomplete or malformed. */
export function embeddedPdfs(text: string, wrapper: WrapperName): Embedded[] {
  const { field, until, name } = WRAPPERS[wrapper];
  const bare = wrapper === 'JSON' ? plain : (written: string) => written;
  return [...text.matchAll(field)].map(({ index }) => {
    const end = text.indexOf(until, index + 1);
    const before = text.slice(Math.max(0, index - NAME_DISTANCE), index);
    return {
      name: bare(name.exec(before)?.[1] ?? ''),
      base64: bare(text.slice(index + 1, end < 0 ? undefined : end)),
    };
  });
}

/** Unescapes a JSON string: Base64 often has escaped / and +, and line ends. */
const plain = (text: string): string =>
  text.replace(ESCAPE, (_, hex: string | undefined, letter = '') =>
    hex ? String.fromCharCode(Number.parseInt(hex, 16)) : WHITE.includes(letter) ? ' ' : letter,
  );
