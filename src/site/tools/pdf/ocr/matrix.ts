/** An affine map: (x, y) comes to (ax + cy + e, bx + dy + f), as PDF writes it. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** Where a point comes to. */
export const applied = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** The map that does `first`, and then `then`. */
export function joined(first: Matrix, then: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [ta, tb, tc, td] = then;
  const [je, jf] = applied(then, e, f);
  return [a * ta + b * tc, a * tb + b * td, c * ta + d * tc, c * tb + d * td, je, jf];
}

/** The map that takes back what this one does. */
export function inverted([a, b, c, d, e, f]: Matrix): Matrix {
  const size = a * d - b * c;
  return [d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size];
}
