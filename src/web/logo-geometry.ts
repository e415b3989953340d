/**
 * The mark: eight houses round a square, seen from above, their roofs folded like the petals of a coppersmith's
 * rosette. Drawn in a box of 48 units.
 */

/** A point at `radius` from the middle, at `angle` radians clockwise from the top, as SVG path coordinates. */
export function polar(radius: number, angle: number, middle = 24): string {
  const round = (value: number): number => Math.round(value * 100) / 100;
  return `${round(middle + radius * Math.sin(angle))} ${round(middle - radius * Math.cos(angle))}`;
}

/** Path of one slope of every roof: -1 the slope before the ridge, 1 the one behind it (clockwise). */
export function slopes(
  side: -1 | 1,
  houses = 8,
  [ridge, eaves, wall, door] = [23, 17, 13, 9.5],
  middle = 24,
): string {
  const half = Math.PI / houses;
  return Array.from({ length: houses }, (_, house) => {
    const angle = house * half * 2;
    const edge = angle + side * half;
    const at = (radius: number | undefined, where: number): string => polar(radius ?? 0, where, middle);
    return `M${at(ridge, angle)}L${at(eaves, edge)}L${at(wall, edge)}L${at(door, angle)}Z`;
  }).join('');
}

export const MARK = { before: slopes(-1), behind: slopes(1), well: 5 };
