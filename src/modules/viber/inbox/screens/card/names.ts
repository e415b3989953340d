/** Undefined for a code that is none. */
function nameIn(locale: string, type: 'language' | 'region', code: string): string | undefined {
  try {
    return new Intl.DisplayNames(locale, { type }).of(code);
  } catch {
    return undefined;
  }
}

/** Name of a language or a country in Bosnian; the code where the browser knows none, null where there is no code. */
function named(type: 'language' | 'region', code: string | null): string | null {
  if (!code) return null;
  const plain = type === 'region' ? code.toUpperCase() : code;
  // Not every browser knows the names in Bosnian.
  for (const locale of ['bs', 'hr']) {
    const name = nameIn(locale, type, plain);
    if (name && name !== plain) return name;
  }
  return code;
}

export const languageName = (code: string | null): string | null => named('language', code);
export const countryName = (code: string | null): string | null => named('region', code);
