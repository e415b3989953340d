import { createHash, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { Upload, type UploadOptions } from 'tus-js-client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { sweepFiles } from '../sweep.ts';
import { filesOf } from '../testkit.ts';
import { UPLOADS } from './upload.api.ts';

let t: TestApp;
let person: Person;
let base: string;
beforeAll(async () => {
  t = await createTestApp();
  person = await t.member();
  base = await t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => t.close());

const sha = (content: Buffer, kind = 'sha256') => createHash(kind).update(content);
const idOf = (url: string | null) => url!.split('/').at(-1)!;

const options = (): Partial<UploadOptions> => ({
  endpoint: `${base}${UPLOADS}`,
  headers: { authorization: `Bearer ${person.token}` },
  metadata: { filename: 'Ugovor č.pdf' },
  chunkSize: 300_000,
  retryDelays: [],
});

/** Sends by the real client; resolves with the address when all has arrived. */
function send(content: Buffer, more: Partial<UploadOptions> = {}) {
  return new Promise<string>((resolve, reject) => {
    const upload = new Upload(content, {
      ...options(),
      onSuccess: () => resolve(upload.url!),
      onError: reject,
      ...more,
    });
    upload.start();
  });
}

/** One request of the protocol by hand. */
async function tus(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: Buffer,
  who = person,
) {
  const answer = await fetch(`${base}${path}`, {
    method,
    headers: {
      'tus-resumable': '1.0.0',
      authorization: `Bearer ${who.token}`,
      ...(body && { 'content-type': 'application/offset+octet-stream' }),
      ...headers,
    },
    body: body as BodyInit | undefined,
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null };
}
const create = async (length: number, name = 'a.txt', who = person) => {
  const metadata = `filename ${Buffer.from(name).toString('base64')}`;
  const answer = await tus(
    'POST',
    UPLOADS,
    { 'upload-length': String(length), 'upload-metadata': metadata },
    undefined,
    who,
  );
  expect(answer.status).toBe(201);
  return answer.headers.get('location')!;
};
const patch = (path: string, offset: number, body: Buffer, headers = {}, who = person) =>
  tus('PATCH', path, { 'upload-offset': String(offset), ...headers }, body, who);
const offset = async (path: string) => (await tus('HEAD', path)).headers.get('upload-offset');

it('becomes a file that the sender can claim, in parts of any size', async () => {
  const content = randomBytes(1_000_003);
  const id = idOf(await send(content));
  const mine = await filesOf(t, person);
  const file = await mine.keep(id);
  expect(file).toMatchObject({
    name: 'Ugovor č.pdf',
    size: content.length,
    sha256: sha(content).digest('hex'),
  });
  expect((await buffer(await t.deps.files.read(id))).equals(content)).toBe(true);
});

it('is not begun with its bytes, and one of none takes no more', async () => {
  const bytes = Buffer.from('abc');
  const begun = await tus('POST', UPLOADS, { 'upload-length': '3', 'upload-metadata': '' }, bytes);
  expect(begun.status).toBeLessThan(500);
  expect(begun.status).toBeGreaterThanOrEqual(400);
  const empty = await create(0);
  for (const body of [bytes, Buffer.alloc(0)]) expect((await patch(empty, 0, body)).status).toBeLessThan(500);
});

it('is resumed where it was cut, also by a client that has forgotten everything but the address', async () => {
  const content = randomBytes(2_000_000);
  let url: string | null = null;
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(content, {
      ...options(),
      onError: reject,
      onChunkComplete(_size, accepted) {
        if (accepted < 600_000) return;
        url = upload.url;
        upload.abort().then(resolve, reject);
      },
    });
    upload.start();
  });
  const sent = Number(await offset(new URL(url!).pathname));
  expect(sent).toBeGreaterThanOrEqual(600_000);
  expect(sent).toBeLessThan(content.length);
  const parts: number[] = [];
  await send(content, { uploadUrl: url, onChunkComplete: (size) => parts.push(size) });
  expect(parts.reduce((sum, size) => sum + size, 0)).toBe(content.length - sent);
  const mine = await filesOf(t, person);
  expect((await mine.keep(idOf(url))).sha256).toBe(sha(content).digest('hex'));
});

it('may be empty', async () => {
  const mine = await filesOf(t, person);
  expect((await mine.keep(idOf(await send(Buffer.alloc(0))))).size).toBe(0);
});

it('is finished on the next question if the server died before it could be', async () => {
  const content = randomBytes(50_000);
  const path = await create(content.length);
  // All bytes arrived, and the process ended there.
  await writeFile(join(t.deps.config.dataDir, 'uploads', idOf(path)), content);
  expect(await offset(path)).toBe('50000');
  const mine = await filesOf(t, person);
  expect((await mine.keep(idOf(path))).sha256).toBe(sha(content).digest('hex'));
});

it('is finished on the next question if the store had the bytes, but the row did not say so', async () => {
  const content = randomBytes(50_000);
  const path = await create(content.length);
  const spooled = join(t.deps.config.dataDir, 'uploads', idOf(path));
  await writeFile(spooled, content);
  await t.deps.files.adopt(idOf(path), spooled);
  expect(await offset(path)).toBe('50000');
  const mine = await filesOf(t, person);
  expect(await mine.keep(idOf(path))).toMatchObject({
    size: content.length,
    sha256: sha(content).digest('hex'),
  });
});

it('is finished once, however often it is asked for while the store is slow', async () => {
  const content = randomBytes(1000);
  const path = await create(content.length);
  const go = Promise.withResolvers<void>();
  const adopt = t.deps.files.adopt.bind(t.deps.files);
  const slow = vi.spyOn(t.deps.files, 'adopt').mockImplementation(async (...what) => {
    await adopt(...what);
    await go.promise;
  });
  try {
    const sent = patch(path, 0, content);
    await vi.waitFor(() => expect(slow).toHaveBeenCalled());
    const asked = [offset(path), offset(path)];
    await new Promise((done) => setTimeout(done, 200));
    go.resolve();
    expect((await sent).status).toBe(204);
    expect(await Promise.all(asked)).toEqual(['1000', '1000']);
    expect(slow).toHaveBeenCalledTimes(1);
  } finally {
    slow.mockRestore();
  }
  // The bytes stay.
  const mine = await filesOf(t, person);
  await mine.keep(idOf(path));
  await sweepFiles(t.deps.files, mine.run);
  expect((await buffer(await t.deps.files.read(idOf(path)))).equals(content)).toBe(true);
});

it('refuses bytes that are not what their checksum says, and takes them again', async () => {
  const content = randomBytes(1000);
  const path = await create(2000);
  const checksum = (of: Buffer) => ({ 'upload-checksum': `sha1 ${sha(of, 'sha1').digest('base64')}` });
  const wrong = await patch(path, 0, content, checksum(randomBytes(1000)));
  expect([wrong.status, wrong.body.message]).toEqual([460, expect.stringMatching('oštećen u prenosu')]);
  expect(await offset(path)).toBe('0');
  expect((await patch(path, 0, content, checksum(content))).status).toBe(204);
  expect((await patch(path, 1000, content, checksum(content))).status).toBe(204);
  expect((await patch(path, 0, content, { 'upload-checksum': 'crc32 x' })).status).toBe(400);
  const mine = await filesOf(t, person);
  expect((await mine.keep(idOf(path))).sha256).toBe(sha(Buffer.concat([content, content])).digest('hex'));
});

it('refuses bytes beyond its length, and at another place than the next', async () => {
  const path = await create(10);
  expect((await patch(path, 0, randomBytes(11))).status).toBe(413);
  const answer = await patch(path, 5, randomBytes(5));
  expect([answer.status, answer.body.code]).toEqual([409, 'offset']);
  expect(await offset(path)).toBe('0');
});

it('belongs to who began it', async () => {
  const path = await create(10);
  const colleague = await t.member({ tenantId: person.tenantId });
  const stranger = await t.member();
  for (const who of [colleague, stranger]) {
    expect((await tus('HEAD', path, {}, undefined, who)).status).toBe(404);
    expect((await patch(path, 0, randomBytes(10), {}, who)).status).toBe(404);
    expect((await tus('DELETE', path, {}, undefined, who)).status).toBe(404);
  }
  const nobody = { authorization: 'Bearer x' };
  expect((await tus('POST', UPLOADS, { ...nobody, 'upload-length': '1' })).status).toBe(401);
  expect((await tus('PATCH', path, { ...nobody, 'upload-offset': '0' }, randomBytes(1))).status).toBe(401);
});

it('can be given up', async () => {
  const path = await create(10);
  expect((await tus('DELETE', path)).status).toBe(204);
  expect((await tus('HEAD', path)).status).toBe(404);
  expect((await patch(path, 0, randomBytes(10))).status).toBe(404);
});

it('refuses what is too large or beyond the quota, before the first byte', async () => {
  const poor = await t.member();
  await t.ownerDb.execute(
    sql`insert into file_quotas (tenant_id, bytes, files) values (${poor.tenantId}, 1000, 10)`,
  );
  const announce = (size: number, who = person) =>
    tus('POST', UPLOADS, { 'upload-length': String(size) }, undefined, who);
  expect(await announce(5 * 1024 ** 3 + 1)).toMatchObject({
    status: 413,
    body: { errors: { file: expect.stringMatching('5 GB') } },
  });
  expect(await announce(1001, poor)).toMatchObject({ status: 413, body: { code: 'quota' } });
  expect((await announce(-1)).status).toBe(400);
  const bad = { 'upload-length': '1', 'upload-metadata': '%%%, ,' };
  expect((await tus('POST', UPLOADS, bad)).status).toBe(400);
  expect((await tus('POST', UPLOADS, { 'upload-length': '1', 'tus-resumable': '0.2.2' })).status).toBe(400);
});

it('sent from two windows at once ends as one whole file', async () => {
  const content = randomBytes(3_000_000);
  const path = await create(content.length);
  const uploadUrl = `${base}${path}`;
  const both = await Promise.allSettled(
    [0, 1].map(() => send(content, { uploadUrl, retryDelays: [50, 100, 200, 400] })),
  );
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
  await send(content, { uploadUrl });
  const mine = await filesOf(t, person);
  expect((await mine.keep(idOf(path))).sha256).toBe(sha(content).digest('hex'));
});

it('goes on to the end of a part when the token expires meanwhile; the next part needs a new one', async () => {
  const content = randomBytes(4000);
  const path = await create(content.length);
  const arrived = Promise.withResolvers<void>();
  const expired = Promise.withResolvers<void>();
  const under = fetch(`${base}${path}`, {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    duplex: 'half',
    body: Readable.toWeb(
      Readable.from(
        (async function* () {
          yield content.subarray(0, 1000);
          arrived.resolve();
          await expired.promise;
          yield content.subarray(1000, 2000);
        })(),
      ),
    ),
  } as RequestInit);
  await arrived.promise;
  // The server has let the request in before the hour passes.
  await new Promise((done) => setTimeout(done, 200));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60_000 });
  try {
    expired.resolve();
    expect((await under).status).toBe(204);
    const refused = await patch(path, 2000, content.subarray(2000));
    expect([refused.status, refused.body.code]).toEqual([401, 'unauthenticated']);
  } finally {
    vi.useRealTimers();
  }
  expect(await offset(path)).toBe('2000');
  expect((await patch(path, 2000, content.subarray(2000))).status).toBe(204);
  const mine = await filesOf(t, person);
  expect((await mine.keep(idOf(path))).sha256).toBe(sha(content).digest('hex'));
});

it('arrives whatever it is called', async () => {
  const names = ['a/../b\\c.txt', '\0.txt', '\u202egnp.exe', '...', '', '👩‍🔧.txt', `${'č'.repeat(300)}.pdf`];
  const mine = await filesOf(t, person);
  const kept = [];
  for (const name of names) {
    const path = await create(1, name);
    expect((await patch(path, 0, Buffer.from('x'))).status, name).toBe(204);
    kept.push((await mine.keep(idOf(path))).name);
  }
  expect(kept).toEqual([
    ...['c.txt', '.txt', 'gnp.exe', 'datoteka', 'datoteka', '👩‍🔧.txt'],
    `${'č'.repeat(196)}.pdf`,
  ]);
});

it('says what it can do', async () => {
  const answer = await fetch(`${base}${UPLOADS}`, { method: 'OPTIONS' });
  expect(answer.headers.get('tus-extension')).toBe('creation,termination,expiration,checksum');
  expect(answer.headers.get('tus-checksum-algorithm')).toBe('sha1,sha256,md5');
});
