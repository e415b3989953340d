import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { AppError } from '../errors.ts';
import type { StoredFile } from '../transfer/read.ts';
import { badPicture } from './sniff.ts';

/**
 * The square that is cut out, in fractions of the upright picture: of its width (`x`), of its height (`y`), and the side
 * of its shorter side (`size`).
 */
export interface Crop {
  x: number;
  y: number;
  size: number;
}

/**
 * What becomes of a picture: one small WebP square of `crop` (null: the largest from the middle), or the whole of it as WebP
 * and AVIF, each as wide as `PICTURE_WIDTHS` say.
 */
export type Wanted = { as: 'square'; crop: Crop | null } | { as: 'wide' };

export type PaintedFormat = 'webp' | 'avif';

/** One file that was painted. */
export interface Painted {
  format: PaintedFormat;
  width: number;
  height: number;
  content: Buffer;
}

/** What the painting process is asked to do. */
export interface PaintJob {
  /** The descriptor the uploaded file has there, and its bytes. */
  fd: number;
  size: number;
  wanted: Wanted;
}

/** The first line of what it answers: the files that follow, one behind the other. */
export type PaintedHead = (Omit<Painted, 'content'> & { bytes: number })[];

/** Why it did not: what is said to the person, and what is written to the log. */
export interface PaintRefusal {
  message: string;
  cause?: string;
}

/** Milliseconds from start to end, whatever the process is at. */
const MOST_TIME = 20_000;

/**
 * An uploaded picture painted anew, smaller, without anything else the file held.
 * Throws 422 for what is no picture, is something else too, or takes more time or room than one may.
 */
export async function paintPicture(
  { fd, size }: StoredFile,
  wanted: Wanted,
  gone?: AbortSignal,
  time = MOST_TIME,
): Promise<Painted[]> {
  const job: PaintJob = { fd: 3, size, wanted };
  const painter = spawn(
    process.execPath,
    [fileURLToPath(new URL('./paint-process.ts', import.meta.url)), JSON.stringify(job)],
    {
      stdio: ['ignore', 'pipe', 'pipe', fd],
      // Not the server's environment, which holds passwords.
      env: {},
      signal: AbortSignal.any([AbortSignal.timeout(time), ...(gone ? [gone] : [])]),
      killSignal: 'SIGKILL',
    },
  );
  const ended = new Promise<number | null>((resolve) => {
    painter.once('error', () => painter.pid === undefined && resolve(null));
    painter.once('close', resolve);
  });
  const [painted, said, code] = await Promise.all([buffer(painter.stdout!), buffer(painter.stderr!), ended]);
  if (code === 0 && painted.length > 0) return filesOf(painted);
  throw refusalOf(code, said.toString());
}

function filesOf(painted: Buffer): Painted[] {
  const line = painted.indexOf('\n');
  let at = line + 1;
  return (JSON.parse(painted.toString('utf8', 0, line)) as PaintedHead).map(({ bytes, ...file }) => {
    const content = painted.subarray(at, at + bytes);
    at += bytes;
    return { ...file, content };
  });
}

function refusalOf(code: number | null, said: string): AppError {
  let told: PaintRefusal = {
    message: 'Slika se ne može obraditi. Pokušajte s manjom ili s drugom.',
    cause: `the painting process ended with ${code}: ${said.slice(0, 500)}`,
  };
  try {
    told = JSON.parse(said) as PaintRefusal;
  } catch {
    // It was ended, or fell over: there is no word of its own.
  }
  const refusal = badPicture(told.message);
  if (told.cause) refusal.cause = new Error(told.cause);
  return refusal;
}
