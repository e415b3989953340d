type Kind = 'language' | 'region';

/** Undefined for a code that is none. */
function nameIn(locale: string, type: Kind, code: string): string | undefined {
  try {
    return new Intl.DisplayNames(locale, { type, fallback: 'none' }).of(code);
  } catch {
    return undefined;
  }
}

/**
 * Name of a country (ISO 3166) or a language (BCP 47) in Bosnian; the code where none is known. Browsers that know Bosnian only in part say the
 * rest in English: Croatian names are nearer.
 */
export function bosnianName(type: Kind, code: string): string {
  const plain = type === 'region' ? code.toUpperCase() : code;
  const bosnian = nameIn('bs', type, plain);
  return (bosnian === nameIn('en', type, plain) ? nameIn('hr', type, plain) : bosnian) ?? code;
}
