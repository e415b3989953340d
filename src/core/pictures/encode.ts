import type { AppError } from '../errors.ts';
import { FILE_FD, outputOf, startBounded } from '../os/bounded-process.ts';
import type { StoredFile } from '../transfer/read.ts';
import { badPicture } from './sniff.ts';

/** A square to crop, in fractions of the upright picture: `x` of its width, `y` of its height, `size` of its shorter side. */
export interface Crop {
  x: number;
  y: number;
  size: number;
}

/**
 * The wanted result: one small WebP square of `crop` (null: the largest in the middle), the whole picture as WebP and AVIF in each
 * of `PICTURE_WIDTHS`, or the whole picture as WebP within squares of these `sides`, in that order.
 */
export type Wanted =
  | { as: 'square'; crop: Crop | null }
  | { as: 'wide' }
  | { as: 'fitted'; sides: readonly number[] };

export type PictureFormat = 'webp' | 'avif';

/** One resulting file. */
export interface EncodedPicture {
  format: PictureFormat;
  width: number;
  height: number;
  content: Buffer;
}

/** The order to the encoding process. */
export interface EncodeJob {
  /** File descriptor of the upload in that process, and its size in bytes. */
  fd: number;
  size: number;
  wanted: Wanted;
}

/** The first line of its output: the files that follow, in order. */
export type EncodedHead = (Omit<EncodedPicture, 'content'> & { bytes: number })[];

/** A refusal: `message` for the person, `cause` for the log. */
export interface EncodeRefusal {
  message: string;
  cause?: string;
}

/** Limits of the process: milliseconds, and megabytes. */
const MAX_TIME = 20_000;
const MAX_MEMORY = 768;
/** Most bytes of the resulting files together. */
const MAX_OUTPUT = 64 * 1024 * 1024;

/**
 * Re-encodes an uploaded picture, scaled down and without metadata, in a separate process.
 * Throws 422 for a file that is not a picture, is also something else, or exceeds time or size.
 */
export async function encodePicture(
  { fd, size }: StoredFile,
  wanted: Wanted,
  gone?: AbortSignal,
  time = MAX_TIME,
): Promise<EncodedPicture[]> {
  const job: EncodeJob = { fd: FILE_FD, size, wanted };
  const encoder = startBounded(
    new URL('./encode-process.ts', import.meta.url),
    { fd, args: [JSON.stringify(job)] },
    { time, memory: MAX_MEMORY },
    gone,
  );
  const { why, how, output, errors } = await outputOf(encoder, MAX_OUTPUT);
  if (why === 'done' && output.length > 0) return filesOf(output);
  throw refusalOf(how, errors);
}

function filesOf(encoded: Buffer): EncodedPicture[] {
  const line = encoded.indexOf('\n');
  let at = line + 1;
  return (JSON.parse(encoded.toString('utf8', 0, line)) as EncodedHead).map(({ bytes, ...file }) => {
    const content = encoded.subarray(at, at + bytes);
    at += bytes;
    return { ...file, content };
  });
}

function refusalOf(how: string, said: string): AppError {
  let parsed: EncodeRefusal = {
    message: 'Slika se ne može obraditi. Pokušajte s manjom ili s drugom.',
    cause: `the encoding process ended with ${how}: ${said.slice(0, 500)}`,
  };
  try {
    parsed = JSON.parse(said) as EncodeRefusal;
  } catch {
    // Killed or crashed: it wrote no refusal.
  }
  const refusal = badPicture(parsed.message);
  if (parsed.cause) refusal.cause = new Error(parsed.cause);
  return refusal;
}
