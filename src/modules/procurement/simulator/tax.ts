/** Begins the invented numbers: the tax offices give none that begin with 49. */
const LEAD = '49';
const WEIGHTS = [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2];

/** A tax number of thirteen digits, right in its check digit. `firm`: 0 to 9,999,999; `unit`: of a branch, 0 for the firm itself. */
export function taxNumber(firm: number, unit = 0): string {
  const digits = `${LEAD}${String(firm).padStart(7, '0')}${String(unit).padStart(3, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * WEIGHTS[at]!, 0);
  const rest = sum % 11;
  return digits + (rest < 2 ? 0 : 11 - rest);
}
