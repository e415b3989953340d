import sharp from 'sharp';
import { fitting, lettering } from '../../core/lettering/letters.ts';
import type { Picture } from '../../core/page-head.ts';
import type { Run, RunScores } from './checker.api.ts';
import { CATEGORY_NAMES, DEVICE_NAMES } from './names.ts';
import { runPaths } from './paths.ts';
import { CATEGORIES, gradeOf, percent } from './scores.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 68;
const INK = '#161d20';
const MUTED = '#515a5c';
/** Roof colours by grade (SPEC section 9): tokens of web/tokens.css, the first one lighter. */
const ROOFS = {
  good: ['#4b8a53', '#2b6633'],
  middling: ['#c98a1d', '#a06a00'],
  poor: ['#c8493d', '#a3271d'],
  none: ['#bdb19a', '#968b76'],
} as const;
/** A house: width, gap, and distances of ridge, eaves and ground from the top. */
const HOUSE = { width: 200, gap: 16, ridge: 292, eaves: 384, ground: 582 };

/** The picture of a finished run: five houses with a score each. */
export const pictureOf = (run: Pick<Run, 'id' | 'url' | 'final_url'>, scores: string): Picture => ({
  path: runPaths.picture(run.id),
  alt: `Ocjene sajta ${hostOf(run)}: ${scores}.`,
  width: WIDTH,
  height: HEIGHT,
});

/** The host of the final URL; of the requested one where the browser ended on a page without a host. */
export const hostOf = ({ url, final_url }: Pick<Run, 'url' | 'final_url'>): string =>
  URL.parse(final_url ?? '')?.host || new URL(url).host;

/** Draws it as PNG, without system fonts. */
export function drawPicture(
  run: Pick<Run, 'url' | 'final_url' | 'device'>,
  scores: RunScores,
): Promise<Buffer> {
  const host = fitting(hostOf(run), 'bold', 76, WIDTH - 2 * MARGIN);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="100%" height="100%" fill="#f7f2e8"/>
${lettering(`Provjera sajta · ${DEVICE_NAMES[run.device]}`, { face: 'sans', size: 34, x: MARGIN, y: 104, fill: MUTED })}
${lettering(host, { face: 'bold', size: 76, x: MARGIN, y: 192, fill: INK })}
${CATEGORIES.map((id, index) => house(CATEGORY_NAMES[id], scores[id], index)).join('\n')}
<rect y="${HOUSE.ground}" width="100%" height="${HEIGHT - HOUSE.ground}" fill="#7a3814"/>
</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

function house(name: string, score: number | null, index: number): string {
  const { width, gap, ridge, eaves, ground } = HOUSE;
  const left = MARGIN + index * (width + gap);
  const middle = left + width / 2;
  const [before, behind] = ROOFS[gradeOf(score)];
  const line = { x: middle, middle: true } as const;
  return `<path fill="#fffdf8" stroke="#dbd0bb" stroke-width="2" d="M${left + 8} ${eaves}H${left + width - 8}V${ground}H${left + 8}Z"/>
<path fill="${before}" d="M${middle} ${ridge}V${eaves}H${left}Z"/><path fill="${behind}" d="M${middle} ${ridge}L${left + width} ${eaves}H${middle}Z"/>
${lettering(percent(score), { ...line, face: 'bold', size: 66, y: eaves + 98, fill: INK })}
${lettering(name, { ...line, face: 'sans', size: 27, y: eaves + 148, fill: MUTED })}`;
}
