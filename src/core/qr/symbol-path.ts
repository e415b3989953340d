import { toSvgPath } from 'lean-qr/extras/svg';
import type { Matrix } from './make-symbol.ts';

/** The dark modules as one SVG path. */
export function pathOf(matrix: Matrix): string {
  const { size, modules } = matrix;
  return toSvgPath({
    size,
    get: (x, y) => x >= 0 && y >= 0 && x < size && y < size && modules[y * size + x] === 1,
  });
}
