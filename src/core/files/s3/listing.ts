import type { StoredBytes } from '../store.ts';
import { documentOf, type S3Client } from './client.ts';
import { S3Error } from './s3-error.ts';
import { elements, textOf } from './xml.ts';

/** All objects below a prefix, page after page; keys are without the prefix. */
export async function* listObjects(
  client: S3Client,
  prefix: string,
): AsyncGenerator<Omit<StoredBytes, 'id'> & { key: string }, void, undefined> {
  let token: string | null = null;
  do {
    const more: Record<string, string> = token ? { 'continuation-token': token } : {};
    const query = { 'list-type': '2', ...more, ...(prefix && { prefix }) };
    const xml = documentOf(await client.call({ method: 'GET', key: '', query }), 'ListBucketResult');
    for (const item of elements(xml, 'Contents')) {
      const key = textOf(item, 'Key') ?? '';
      const size = Number(textOf(item, 'Size'));
      const modified = new Date(textOf(item, 'LastModified') ?? '');
      if (key.startsWith(prefix)) yield { key: key.slice(prefix.length), size, modified };
    }
    const before: string | null = token;
    token = nextOf(xml, 'NextContinuationToken');
    if (token !== null && token === before) throw new S3Error('unexpected', 'the listing does not go on');
  } while (token !== null);
}

/** A multipart upload that was begun and neither completed nor aborted. */
export interface OpenUpload {
  /** Without the prefix. */
  key: string;
  uploadId: string;
  begun: Date;
}

/** All open multipart uploads below a prefix. Null if the server does not tell. */
export async function listUploads(client: S3Client, prefix: string): Promise<OpenUpload[] | null> {
  const uploads: OpenUpload[] = [];
  let marker: Record<string, string> = {};
  for (;;) {
    const query = { uploads: '', ...marker, ...(prefix && { prefix }) };
    const answer = await client.call({ method: 'GET', key: '', query, also: [400, 404, 405, 501] });
    if (answer.status !== 200) return null;
    const xml = documentOf(answer, 'ListMultipartUploadsResult');
    for (const item of elements(xml, 'Upload')) {
      const key = textOf(item, 'Key') ?? '';
      const uploadId = textOf(item, 'UploadId');
      const begun = new Date(textOf(item, 'Initiated') ?? '');
      if (uploadId && key.startsWith(prefix))
        uploads.push({ key: key.slice(prefix.length), uploadId, begun });
    }
    const next = nextOf(xml, 'NextKeyMarker');
    if (next === null) return uploads;
    const after = { 'key-marker': next, 'upload-id-marker': textOf(xml, 'NextUploadIdMarker') ?? '' };
    if (JSON.stringify(after) === JSON.stringify(marker))
      throw new S3Error('unexpected', 'the listing of uploads does not go on');
    marker = after;
  }
}

/** Where the next page begins; null after the last one. */
function nextOf(xml: string, marker: string): string | null {
  if (textOf(xml, 'IsTruncated') !== 'true') return null;
  const next = textOf(xml, marker);
  if (!next) throw new S3Error('unexpected', `a page without ${marker}`);
  return next;
}
