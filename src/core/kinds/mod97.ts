/** A long decimal number modulo 97. */
export function mod97(digits: string): number {
  let rest = 0;
  for (let at = 0; at < digits.length; at += 7) rest = Number(rest + digits.slice(at, at + 7)) % 97;
  return rest;
}

/** Mod-97 check (ISO 13616, ISO 11649): letters become numbers (A = 10 … Z = 35) and the first four characters move to the end. */
export function isMod97Valid(code: string): boolean {
  const turned = code.slice(4) + code.slice(0, 4);
  return mod97(turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) === 1;
}
