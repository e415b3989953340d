import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { callerOf } from '../http.ts';
import { createSemaphore } from '../semaphore.ts';
import { goneOf } from './gone.ts';
import { checkUpload, type Upload, withUpload } from './upload.ts';

/** Uploads being received or on disk. */
const uploading = createSemaphore({ running: 8, share: 2, waiting: 24 });
/** Files being read or imported, up to the commit: each takes a process, its rows in memory, and a connection. */
const working = createSemaphore({ running: 3, share: 2, waiting: 8 });

/**
 * Runs the work returned by `begin` on the request's file, holding a permit from the upload to the commit. `begin` itself needs none.
 * Throws like `withUpload`, and 429 when too many files are under way.
 */
export async function withPermit<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  begin: (upload: Upload) => (gone: AbortSignal) => Promise<T>,
): Promise<T> {
  checkUpload(request);
  const gone = goneOf(reply);
  const owner = callerOf(request).tenant.id;
  try {
    return await uploading.run(owner, gone, () =>
      withUpload(request, gone, async (upload) => {
        const work = begin(upload);
        return working.run(owner, gone, () => work(gone));
      }),
    );
  } catch (error) {
    if (error instanceof AppError && error.cause)
      request.log.warn({ err: error.cause }, 'a file was not read');
    throw error;
  }
}
