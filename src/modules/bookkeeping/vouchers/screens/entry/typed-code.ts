/**
 * The code that typed characters choose. A browser's own search in a select forgets them after a second, and a slow hand or page
 * would choose another code by the rest. `before`: what was typed so far; `current`: the code that is chosen now. Null where none
 * begins so.
 */
export function typedCode(
  codes: readonly string[],
  { before, key, current }: { before: string; key: string; current: string },
): { typed: string; code: string } | null {
  const beginning = (text: string): string[] =>
    codes.filter((code) => code.toUpperCase().startsWith(text.toUpperCase()));
  const further = before === '' ? undefined : beginning(before + key)[0];
  if (further !== undefined) return { typed: before + key, code: further };
  // The same letter again goes to the next code; another begins anew.
  const anew = beginning(key);
  const code = anew[(anew.indexOf(current) + 1) % anew.length];
  return code === undefined ? null : { typed: key, code };
}
