/** One recognised part of what a code says. */
export interface ReadField {
  label: string;
  value: string;
  /** Shown only when asked for: a password on somebody's screen. */
  secret?: boolean;
  /** An http or https address that may be offered as a link. */
  link?: boolean;
}

/** What kind of content a code carries, as far as it can be told. */
export interface Recognised {
  kind: string;
  fields: ReadField[];
  /** Said before anybody trusts it. */
  warnings: string[];
}

/** Leaves out the fields that hold nothing. */
export function filled(fields: readonly (ReadField | null)[]): ReadField[] {
  return fields.filter((field): field is ReadField => field !== null && field.value !== '');
}

/** Splits `K:value;` parts of WIFI: and MECARD:, where a backslash makes the next sign plain. */
export function splitParts(body: string): Map<string, string> {
  const parts = new Map<string, string>();
  for (const match of body.matchAll(/([A-Z][A-Z0-9-]*):((?:\\[\s\S]|[^\\;])*);?/gi)) {
    const key = match[1]!.toUpperCase();
    if (!parts.has(key)) parts.set(key, match[2]!.replace(/\\([\s\S])/g, '$1'));
  }
  return parts;
}
