import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { AppError } from '../../../core/errors.ts';
import type { StoredFile } from '../../../core/transfer/read.ts';
import type { Crop } from './pictures.api.ts';
import { badPicture } from './sniff.ts';

/** What the painting process is asked to do. */
export interface ShrinkJob {
  /** The descriptor the uploaded file has there, and its bytes. */
  fd: number;
  size: number;
  crop: Crop | null;
}

/** Why it did not: what is said to the person, and what is written to the log. */
export interface ShrinkRefusal {
  message: string;
  cause?: string;
}

/** Milliseconds from start to end, whatever the process is at. */
const MOST_TIME = 20_000;

/**
 * An uploaded picture painted anew: the square of `crop`, small, as WebP, without anything else the file held.
 * Throws 422 for what is no picture, is something else too, or takes more time or room than one may.
 */
export async function shrinkPicture(
  { fd, size }: StoredFile,
  crop: Crop | null,
  gone?: AbortSignal,
  time = MOST_TIME,
): Promise<Buffer> {
  const job: ShrinkJob = { fd: 3, size, crop };
  const painter = spawn(
    process.execPath,
    [fileURLToPath(new URL('./shrink-process.ts', import.meta.url)), JSON.stringify(job)],
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
  if (code === 0 && painted.length > 0) return painted;
  throw refusalOf(code, said.toString());
}

function refusalOf(code: number | null, said: string): AppError {
  let told: ShrinkRefusal = {
    message: 'Slika se ne može obraditi. Pokušajte s manjom ili s drugom.',
    cause: `the painting process ended with ${code}: ${said.slice(0, 500)}`,
  };
  try {
    told = JSON.parse(said) as ShrinkRefusal;
  } catch {
    // It was ended, or fell over: there is no word of its own.
  }
  const refusal = badPicture(told.message);
  if (told.cause) refusal.cause = new Error(told.cause);
  return refusal;
}
