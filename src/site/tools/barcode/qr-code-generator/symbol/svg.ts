import { toSvgPath } from 'lean-qr/extras/svg';
import type { LogoPlace } from './logo.ts';
import type { Matrix } from './make.ts';

interface SvgWish {
  margin: number;
  /** Side with its unit: 512 or 30mm. */
  side: string;
  dark: string;
  /** Null leaves the ground transparent. */
  light: string | null;
  logo: { place: LogoPlace; dataUrl: string } | null;
}

/** The dark modules as one path, in modules. */
export function pathOf(matrix: Matrix): string {
  const { size, modules } = matrix;
  return toSvgPath({
    size,
    get: (x, y) => x >= 0 && y >= 0 && x < size && y < size && modules[y * size + x] === 1,
  });
}

/** A symbol as an SVG file. Colours are #rrggbb and the logo a picture of our own painting, so nothing needs escaping. */
export function writeSvg(matrix: Matrix, wish: SvgWish): string {
  const whole = matrix.size + 2 * wish.margin;
  const box = `${-wish.margin} ${-wish.margin} ${whole} ${whole}`;
  const place = wish.logo?.place;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wish.side}" height="${wish.side}" viewBox="${box}" shape-rendering="crispEdges">`,
    wish.light === null
      ? ''
      : `<path fill="${wish.light}" d="M${-wish.margin} ${-wish.margin}h${whole}v${whole}h${-whole}z"/>`,
    `<path fill="${wish.dark}" d="${pathOf(matrix)}"/>`,
    place
      ? `<image x="${place.x}" y="${place.y}" width="${place.width}" height="${place.height}" href="${wish.logo?.dataUrl}"/>`
      : '',
    '</svg>\n',
  ].join('');
}
