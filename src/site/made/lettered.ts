import sharp from 'sharp';
import { fitting, lettering, widthOf } from '../../core/lettering/letters.ts';

/** The two lines of the home page's headline, the second copper-coloured and possibly empty. */
export type Headline = readonly [first: string, second: string];

/** Font sizes in pixels, largest first; the width and last baseline of the text. */
const SIZES = [96, 84, 72, 62, 54, 46];
const WIDTH = 580;
const HEIGHT = 225;
const LEFT = 72;
const BASE = 314;
const COLORS = ['#161d20', '#96481c'];
/** Line height of a font size. */
const step = (size: number): number => Math.round(size * 1.04);

/** Wraps a text. A longer word gets its own line. */
function wrapped(text: string, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer, 'display', size) <= WIDTH) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Draws a headline onto the background picture (PNG, 1200 by 630), as large as fits beside the rosette. */
export function letterHeadline(ground: Buffer, headline: Headline): Promise<Buffer> {
  const lined = (size: number) =>
    headline.flatMap((text, part) => wrapped(text, size).map((line) => ({ line, fill: COLORS[part]! })));
  const fits = (size: number): boolean => {
    const lines = lined(size);
    const wide = lines.some(({ line }) => widthOf(line, 'display', size) > WIDTH);
    return !wide && lines.length * step(size) <= HEIGHT;
  };
  const size = SIZES.find(fits) ?? SIZES.at(-1)!;
  const lines = lined(size).slice(0, Math.floor(HEIGHT / step(size)));
  const set = lines.map(({ line, fill }, index) =>
    lettering(fitting(line, 'display', size, WIDTH), {
      face: 'display',
      size,
      x: LEFT,
      y: BASE - (lines.length - 1 - index) * step(size),
      fill,
    }),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">${set.join('\n')}</svg>`;
  return sharp(ground)
    .composite([{ input: Buffer.from(svg) }])
    .png({ palette: true, colours: 192, effort: 10 })
    .toBuffer();
}
