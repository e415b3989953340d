import type { FileHandle } from 'node:fs/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { disconnected } from '../semaphore.ts';
import { badFile, MAX_FILE_BYTES, tooLarge } from './limits.ts';
import type { StoredFile } from './read.ts';
import { formatOf } from './sniff.ts';
import { openSpool } from './spool.ts';

/**
 * Timeout of an upload in milliseconds: 10 MB at three quarters of a megabit a second. It is shorter than the server's timeout
 * for a request (RECEIVE_TIMEOUT in server/receive-limits.ts), which would answer 408 without a message at the field.
 */
const UPLOAD_TIME = 110_000;

export interface Upload {
  file: StoredFile;
  /** Text of the field `options`, when it was sent. */
  options: string | undefined;
}

/** Which files are taken. */
export interface Accepted {
  /** Most bytes, and what is said of a larger file. */
  most: number;
  tooLarge(): AppError;
  /** Throws for a file whose first bytes are of another type. */
  check(head: Buffer): Promise<unknown>;
}

const TABLES: Accepted = { most: MAX_FILE_BYTES, tooLarge, check: formatOf };

/** Throws 400 where the request is no upload at all. */
export function checkUpload(request: FastifyRequest): void {
  if (!request.isMultipart())
    throw new AppError(400, 'bad_request', 'Pošaljite datoteku kao multipart/form-data.');
}

/**
 * Receives a multipart request, one part `file` (a table by default; see `accepted`) and a field `options` in either order, and
 * calls `work` with it. The file is on disk, not in memory, and is deleted afterwards. Throws 400, 408, 413, or 422 for a missing
 * file or another type.
 */
export async function withUpload<T>(
  request: FastifyRequest,
  gone: AbortSignal,
  work: (upload: Upload) => Promise<T>,
  accepted: Accepted = TABLES,
): Promise<T> {
  const spool = await openSpool();
  try {
    return await work(await receive(request, spool, gone, accepted));
  } finally {
    await spool.close();
  }
}

async function receive(
  request: FastifyRequest,
  spool: FileHandle,
  gone: AbortSignal,
  accepted: Accepted,
): Promise<Upload> {
  const ended = AbortSignal.any([gone, AbortSignal.timeout(UPLOAD_TIME)]);
  let stop!: () => void;
  const stopped = new Promise<never>((_, reject) => {
    stop = () => reject(disconnected());
  });
  stopped.catch(() => {});
  ended.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([readParts(request, spool, accepted), stopped]);
  } catch (error) {
    throw refusal(error, accepted);
  } finally {
    ended.removeEventListener('abort', stop);
  }
}

async function readParts(request: FastifyRequest, spool: FileHandle, accepted: Accepted): Promise<Upload> {
  let size: number | undefined;
  let options: string | undefined;
  for await (const part of request.parts({ limits: { fileSize: accepted.most } })) {
    if (part.type === 'field') {
      if (part.fieldname === 'options') options = String(part.value);
    } else if (part.fieldname === 'file') size = await store(part, spool, accepted);
    // Other parts are skipped.
    else part.file.resume();
  }
  if (size === undefined) throw badFile('Odaberite datoteku.');
  return { file: { fd: spool.fd, size }, options };
}

/** Writes a part to disk and returns its size. A refused part is read to its end, or the browser would not read the answer. */
async function store(part: MultipartFile, spool: FileHandle, accepted: Accepted): Promise<number> {
  let size = 0;
  let refused: unknown = null;
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    if (size === 0) refused = await refusalOf(chunk, accepted);
    if (!refused) await spool.write(chunk, 0, chunk.length, size);
    size += chunk.length;
  }
  if (part.file.truncated) throw accepted.tooLarge();
  if (refused) throw refused;
  return size;
}

async function refusalOf(head: Buffer, { check }: Accepted): Promise<unknown> {
  try {
    await check(head);
    return null;
  } catch (error) {
    return error;
  }
}

/** Turns an error of the multipart reader into a message for a person. */
function refusal(error: unknown, accepted: Accepted): unknown {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return accepted.tooLarge();
  if (/^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(code))
    return new AppError(400, 'bad_request', 'Pošaljite samo jednu datoteku.');
  // A full disk is a fault of the server, not of the upload.
  if (/^(ENOSPC|EDQUOT|EIO|EMFILE|ENFILE)$/.test(code)) return error;
  return new AppError(400, 'bad_request', 'Prenos datoteke je prekinut ili nije ispravan.');
}
