const NUMBER = new Intl.NumberFormat('de-DE');
const SHORT = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });
const STEPS = ['B', 'KB', 'MB', 'GB'];

/** A whole number as it is written here: `1.234.567`. */
export const countText = (count: number): string => NUMBER.format(count);

/** So many bytes as a person says it: `512 B`, `1,2 MB`. */
export function sizeText(bytes: number): string {
  let size = bytes;
  let step = 0;
  while (size >= 1024 && step < STEPS.length - 1) {
    size /= 1024;
    step += 1;
  }
  return `${SHORT.format(size)} ${STEPS[step]}`;
}
