import type { S3Client } from './client.ts';
import { documentOf } from './client.ts';
import { MAX_PARTS, PART_SIZE, type Part, partsOf } from './parts.ts';
import { S3Error } from './s3-error.ts';
import { escaped, textOf } from './xml.ts';

/** Milliseconds that a server may take to put the parts together. */
const COMPLETE_TIMEOUT = 10 * 60_000;
/** Milliseconds for removing what a failed upload has left. */
const CLEANUP_TIMEOUT = 10_000;

/**
 * Uploads a stream of unknown length: what fits into one part by one request, more as a multipart upload with several parts under
 * way. Each part under way holds a permit, see `partsOf`. If it fails, nothing is left where the server can still be reached.
 */
export async function upload(
  client: S3Client,
  key: string,
  source: AsyncIterable<Uint8Array>,
  permit: () => Promise<() => void>,
): Promise<void> {
  const parts = partsOf(source, permit);
  try {
    const first = (await parts.next()).value;
    if (first?.length === PART_SIZE) await uploadParts(client, key, first, parts);
    else await putWhole(client, key, first ?? undefined);
  } finally {
    // Also destroys the source.
    await parts.return();
  }
}

async function putWhole(client: S3Client, key: string, part: Part | undefined): Promise<void> {
  try {
    await client.send({ method: 'PUT', key, body: part?.chunks ?? [] });
  } catch (error) {
    // It may have been stored although no answer came.
    await client.call({ method: 'DELETE', key, also: [404], timeout: CLEANUP_TIMEOUT }).catch(() => {});
    throw error;
  } finally {
    part?.release();
  }
}

async function uploadParts(
  client: S3Client,
  key: string,
  first: Part,
  rest: AsyncGenerator<Part, void, undefined>,
): Promise<void> {
  const failed = new AbortController();
  const underWay = new Set<Promise<void>>();
  const tags: string[] = [];
  let size = 0;
  let uploadId: string | null = null;

  function begin(part: Part): void {
    const number = tags.push('');
    size += part.length;
    if (number > MAX_PARTS) {
      part.release();
      throw new S3Error('too_large', `${key} has more than ${MAX_PARTS} parts`);
    }
    const one = sendPart(client, { key, uploadId: uploadId!, number, part, signal: failed.signal })
      .then((tag) => {
        tags[number - 1] = tag;
      })
      .catch((error: unknown) => failed.abort(error))
      .finally(() => underWay.delete(one));
    underWay.add(one);
  }

  try {
    uploadId = await create(client, key).catch((error: unknown) => {
      first.release();
      throw error;
    });
    begin(first);
    // The next part waits for a permit while as many as allowed are under way.
    for await (const part of rest) {
      if (failed.signal.aborted) part.release();
      failed.signal.throwIfAborted();
      begin(part);
    }
    await Promise.all(underWay);
    failed.signal.throwIfAborted();
    await complete(client, { key, uploadId, tags, size });
  } catch (error) {
    failed.abort(error);
    await Promise.all(underWay);
    if (uploadId) await abandon(client, key, uploadId);
    throw error;
  }
}

/** Ends a multipart upload and removes its parts; also an object, if it has been completed after all. */
async function abandon(client: S3Client, key: string, uploadId: string): Promise<void> {
  const cleanup = { method: 'DELETE', key, also: [404], timeout: CLEANUP_TIMEOUT } as const;
  await client.call({ ...cleanup, query: { uploadId } }).catch(() => {});
  await client.call(cleanup).catch(() => {});
}

async function create(client: S3Client, key: string): Promise<string> {
  const answer = await client.call({ method: 'POST', key, query: { uploads: '' } });
  const uploadId = textOf(documentOf(answer, 'InitiateMultipartUploadResult'), 'UploadId');
  if (!uploadId) throw new S3Error('unexpected', `no upload was begun for ${key}`);
  return uploadId;
}

interface PartToSend {
  key: string;
  uploadId: string;
  number: number;
  part: Part;
  signal: AbortSignal;
}

/** Returns the tag by which the part is named at the end. */
async function sendPart(
  client: S3Client,
  { key, uploadId, number, part, signal }: PartToSend,
): Promise<string> {
  try {
    const query = { partNumber: String(number), uploadId };
    const { headers } = await client.send({ method: 'PUT', key, query, body: part.chunks, signal });
    if (!headers.etag) throw new S3Error('unexpected', `no tag for part ${number} of ${key}`);
    return String(headers.etag);
  } finally {
    part.release();
  }
}

async function complete(
  client: S3Client,
  { key, uploadId, tags, size }: { key: string; uploadId: string; tags: string[]; size: number },
): Promise<void> {
  const parts = tags.map(
    (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`,
  );
  const body = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`;
  const request = { method: 'POST', key, query: { uploadId }, body, timeout: COMPLETE_TIMEOUT } as const;
  const failure = await client.call(request).then(
    (answer) => void documentOf(answer, 'CompleteMultipartUploadResult'),
    (error: unknown) => error,
  );
  // If the answer to a first try was lost, another one fails although all is done.
  const head = await client.call({ method: 'HEAD', key, also: [404] }).catch((error: unknown) => {
    throw failure ?? error;
  });
  if (head.status === 200 && Number(head.headers['content-length']) === size) return;
  throw failure ?? new S3Error('unexpected', `${key} is not as long as its parts`, { status: head.status });
}
