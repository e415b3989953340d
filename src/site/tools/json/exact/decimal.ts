/** Decimal numbers of any length, compared exactly. */

/** A number as sign, digits without zeros at either end, and a power of ten. */
interface Decimal {
  readonly negative: boolean;
  readonly digits: string;
  readonly exponent: bigint;
}

/** Parses a JSON number. */
export function decimalOf(text: string): Decimal {
  const [, sign, whole, fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(
    text,
  )!;
  const digits = (whole! + fraction).replace(/^0+/, '');
  const short = digits.replace(/0+$/, '');
  if (short === '') return { negative: false, digits: '', exponent: 0n };
  const scale = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - short.length);
  return { negative: sign === '-', digits: short, exponent: scale };
}

/** Negative when `a` is smaller, positive when it is larger, 0 when they are equal. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const [signA, signB] = [signOf(a), signOf(b)];
  if (signA !== signB) return signA - signB;
  if (signA === 0) return 0;
  return signA < 0 ? compareSizes(b, a) : compareSizes(a, b);
}

function signOf({ negative, digits }: Decimal): number {
  return digits === '' ? 0 : negative ? -1 : 1;
}

function compareSizes(a: Decimal, b: Decimal): number {
  const place = a.exponent + BigInt(a.digits.length) - (b.exponent + BigInt(b.digits.length));
  if (place !== 0n) return place < 0n ? -1 : 1;
  return a.digits < b.digits ? -1 : a.digits > b.digits ? 1 : 0;
}

/** Whether a number is a whole multiple of another non-zero one, however large. */
export function isMultiple(number: Decimal, of: Decimal): boolean {
  if (number.digits === '') return true;
  const power = number.exponent - of.exponent;
  // Digits do not end with a zero, so digits after the other's point leave a remainder.
  if (power < 0n) return false;
  const divisor = BigInt(of.digits);
  return (BigInt(number.digits) * powerOfTen(power, divisor)) % divisor === 0n;
}

/** Ten to a power, modulo another number. */
function powerOfTen(power: bigint, modulo: bigint): bigint {
  let [result, base] = [1n % modulo, 10n % modulo];
  for (let left = power; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * base) % modulo;
    base = (base * base) % modulo;
  }
  return result;
}

/** Whether a number is exact as a 64-bit double: what programs read is what they write. */
export function exactAsDouble(text: string): boolean {
  const value = Number(text);
  if (!Number.isFinite(value)) return false;
  return compareDecimals(decimalOf(text), decimalOf(plain(value))) === 0;
}

/** A double in JSON notation. */
export function plain(value: number): string {
  return String(value).replace('e+', 'e');
}
