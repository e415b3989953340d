import type { Matrix } from '../../../../../core/qr/make-symbol.ts';
import { pathOf } from '../../../../../core/qr/symbol-path.ts';
import type { LogoArea } from './logo.ts';

interface SvgOptions {
  margin: number;
  /** Side with unit: 512 or 30mm. */
  side: string;
  dark: string;
  /** Null: transparent background. */
  light: string | null;
  logo: { place: LogoArea; dataUrl: string } | null;
}

/** A symbol as SVG. Colours are #rrggbb and the logo is drawn by us, so nothing needs escaping. */
export function writeSvg(matrix: Matrix, wish: SvgOptions): string {
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
