/**
 * What the process that reads pages takes at its most, of what it may take: scans of A4 as people have them, and the largest pictures that
 * are taken. A picture that needs more is refused with a reason; the process ends with its file, so that nothing of it stays.
 */
import { MAX_POINTS, READ_BOUNDS } from '../../src/core/pages/reading/limits.ts';
import { goal } from '../files/lib/goal.ts';
import { coloured, scanned } from './lib/papers.ts';
import { readMeasured } from './lib/read.ts';

/** Resolution at which a page of A4 has the most points that are unpacked. */
const MOST_DPI = Math.floor(72 * Math.sqrt(MAX_POINTS / (595 * 842)));
/** Room in which the largest scan that offices make must leave the bound. */
const SPARE = 0.9;

const cases: [what: string, mediaType: string, content: () => Promise<Buffer>, must: boolean][] = [
  ['A4, 200 dpi, grey', 'image/jpeg', () => scanned(1, 200), true],
  ['A4, 300 dpi, grey', 'image/jpeg', () => scanned(1, 300), true],
  ['A4, 600 dpi, colour', 'image/jpeg', () => coloured(600).jpeg({ quality: 80 }).toBuffer(), true],
  ['the largest, JPEG', 'image/jpeg', () => coloured(MOST_DPI).jpeg({ quality: 80 }).toBuffer(), true],
  [
    'the largest, progressive JPEG',
    'image/jpeg',
    () => coloured(MOST_DPI).jpeg({ quality: 80, progressive: true }).toBuffer(),
    false,
  ],
  [
    "the same with every point's colour",
    'image/jpeg',
    () => coloured(MOST_DPI).jpeg({ quality: 80, progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    false,
  ],
  ['the largest, PNG', 'image/png', () => coloured(MOST_DPI).png({ compressionLevel: 1 }).toBuffer(), true],
  [
    'the largest, interlaced PNG',
    'image/png',
    () => coloured(MOST_DPI).png({ compressionLevel: 1, progressive: true }).toBuffer(),
    false,
  ],
];
console.log(`The most that a reading process takes, of ${READ_BOUNDS.memory} MiB (resident; reserved):`);
for (const [what, mediaType, content, must] of cases) {
  const bytes = await content();
  const { pages, fault, resident, reserved } = await readMeasured(bytes, mediaType);
  const [page] = pages;
  const clock = page?.clock ?? Number.NaN;
  const said = fault ?? page?.fault ?? `${page?.words} words`;
  const text = `  ${what} (${(bytes.length / 1e6).toFixed(1)} MB): ${resident.toFixed(0)} MiB; ${reserved.toFixed(0)} MiB; ${clock.toFixed(1)} s; ${said}`;
  if (must && (fault || page?.fault)) process.exitCode = 1;
  goal(`${text}; of the bound`, resident / READ_BOUNDS.memory, { most: must ? SPARE : 1.1 });
}
