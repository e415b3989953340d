import type { FastifyRequest } from 'fastify';
import { AppError, invalid } from '../../../core/errors.ts';
import { putFile, type RunInTenant } from '../../../core/files/put.ts';
import type { FileStore } from '../../../core/files/store.ts';
import { checkUpload } from '../../../core/transfer/upload.ts';
import { MAX_DOCUMENT_BYTES } from './states.ts';

/**
 * Stores the part `file` of a multipart request as a pending file, as its bytes arrive. Answers its id, and the part `type` if it was
 * sent. Throws 400, 413, 422 without a file.
 */
export async function postedFile(
  request: FastifyRequest,
  store: FileStore,
  run: RunInTenant,
): Promise<{ fileId: string; type: string | null }> {
  checkUpload(request);
  let fileId: string | null = null;
  let type: string | null = null;
  try {
    for await (const part of request.parts({ limits: { fileSize: MAX_DOCUMENT_BYTES + 1 } })) {
      if (part.type === 'field') {
        if (part.fieldname === 'type') type = String(part.value).trim() || null;
      } else if (part.fieldname !== 'file' || fileId) part.file.resume();
      else {
        const name = part.filename || 'dokument';
        fileId = (await putFile(store, run, { name }, part.file)).idguid;
        if (part.file.truncated) throw tooLarge();
      }
    }
  } catch (error) {
    throw refusal(error);
  }
  if (!fileId) throw invalid({ file: 'Odaberite datoteku.' });
  return { fileId, type };
}

const tooLarge = (): AppError =>
  new AppError(413, 'too_large', 'Datoteka je veća od 50 MB.', {
    errors: { file: 'Datoteka je veća od 50 MB.' },
  });

/** An error of the multipart reader as a message for a person. */
function refusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (/^FST_(FILES|PARTS|FIELDS)_LIMIT$/.test(code))
    return new AppError(400, 'bad_request', 'Pošaljite jednu po jednu datoteku.');
  if (/^FST_|^ERR_STREAM_PREMATURE|^Multipart:|Unexpected end/.test(`${code}${(error as Error)?.message}`))
    return new AppError(400, 'bad_request', 'Prenos datoteke je prekinut ili nije ispravan.');
  return error;
}
