import { type Pixels, type Reading, readPicture } from './decode.ts';

/** Scale factors of a scan. */
type ScanSize = readonly [wide: number, high: number];

/** Longest side of a scanned picture, in pixels. */
const MAX_SIDE = 4096;
/** Longest side of a picture that is enlarged for another scan, in pixels. */
const RESCAN_SIDE = 2800;
const TWICE = 2;
/** Stretches a code photographed from the side into a square. */
const STRETCH = 1.8;

/**
 * The scales at which a picture is scanned until a code is found: as it is, enlarged if small, then stretched in either direction.
 * The reader tries smaller sizes itself.
 */
function scanSizes(width: number, height: number): ScanSize[] {
  const longest = Math.max(width, height);
  const whole = Math.min(1, MAX_SIDE / longest);
  const larger = Math.min(TWICE, RESCAN_SIDE / longest);
  const stretched = (wide: number, high: number): ScanSize => {
    const share = Math.min(1, RESCAN_SIDE / Math.max(width * wide, height * high));
    return [wide * share, high * share];
  };
  return [
    [whole, whole],
    ...(larger > 1 ? [[larger, larger] as const] : []),
    stretched(STRETCH, 1),
    stretched(1, STRETCH),
  ];
}

/** All codes in a picture; `pixels` provides it at a given size. */
export async function search(
  width: number,
  height: number,
  pixels: (width: number, height: number) => Pixels | Promise<Pixels>,
): Promise<Reading[]> {
  for (const [wide, high] of scanSizes(width, height)) {
    const size = [width * wide, height * high].map((side) => Math.max(1, Math.round(side)));
    const readings = await readPicture(await pixels(size[0]!, size[1]!));
    if (readings.length > 0) return readings;
  }
  return [];
}
