/** An affine transformation: (x, y) becomes (ax + cy + e, bx + dy + f), as in PDF. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const applyMatrix = ([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] => [
  a * x + c * y + e,
  b * x + d * y + f,
];

/** Applies `first`, then `then`. */
export function compose(first: Matrix, then: Matrix): Matrix {
  const [a, b, c, d, e, f] = first;
  const [ta, tb, tc, td] = then;
  const [je, jf] = applyMatrix(then, e, f);
  return [a * ta + b * tc, a * tb + b * td, c * ta + d * tc, c * tb + d * td, je, jf];
}

export function invert([a, b, c, d, e, f]: Matrix): Matrix {
  const size = a * d - b * c;
  return [d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size];
}
