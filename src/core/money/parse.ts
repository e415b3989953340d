/** A number read from text in plain form ("-1234.5"), or why it is none. */
type ReadNumber = { value: string } | { error: string };

const NOT_A_NUMBER = 'Unesite broj, npr. 12,50.';
const SPACES = /[\s\u00a0\u202f\u2009'’]/g;

/**
 * Reads a number as people type it and answers it in plain form: digits, at most one point, an ASCII minus.
 * `scale` is the number of decimals that the field keeps; `units` are words that may stand before or behind the number.
 *
 * Rules, in this order:
 * 1. A negative number has a minus before it (`-`, `−`, `–`), a minus behind it (`100,00-`) or stands in parentheses.
 * 2. Spaces and apostrophes divide thousands; they must stand before groups of three digits.
 * 3. Where both `.` and `,` occur, the last one is the decimal mark and the other divides thousands: `1.234,56`, `1,234.56`.
 * 4. One mark that occurs twice or more divides thousands: `1.234.567`.
 * 5. One comma is the decimal mark, as it is written in Bosnia: `1234,56`. With three digits behind it (`1,234`) it could be an
 *    English thousand; where the field keeps fewer than three decimals this is refused, not guessed.
 * 6. One point followed by exactly three digits (`1.234`) divides thousands where the field keeps fewer than three decimals,
 *    since the number would not fit otherwise; where it keeps three or more, it is refused as unclear. `0.125` is never thousands.
 *    Any other point is the decimal mark: `1234.5`.
 */
export function readNumber(text: string, scale: number, units: readonly string[] = []): ReadNumber {
  const { negative, rest } = withoutSign(withoutUnits(text, units));
  const grouped = /^\d{1,3}([\s\u00a0\u202f\u2009'’]\d{3})+(?=[.,]|$)/;
  if (/[\s\u00a0\u202f\u2009'’]/.test(rest) && !grouped.test(rest)) return { error: NOT_A_NUMBER };
  const digits = rest.replace(SPACES, '');
  if (!/^\d[\d.,]*$/.test(digits) || digits.length > 60) return { error: NOT_A_NUMBER };
  const mark = decimalMark(digits, scale);
  if ('error' in mark) return mark;
  const [whole = '', fraction = ''] =
    mark.at < 0 ? [digits] : [digits.slice(0, mark.at), digits.slice(mark.at + 1)];
  if (/[.,]/.test(whole) && !/^[1-9]\d{0,2}(\.\d{3})+$|^[1-9]\d{0,2}(,\d{3})+$/.test(whole))
    return { error: NOT_A_NUMBER };
  if (mark.at >= 0 && !/^\d+$/.test(fraction)) return { error: NOT_A_NUMBER };
  const size = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') + (fraction && `.${fraction}`);
  return { value: negative && /[1-9]/.test(size) ? `-${size}` : size };
}

/** Index of the decimal mark, or -1. */
function decimalMark(digits: string, scale: number): { at: number } | { error: string } {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  if (last < 0) return { at: -1 };
  const mark = digits[last]!;
  const once = digits.indexOf(mark) === last;
  const both = digits.includes('.') && digits.includes(',');
  if (both) return once ? { at: last } : { error: NOT_A_NUMBER };
  if (!once) return { at: -1 };
  const thousands = /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits);
  if (!thousands) return { at: last };
  if (mark === ',') return scale >= 3 ? { at: last } : unclear(digits);
  return scale >= 3 ? unclear(digits) : { at: -1 };
}

const unclear = (digits: string): { error: string } => ({
  error: `Nije jasno da li je ${digits} cijeli broj. Napišite ga bez tačaka, s decimalnim zarezom.`,
});

function withoutUnits(text: string, units: readonly string[]): string {
  let rest = text.trim();
  for (const unit of units) {
    const lower = rest.toLowerCase();
    if (lower.endsWith(unit.toLowerCase())) rest = rest.slice(0, -unit.length).trim();
    else if (lower.startsWith(unit.toLowerCase())) rest = rest.slice(unit.length).trim();
    else continue;
    break;
  }
  return rest;
}

/** Takes off what makes a number negative: a minus of any kind before or behind it, or parentheses around it. */
export function withoutSign(text: string): { negative: boolean; rest: string } {
  const trimmed = text.trim();
  const inside = /^\((.*)\)$/s.exec(trimmed)?.[1];
  if (inside !== undefined) return { negative: true, rest: inside.trim() };
  const before = /^[-−–](.*)$/s.exec(trimmed)?.[1];
  if (before !== undefined) return { negative: true, rest: before.trim() };
  const behind = /^(.*\d)\s*[-−–]$/s.exec(trimmed)?.[1];
  if (behind !== undefined) return { negative: true, rest: behind };
  return { negative: false, rest: trimmed.replace(/^\+\s*/, '') };
}
