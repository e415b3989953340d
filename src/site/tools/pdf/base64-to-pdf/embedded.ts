/** A PDF as Base64 in a field of a larger text, as the answers of APIs and e-invoices carry it. */
export interface Embedded {
  /** Of the field; empty where it has none, as in an array. */
  name: string;
  base64: string;
}

interface Wrapper {
  /** What begins a field that holds a PDF: `%PDF-` as Base64, also as a data URL. */
  field: RegExp;
  /** The letter that ends it. */
  until: string;
  /** The field's name, in what stands before it. */
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
/** How far before a field its name is looked for. */
const BEFORE = 600;
const ESCAPE = /\\(?:u([\da-f]{4})|([\s\S]))/gi;
const WHITE = 'nrtbf';

/** What a text is made of fields in; null for one that is not. */
export function wrapperOf(text: string): WrapperName | null {
  const first = /[^\s\ufeff]/.exec(text.slice(0, 1000))?.[0];
  if (first === '{' || first === '[') return 'JSON';
  return first === '<' ? 'XML' : null;
}

/** Every PDF that stands in a field of such a text, in its order; the text need not be whole, or without mistakes. */
export function embeddedPdfs(text: string, wrapper: WrapperName): Embedded[] {
  const { field, until, name } = WRAPPERS[wrapper];
  const bare = wrapper === 'JSON' ? plain : (written: string) => written;
  return [...text.matchAll(field)].map(({ index }) => {
    const end = text.indexOf(until, index + 1);
    const before = text.slice(Math.max(0, index - BEFORE), index);
    return {
      name: bare(name.exec(before)?.[1] ?? ''),
      base64: bare(text.slice(index + 1, end < 0 ? undefined : end)),
    };
  });
}

/** A string of JSON without its escapes: of Base64, / and + are often written as such, and ends of line. */
const plain = (text: string): string =>
  text.replace(ESCAPE, (_, hex: string | undefined, letter = '') =>
    hex ? String.fromCharCode(Number.parseInt(hex, 16)) : WHITE.includes(letter) ? ' ' : letter,
  );
