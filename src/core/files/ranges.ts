import type { ByteRange } from './store.ts';

/** Ranges answered at once; electron-updater asks for at most 500 in one request. */
export const MAX_RANGES = 500;

/** What a `Range` header asks for. */
type Asked =
  /** In the order in which they were asked for; none overlap. */
  | ByteRange[]
  /** All of them are behind the end. */
  | 'beyond'
  /** They overlap, or are too many: whoever asks so is broken or means harm (RFC 9110, 14.2). */
  | 'crowded'
  /** The whole file: nothing is asked for, or nothing that can be read. */
  | null;

/** Reads a `Range` header for a file of `size` bytes (RFC 9110, 14.1.2). Ranges behind the end are left out of several. */
export function readRanges(header: string | undefined, size: number): Asked {
  const [, list] = /^bytes=(.*)$/i.exec(header ?? '') ?? [];
  const parts = list?.split(',').flatMap((part) => part.trim() || []) ?? [];
  if (parts.length === 0) return null;
  const found: ByteRange[] = [];
  for (const part of parts) {
    const range = readRange(part, size);
    if (!range) return null;
    if (range.start <= range.end) found.push(range);
  }
  if (found.length === 0) return 'beyond';
  if (parts.length > MAX_RANGES || overlap(found)) return 'crowded';
  return found;
}

/** One range; its end is before its start where it lies behind the end. Null if it is none. */
function readRange(text: string, size: number): ByteRange | null {
  const [, first = '', last = ''] = /^(\d*)-(\d*)$/.exec(text) ?? [];
  if (first === '' && last === '') return null;
  if (first === '') return { start: Math.max(0, size - Number(last)), end: size - 1 };
  if (last !== '' && Number(last) < Number(first)) return null;
  return { start: Number(first), end: Math.min(last === '' ? size : Number(last), size - 1) };
}

function overlap(ranges: readonly ByteRange[]): boolean {
  const sorted = [...ranges].sort((a, b) => a.start - b.start);
  return sorted.some(({ start }, index) => index > 0 && start <= sorted[index - 1]!.end);
}
