import type { S3Client } from './client.ts';
import { documentOf } from './client.ts';

/** Not the name of any file. */
const KEY = 'access-check';

/**
 * Lists, writes, reads and removes, so that a wrong setting or a missing right stops the start and not the first upload. Throws
 * `S3Error`. Many nodes may do it at once.
 */
export async function checkAccess(client: S3Client, prefix: string): Promise<void> {
  const query = { 'list-type': '2', prefix: `${prefix}${KEY}` };
  documentOf(await client.call({ method: 'GET', key: '', query }), 'ListBucketResult');
  await client.call({ method: 'PUT', key: KEY, body: 'ok' });
  // Another node may have removed it meanwhile.
  await client.call({ method: 'GET', key: KEY, also: [404] });
  await client.call({ method: 'DELETE', key: KEY, also: [404] });
}
