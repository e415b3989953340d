/** Numbers as they are written: compared exactly, however long they are. */

/** A number's sign, its digits without zeros at either end, and the power of ten that they are multiplied by. */
interface Decimal {
  readonly negative: boolean;
  readonly digits: string;
  readonly exponent: bigint;
}

/** Reads a JSON number. */
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

/** Below zero when `a` is the smaller, above when it is the larger, zero when both are the same number. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const [signA, signB] = [signOf(a), signOf(b)];
  if (signA !== signB) return signA - signB;
  return signA * compareSizes(a, b);
}

function signOf({ negative, digits }: Decimal): number {
  return digits === '' ? 0 : negative ? -1 : 1;
}

function compareSizes(a: Decimal, b: Decimal): number {
  const place = a.exponent + BigInt(a.digits.length) - (b.exponent + BigInt(b.digits.length));
  if (place !== 0n) return place < 0n ? -1 : 1;
  return a.digits < b.digits ? -1 : a.digits > b.digits ? 1 : 0;
}

/** Whether one number is a whole multiple of another, which is not zero; however large either is. */
export function isMultiple(number: Decimal, of: Decimal): boolean {
  if (number.digits === '') return true;
  const power = number.exponent - of.exponent;
  // No digits end with a zero: behind the point of the other there is a rest.
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

/** Whether a number keeps its value in the 64 bits that most programs give it: what they write is what they read. */
export function exactAsDouble(text: string): boolean {
  const value = Number(text);
  if (!Number.isFinite(value)) return false;
  return compareDecimals(decimalOf(text), decimalOf(plain(value))) === 0;
}

/** A double as JSON writes it. */
export function plain(value: number): string {
  return String(value).replace('e+', 'e');
}
