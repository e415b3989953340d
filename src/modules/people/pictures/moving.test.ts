import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import type { FileStore } from '../../../core/files/store.ts';
import { sweepFiles } from '../../../core/files/sweep.ts';
import { asOperator } from '../../../core/system.ts';
import { multipart } from '../../../core/transfer/testkit.ts';
import { keepPicture, moveOldPictures, purgePictures } from './pictures.service.ts';

let t: TestApp;
let admin: Person;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.admin();
});
afterAll(() => t.close());

/** Bytes that a store keeps and nobody draws. */
const bytesOf = (n: number): Buffer => Buffer.from(`RIFF\u{4}\0\0\0WEBP slika ${n}`);
const idOf = (n: number): string => `0190a000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const urlOf = (n: number): string => `/api/public/pictures/${idOf(n)}.webp`;
const all = (count: number, first: number): number[] => Array.from({ length: count }, (_, i) => first + i);

/** Rows as the version before has written them. */
const oldRows = (numbers: readonly number[]) =>
  t.ownerDb.execute(sql`insert into pictures (idguid, media_type, content) values
    ${sql.join(
      numbers.map((n) => sql`(${idOf(n)}, 'image/webp', ${bytesOf(n)})`),
      sql`, `,
    )}`);

const inDatabase = async (): Promise<number> =>
  (await t.ownerDb.execute<{ n: number }>(sql`select count(content)::int as n from pictures`)).rows[0]!.n;

/** Files of the operator's organisation: rows, and what is in the store. */
async function kept(): Promise<{ rows: number; pending: number; stored: number }> {
  const { rows } = await t.ownerDb.execute<{ rows: number; pending: number }>(sql`
    select count(*)::int as rows, count(*) filter (where state = 'pending')::int as pending from files
    where tenant_id = ${admin.tenantId} and not counted`);
  let stored = 0;
  for await (const _ of t.deps.files.list()) stored++;
  return { ...rows[0]!, stored };
}

const sweep = () => sweepFiles(t.deps.files, (work) => asOperator(t.deps.database, work));
async function sweepPending(): Promise<void> {
  await t.ownerDb.execute(
    sql`update files set lease_until = now() - interval '1 hour' where state = 'pending'`,
  );
  await sweep();
}

async function expectServed(numbers: readonly number[]): Promise<void> {
  for (const n of numbers) {
    const answer = await t.call('GET', urlOf(n));
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/webp',
        'content-length': String(bytesOf(n).length),
        'cache-control': 'public, max-age=31536000, immutable',
        etag: `"${idOf(n)}.webp"`,
      },
    });
    expect(answer.raw.equals(bytesOf(n))).toBe(true);
  }
}

describe('pictures that lie in the database', () => {
  it('are moved when a node starts, under their addresses, and once', async () => {
    const numbers = all(12, 1);
    await oldRows(numbers);
    const second = await t.node();
    expect(await inDatabase()).toBe(0);
    await expectServed([1, 6, 12]);
    const answer = await second.app.inject({ url: urlOf(7) });
    expect(answer.rawPayload.equals(bytesOf(7))).toBe(true);
    const before = await kept();
    expect(before).toEqual({ rows: 12, pending: 0, stored: 12 });
    await moveOldPictures(t.deps);
    expect(await kept()).toEqual(before);
  });

  it('are moved by two nodes at once, each of them once', async () => {
    const before = await kept();
    await oldRows(all(8, 100));
    await Promise.all([moveOldPictures(t.deps), moveOldPictures(t.deps)]);
    expect(await inDatabase()).toBe(0);
    // What one has sent and the other had moved already is swept.
    const { rows, pending } = await kept();
    expect(rows - pending).toBe(before.rows + 8);
    await sweepPending();
    expect(await kept()).toEqual({ rows: before.rows + 8, pending: 0, stored: before.stored + 8 });
    await expectServed([100, 107]);
  });

  it('go on where a killed start has stopped; what it left is swept', async () => {
    const before = await kept();
    const numbers = all(70, 200);
    await oldRows(numbers);
    let writes = 0;
    const killed: FileStore = {
      ...t.deps.files,
      write: async (id, source) => {
        await t.deps.files.write(id, source);
        if (++writes > 60) throw new Error('killed');
      },
    };
    await expect(moveOldPictures({ ...t.deps, files: killed })).rejects.toThrow('killed');
    expect(await inDatabase()).toBe(10);
    await moveOldPictures(t.deps);
    expect(await inDatabase()).toBe(0);
    await expectServed([200, 249, 250, 269]);
    await sweepPending();
    expect(await kept()).toEqual({
      rows: before.rows + 70,
      pending: 0,
      stored: before.stored + 70,
    });
    await expectServed([200, 269]);
  });

  it('stop the start when the store takes nothing, and stay where they are', async () => {
    await oldRows([300]);
    const full: FileStore = {
      ...t.deps.files,
      write: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })),
    };
    await expect(moveOldPictures({ ...t.deps, files: full })).rejects.toThrow('no space');
    expect(await inDatabase()).toBe(1);
    expect((await kept()).pending).toBe(0);
    await moveOldPictures(t.deps);
    await expectServed([300]);
  });
});

describe('a stored picture', () => {
  it('is freed with its bytes when nobody uses it, and not before', async () => {
    const before = await kept();
    const content = bytesOf(400);
    const [first, second] = [
      await keepPicture(t.deps.database, t.deps.files, content),
      await keepPicture(t.deps.database, t.deps.files, content),
    ];
    await sweep();
    // The same bytes are kept once.
    expect(await kept()).toEqual({ ...before, rows: before.rows + 1, stored: before.stored + 1 });
    const age = (url: string) =>
      t.ownerDb.execute(sql`update pictures set created_at = now() - interval '25 hours'
        where ${url} = '/api/public/pictures/' || idguid || '.webp'`);
    await age(first);
    expect(await purgePictures(t.deps.database)).toBe(1);
    await sweep();
    expect((await t.call('GET', first)).status).toBe(404);
    expect((await t.call('GET', second)).raw.equals(content)).toBe(true);
    await age(second);
    await purgePictures(t.deps.database);
    await sweep();
    expect(await kept()).toEqual(before);
  });

  it('belongs to the operator and counts towards nobody’s quota, and anybody sees it', async () => {
    const person = await t.member();
    const sent = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const answer = await t.call('POST', '/api/korisnik/pictures', {
      token: person.token,
      ...multipart(sent),
    });
    const { url } = answer.body.data;
    const { rows } = await t.ownerDb.execute(sql`
      select f.tenant_id as tenant, f.counted, f.created_by, f.media_type from pictures p
      join files f on f.idguid = p.file_id and f.tenant_id = p.file_tenant_id
      where ${url} = '/api/public/pictures/' || p.idguid || '.webp'`);
    expect(rows).toEqual([
      { tenant: admin.tenantId, counted: false, created_by: null, media_type: 'image/webp' },
    ]);
    const stranger = await t.member();
    for (const more of [{ token: person.token }, { token: stranger.token }, {}])
      expect((await t.call('GET', url, more)).status).toBe(200);
    // Used as the logo of an organisation that is not the operator's.
    await t.ownerDb.execute(sql`update tenants set logo = ${url} where idguid = ${person.tenantId}`);
    await t.ownerDb.execute(sql`update pictures set created_at = now() - interval '25 hours'`);
    await purgePictures(t.deps.database);
    await sweep();
    expect((await t.call('GET', url)).status).toBe(200);
  });

  it('whose bytes are lost is an error that no cache keeps', async () => {
    const url = await keepPicture(t.deps.database, t.deps.files, bytesOf(600));
    const { rows } = await t.ownerDb.execute<{ file: string }>(sql`select file_id as file from pictures
      where ${url} = '/api/public/pictures/' || idguid || '.webp'`);
    await t.deps.files.remove(rows[0]!.file);
    const answer = await t.call('GET', url);
    expect(answer.status).toBe(500);
    expect(answer.headers['cache-control']).not.toContain('immutable');
  });
});
