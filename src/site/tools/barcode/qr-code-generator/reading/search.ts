import { type Pixels, type Reading, readPicture } from './decode.ts';

/** How many times as wide, and as high, a picture is looked at. */
type Look = readonly [wide: number, high: number];

/** Longest side of a picture that is searched. */
const LARGEST = 4096;
/** Longest side at which a picture is looked at once more. */
const LARGER = 2800;
const TWICE = 2;
/** A code that is seen from far aside becomes a square again. */
const STRETCH = 1.8;

/**
 * The ways in which a picture of this size is looked at, one after the other until a code is read: as it is, larger where it is small, then
 * stretched either way. Smaller than it is the reader looks at it by itself.
 */
function looksAt(width: number, height: number): Look[] {
  const longest = Math.max(width, height);
  const whole = Math.min(1, LARGEST / longest);
  const larger = Math.min(TWICE, LARGER / longest);
  const stretched = (wide: number, high: number): Look => {
    const share = Math.min(1, LARGER / Math.max(width * wide, height * high));
    return [wide * share, high * share];
  };
  return [
    [whole, whole],
    ...(larger > 1 ? [[larger, larger] as const] : []),
    stretched(STRETCH, 1),
    stretched(1, STRETCH),
  ];
}

/** Every code in a picture of this size, whose `pixels` are asked for at the size it is looked at; none where there is none. */
export async function search(
  width: number,
  height: number,
  pixels: (width: number, height: number) => Pixels | Promise<Pixels>,
): Promise<Reading[]> {
  for (const [wide, high] of looksAt(width, height)) {
    const size = [width * wide, height * high].map((side) => Math.max(1, Math.round(side)));
    const readings = await readPicture(await pixels(size[0]!, size[1]!));
    if (readings.length > 0) return readings;
  }
  return [];
}
