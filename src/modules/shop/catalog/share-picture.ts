import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { fitting, lettering, widthOf } from '../../../core/lettering/letters.ts';
import type { Picture } from '../../../core/page-head.ts';
import { articlesText } from '../articles/prices.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
/** Font sizes of the name, largest first, and the lines it may take. */
const SIZES = [96, 80, 66, 54];
const MOST_LINES = 2;
/** Roofs of the street at the bottom: left slope, right slope (tokens of web/tokens.css). */
const ROOFS = [
  ['#bf6c35', '#96481c'],
  ['#1f8a8a', '#0d6467'],
  ['#d38854', '#a95524'],
  ['#43a5a2', '#137577'],
] as const;
const HOUSE = { width: 300, ridge: 398, eaves: 474, ground: 592 };

/** What is written on the picture that links to a shop are shown with. */
export interface ShopSign {
  name: string;
  total: number;
}

const offerText = (total: number): string => `${articlesText(total)} u ponudi`;

/** The picture of a shop; its address changes with what is written on it. */
export function signOf(org: string | null, sign: ShopSign): Picture {
  const mark = createHash('sha256').update(`${sign.name}\n${sign.total}`).digest('base64url').slice(0, 12);
  const query = new URLSearchParams({ ...(org !== null && { org }), v: mark });
  return {
    path: `/api/public/shop/sign.png?${query}`,
    alt: `Krovovi čaršije i riječi: ${sign.name}, ${offerText(sign.total)}.`,
    width: WIDTH,
    height: HEIGHT,
  };
}

/** Signs that were drawn last, by what is written on them. */
const drawn = new LRUCache<string, Promise<Buffer>>({ max: 50 });

/** Draws it as PNG, without system fonts. */
export function drawSign(sign: ShopSign): Promise<Buffer> {
  const key = `${sign.total} ${sign.name}`;
  const known = drawn.get(key);
  if (known) return known;
  const drawing = draw(sign);
  drawn.set(key, drawing);
  drawing.catch(() => drawn.delete(key));
  return drawing;
}

function draw({ name, total }: ShopSign): Promise<Buffer> {
  const room = WIDTH - 2 * MARGIN;
  const size = SIZES.find((one) => wrapped(name, one).length <= MOST_LINES) ?? SIZES.at(-1)!;
  const lines = wrapped(name, size).slice(0, MOST_LINES);
  const set = lines.map((line, index) =>
    lettering(fitting(line, 'display', size, room), {
      face: 'display',
      size,
      x: MARGIN,
      y: 190 + index * Math.round(size * 1.06),
      fill: '#161d20',
    }),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="100%" height="100%" fill="#f7f2e8"/>
${lettering(offerText(total), { face: 'sans', size: 34, x: MARGIN, y: 92, fill: '#96481c' })}
${set.join('\n')}
${ROOFS.map(house).join('\n')}
<rect y="${HOUSE.ground}" width="100%" height="${HEIGHT - HOUSE.ground}" fill="#7a3814"/>
</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

/** Wraps a text; a longer word gets its own line. */
function wrapped(text: string, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer, 'display', size) <= WIDTH - 2 * MARGIN)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function house([left, right]: readonly [string, string], index: number): string {
  const { width, ridge, eaves, ground } = HOUSE;
  const x = index * width;
  const middle = x + width / 2;
  const windows = [0.22, 0.44, 0.66].map(
    (at) =>
      `<rect x="${x + at * width}" y="${eaves + 34}" width="36" height="${ground - eaves - 34}" fill="#ece4d4"/>`,
  );
  return `<path fill="#fffdf8" stroke="#dbd0bb" stroke-width="2" d="M${x + 12} ${eaves}H${x + width - 12}V${ground}H${x + 12}Z"/>
${windows.join('')}
<path fill="${left}" d="M${middle} ${ridge}V${eaves}H${x}Z"/><path fill="${right}" d="M${middle} ${ridge}L${x + width} ${eaves}H${middle}Z"/>`;
}
