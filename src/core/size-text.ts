import { grouped } from './count-text.ts';

const STEPS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Bytes for people: `512 B`, `1,2 MB`; a kilobyte has 1,024. */
export function sizeText(bytes: number): string {
  let size = bytes;
  let step = 0;
  while (size >= 1024 && step < STEPS.length - 1) {
    size /= 1024;
    step += 1;
  }
  const [whole = '', decimal] = (Math.round(size * 10) / 10).toString().split('.');
  return `${grouped(whole)}${decimal ? `,${decimal}` : ''} ${STEPS[step]}`;
}
