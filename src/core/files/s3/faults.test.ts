import { once } from 'node:events';
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { testConfig } from '../../../../test/config.ts';
import type { FaultProxy } from '../../../../test/fault-proxy.ts';
import { listed, MB, streamOf } from '../../../../test/file-stores.ts';
import { freePorts } from '../../../../test/ports.ts';
import { bucketAt } from '../../../../test/s3-server.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { explain } from '../../../server/terminal.ts';
import { newId } from '../../id.ts';
import { openS3Store } from '../s3-store.ts';
import { type FileStore, MissingBytes } from '../store.ts';
import { S3Error } from './s3-error.ts';
import type { S3Settings } from './settings.ts';
import { big, faultyStore, limits, SECRET } from './test/faulty.ts';

const faulty = faultyStore();
let proxy: FaultProxy;
let store: FileStore;
beforeAll(() => {
  ({ proxy, store } = faulty);
});

describe('a write succeeds', { timeout: scaledTimeout(60_000) }, () => {
  it.each([
    ['a part is answered 503', /partNumber=2/, { answer: 503 }, 2],
    ['no answer comes to a part', /partNumber=1&/, { silentAfter: 0 }, 1],
    ['the end is answered 503', /^POST .*uploadId/, { answer: 503 }, 2],
    ['the answer to the end is lost', /^POST .*uploadId/, 'lost', 1],
  ] as const)('although %s', async (_what, match, fault, times) => {
    faulty.firstly(match, fault, times);
    await faulty.writes(big, faulty.under(fault));
  });

  it.each([
    ['it is answered 503', { answer: 503, headers: { 'retry-after': '0' } }],
    ['the connection is cut', { cutRequest: 100_000 }],
    ['the answer is lost', 'lost'],
  ] as const)('of a small file although %s', async (_what, fault) => {
    faulty.firstly(/^PUT/, fault, 2);
    await faulty.writes(big.subarray(0, MB));
  });
});

describe('a write fails, and leaves nothing', { timeout: scaledTimeout(60_000) }, () => {
  it.each([
    [
      'every part is refused',
      /partNumber/,
      { answer: 403, body: '<Error><Code>AccessDenied</Code></Error>' },
      'forbidden',
    ],
    ['there is no more space', /partNumber=2/, { answer: 507 }, 'full'],
    [
      'the end is not possible',
      /^POST .*uploadId/,
      { answer: 200, body: '<?xml version="1.0"?>\n<Error><Code>InternalError</Code></Error>' },
      'unexpected',
    ],
    ['something else answers', /uploads=/, { answer: 200, body: '<html>Dobro došli</html>' }, 'unexpected'],
    ['the connection is always cut', /partNumber=1&/, { cutRequest: 10 }, 'unreachable'],
  ] as const)('where %s', async (_what, match, fault, reason) => {
    const id = newId();
    proxy.fault = (what) => (match.test(what) ? fault : null);
    const source = Readable.from(streamOf(big));
    await expect(store.write(id, source)).rejects.toMatchObject({ name: 'S3Error', reason });
    expect(source.destroyed).toBe(true);
    const [, uploadId] = /uploadId=([^& ]+)/.exec(proxy.asked.join(' ')) ?? [];
    if (uploadId)
      expect(proxy.asked.some((what) => what.startsWith('DELETE') && what.includes(uploadId))).toBe(true);
    proxy.fault = () => null;
    expect(await store.sizeOf(id)).toBeNull();
    await expect(store.read(id)).rejects.toThrow(MissingBytes);
  });
});

describe('a listing', () => {
  const pages: Record<string, string> = {
    first:
      '<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;b+/=</NextContinuationToken></ListBucketResult>',
    cut: '<ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>',
    html: '<html><body>nginx</body></html>',
    binary: '\0\u0001<ListBucketResult',
  };

  it.each(['cut', 'html', 'binary'])('that is no whole one fails: %s', async (name) => {
    proxy.fault = () => ({ answer: 200, body: pages[name]! });
    await expect(listed(store)).rejects.toMatchObject({ reason: 'unexpected' });
  });

  it('asks for the next page with what it was given, and does not go in a circle', async () => {
    proxy.fault = () => ({ answer: 200, body: pages.first! });
    await expect(listed(store)).rejects.toMatchObject({ reason: 'unexpected' });
    expect(proxy.asked).toHaveLength(2);
    expect(proxy.asked[1]).toContain('continuation-token=a%26b%2B%2F%3D');
  });
});

describe('a start says what is the matter', () => {
  const said = async (settings: S3Settings): Promise<string> => {
    const failure: unknown = await openS3Store(settings, faulty.log, { ...limits, retries: 0 }).then(
      (opened) => opened.close(),
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(S3Error);
    const { endpoint, bucket } = settings;
    const S3_URL = `${endpoint.replace('//', `//kljuc:${SECRET}@`)}/${bucket}`;
    const text = explain(failure, testConfig({ S3_URL }));
    expect(text).not.toContain(SECRET);
    expect(text).not.toContain('\n');
    return text;
  };
  const error = (answer: number, code: string, headers = {}) => ({
    answer,
    headers,
    body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${SECRET}</Message></Error>`,
  });

  it('the bucket does not exist', async () => {
    expect(await said(bucketAt(faulty.port, { bucket: 'nema' }))).toMatch(/bucket ne postoji.*NoSuchBucket/);
  });

  it('the key is unknown', async () => {
    expect(await said(bucketAt(faulty.port, { keyId: 'nepoznat' }))).toMatch(/pogrešan ključ ili tajna/);
  });

  it.each([
    ['the secret is wrong', error(403, 'SignatureDoesNotMatch'), 'pogrešan ključ ili tajna'],
    ['the key may not', error(403, 'AccessDenied'), 'nema potrebno pravo'],
    ['the region is another', error(400, 'AuthorizationHeaderMalformed'), 'drugoj regiji'],
    ['the server is down', error(503, 'SlowDown'), 'trenutno ne radi'],
    ['it is no S3', { answer: 200, body: '<html>' }, 'nije S3'],
  ] as const)('%s', async (_what, fault, words) => {
    proxy.fault = () => fault as never;
    expect(await said(bucketAt(proxy.port))).toContain(words);
  });

  it('the key may read but not write', async () => {
    proxy.fault = (what) => (what.startsWith('PUT') ? error(403, 'AccessDenied') : null);
    expect(await said(bucketAt(proxy.port))).toContain('nema potrebno pravo');
  });

  it('the clocks differ', async () => {
    const date = new Date(Date.now() + 20 * 60_000).toUTCString();
    proxy.fault = () => error(403, 'RequestTimeTooSkewed', { date });
    expect(await said(bucketAt(proxy.port))).toMatch(/sat ovog računara.*kasni 20 min.*RequestTimeTooSkewed/);
  });

  it('nobody answers', async () => {
    const [port] = await freePorts(1);
    expect(await said(bucketAt(port!))).toMatch(/ne odgovara; provjerite adresu i mrežu/);
  });

  it('the certificate is not to be trusted, or it speaks no TLS', async () => {
    const plain = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(
      0,
      '127.0.0.1',
    );
    await once(plain, 'listening');
    const { port } = plain.address() as { port: number };
    expect(await said(bucketAt(port, { endpoint: `https://127.0.0.1:${port}` }))).toContain('ne odgovara');
    plain.close();
  });
});
