// Long, since OpenStack Swift is started.
// In the suite: faults.test.ts, parts.test.ts, src/core/files/stores.test.ts (every store, a bucket among them).
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listed, MB, storeContract, storeContractAtLength, streamOf } from '../../../../test/file-stores.ts';
import { bucketAt } from '../../../../test/s3-server.ts';
import { noSwift, SWIFT, SWIFT_PAGE, type SwiftServer, startSwift } from '../../../../test/swift.ts';
import { newId } from '../../id.ts';
import { openS3Store } from '../s3-store.ts';
import { createS3Client, type S3Client } from './client.ts';
import { listUploads } from './listing.ts';
import type { S3Settings } from './settings.ts';
import { textOf } from './xml.ts';

/** What s3rver cannot show: secrets, clocks, pages, multipart uploads that were left. Docs: operations.md. */
const why = noSwift();
const log = pino({ level: 'silent' });
const MINUTE = 60_000;

describe.skipIf(why)(`on OpenStack Swift${why ? ` (skipped: ${why})` : ''}`, { timeout: 5 * MINUTE }, () => {
  let swift: SwiftServer;
  let settings: S3Settings;
  let client: S3Client;
  beforeAll(async () => {
    swift = await startSwift();
    settings = bucketAt(swift.port, { ...SWIFT, prefix: 'carsija/' });
    client = createS3Client({ ...settings, prefix: '' }, log);
    await client.call({ method: 'PUT', key: '' });
  }, 5 * MINUTE);
  afterAll(async () => {
    await client?.close();
    await swift?.stop();
  });

  const store = () => openS3Store(settings, log);
  storeContract('the contract', store, { most: 8 * MB + 1, timeout: 2 * MINUTE });
  storeContractAtLength('the contract of large files', store, 2 * MINUTE);

  it('lists more than one page', async () => {
    const store = await openS3Store({ ...settings, prefix: 'strane/' }, log);
    const ids = Array.from({ length: 2 * SWIFT_PAGE + 3 }, newId);
    for (const id of ids) await store.write(id, streamOf(Buffer.from(id)));
    expect((await listed(store)).map(({ id }) => id).sort()).toEqual(ids.sort());
    await store.close();
  });

  it('sweeps multipart uploads that were left, and only old ones below its prefix', async () => {
    const begin = async (prefix: string): Promise<string> => {
      const id = newId();
      const key = `${prefix}${id.slice(-2)}/${id}`;
      const { xml } = await client.call({ method: 'POST', key, query: { uploads: '' } });
      const query = { uploadId: textOf(xml, 'UploadId')!, partNumber: '1' };
      await client.send({ method: 'PUT', key, query, body: [Buffer.alloc(100)] });
      return key;
    };
    const own = await Promise.all(Array.from({ length: SWIFT_PAGE + 2 }, () => begin('ostavljeno/')));
    const another = await begin('drugo/');
    const open = async (): Promise<string[]> => (await listUploads(client, ''))!.map(({ key }) => key);
    expect((await open()).sort()).toEqual([...own, another].sort());
    const young = await openS3Store({ ...settings, prefix: 'ostavljeno/' }, log);
    await young.sweep();
    expect(await open()).toHaveLength(own.length + 1);
    const old = await openS3Store({ ...settings, prefix: 'ostavljeno/' }, log, { abandoned: 0 });
    await expect
      .poll(async () => {
        await old.sweep();
        return open();
      })
      .toEqual([another]);
    await Promise.all([young.close(), old.close()]);
  });

  it('leaves no multipart upload open where a write fails', async () => {
    const store = await openS3Store({ ...settings, prefix: 'pada/' }, log);
    const id = newId();
    const failing = streamOf(Buffer.alloc(20_000_000), new Error('otišao'));
    await expect(store.write(id, failing)).rejects.toThrow('otišao');
    expect((await listUploads(client, 'pada/'))!.map(({ key }) => key)).toEqual([]);
    await store.close();
  });

  it.each([
    ['a wrong secret', { secret: 'pogrešna' }, 'credentials'],
    ['an unknown key', { keyId: 'nepoznat' }, 'credentials'],
    ['another region', { region: 'eu-west-1' }, 'region'],
    ['no such bucket', { bucket: 'nema-ga' }, 'no_bucket'],
  ] as const)('refuses %s at once', async (_what, wrong, reason) => {
    await expect(openS3Store({ ...settings, ...wrong }, log)).rejects.toMatchObject({ reason });
  });

  it('refuses a clock that is 20 minutes late', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 20 * MINUTE });
    try {
      const failure = (await openS3Store(settings, log).catch((error: unknown) => error)) as {
        ahead: number;
      };
      expect(failure).toMatchObject({ name: 'S3Error', reason: 'clock' });
      expect(Math.round(failure.ahead / 60)).toBe(20);
    } finally {
      vi.useRealTimers();
    }
  });
});
