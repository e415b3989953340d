/** A recognized field of a code's text. */
export interface ReadField {
  label: string;
  value: string;
  /** Hidden until asked for: a password. */
  secret?: boolean;
  /** An http or https address, shown as a link. */
  link?: boolean;
}

/** The recognized kind of a code's text. */
export interface Recognised {
  kind: string;
  fields: ReadField[];
  /** Shown before the fields. */
  warnings: string[];
}

/** Drops empty fields. */
export function filled(fields: readonly (ReadField | null)[]): ReadField[] {
  return fields.filter((field): field is ReadField => field !== null && field.value !== '');
}

/** Splits the `K:value;` parts of WIFI: and MECARD: texts, with backslash escapes. */
export function splitParts(body: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const match of body.matchAll(/([A-Z][A-Z0-9-]*):((?:\\[\s\S]|[^\\;])*);?/gi)) {
    const key = match[1]!.toUpperCase();
    if (!parts.has(key)) parts.set(key, match[2]!.replace(/\\([\s\S])/g, '$1'));
  }
  return parts;
}
