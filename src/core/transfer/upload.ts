import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { badFile, MAX_FILE_BYTES, tooLarge } from './limits.ts';

export interface Upload {
  file: Buffer;
  /** Text of the field `options`, when it was sent. */
  options: string | undefined;
}

/**
 * Reads a multipart request: one part `file` of at most `MAX_FILE_BYTES` and a field `options`, in either order.
 * Never holds more than the limit. Throws 400, 413, or 422 where no file was sent.
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart())
    throw new AppError(400, 'bad_request', 'Pošaljite datoteku kao multipart/form-data.');
  let file: Buffer | undefined;
  let options: string | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: MAX_FILE_BYTES } })) {
      if (part.type === 'file') file = await contentOf(part, part.fieldname === 'file');
      else if (part.fieldname === 'options') options = String(part.value);
    }
  } catch (error) {
    throw refusal(error);
  }
  if (!file) throw badFile('Odaberite datoteku.');
  return { file, options };
}

/** Reads a part to its end; what nobody asked for is let through unread. */
async function contentOf(part: MultipartFile, wanted: boolean): Promise<Buffer | undefined> {
  if (wanted) return part.toBuffer();
  part.file.resume();
  return undefined;
}

/** What the multipart reader refuses, in words a person understands. */
function refusal(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (/^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(code))
    return new AppError(400, 'bad_request', 'Pošaljite samo jednu datoteku.');
  return new AppError(400, 'bad_request', 'Prenos datoteke je prekinut ili nije ispravan.');
}
