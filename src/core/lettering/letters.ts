import letters from './letters.json' with { type: 'json' };

/** Font faces with stored outlines (web/fonts/letters.mjs). */
type Face = keyof typeof letters;

interface Outlines {
  unitsPerEm: number;
  /** Advance in font units, and the outline as an SVG path whose y grows upwards. */
  glyphs: Record<string, [advance: number, path: string]>;
}

const FACES = letters as unknown as Record<Face, Outlines>;
/** Shown for a letter without an outline. */
const STAND_IN = '?';

const glyphsOf = (face: Face, text: string): [number, string][] =>
  [...text].map((letter) => FACES[face].glyphs[letter] ?? FACES[face].glyphs[STAND_IN] ?? [0, '']);

/** Width of a line at a font size, in the same unit. */
export const widthOf = (text: string, face: Face, size: number): number =>
  (glyphsOf(face, text).reduce((sum, [advance]) => sum + advance, 0) * size) / FACES[face].unitsPerEm;

/** A line shortened to a width, with an ellipsis if it was cut. */
export function fitting(text: string, face: Face, size: number, width: number): string {
  if (widthOf(text, face, size) <= width) return text;
  let cut = text;
  while (cut && widthOf(`${cut}...`, face, size) > width) cut = cut.slice(0, -1);
  return `${cut}...`;
}

interface Line {
  face: Face;
  size: number;
  /** Of the base line's beginning, or of its middle. */
  x: number;
  y: number;
  fill: string;
  middle?: boolean;
}

/** A line of text as SVG outlines, so that no font is needed to draw it. */
export function lettering(text: string, { face, size, x, y, fill, middle = false }: Line): string {
  const scale = size / FACES[face].unitsPerEm;
  const left = middle ? x - widthOf(text, face, size) / 2 : x;
  let at = 0;
  const paths = glyphsOf(face, text).map(([advance, path]) => {
    const drawn = path && `<path transform="translate(${at})" d="${path}"/>`;
    at += advance;
    return drawn;
  });
  return `<g fill="${fill}" transform="translate(${left} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
}
