const decimal = new Intl.NumberFormat('bs', { maximumFractionDigits: 1 });
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Bytes for people: "12,3 MB", in powers of ten as disks are sold. */
export function sizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  // What would be rounded to 1.000 belongs to the next unit.
  while (size >= 999.95 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${decimal.format(size)} ${UNITS[unit]}`;
}
