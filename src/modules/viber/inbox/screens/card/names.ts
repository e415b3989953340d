/** Name of a language or a country in Bosnian; the code where the browser knows none, null where there is no code. */
function named(type: 'language' | 'region', code: string | null): string | null {
  if (!code) return null;
  try {
    return (
      new Intl.DisplayNames(['bs', 'hr'], { type }).of(type === 'region' ? code.toUpperCase() : code) ?? code
    );
  } catch {
    return code;
  }
}

export const languageName = (code: string | null): string | null => named('language', code);
export const countryName = (code: string | null): string | null => named('region', code);
