import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { FileStore } from '../../../core/files/store.ts';
import {
  all,
  bytesOf,
  expectServed,
  inDatabase,
  kept,
  oldRows,
  setUp,
  sweep,
  t,
  urlOf,
} from './moving.testkit.ts';
import { keepPicture, moveOldPictures, purgePictures } from './pictures.service.ts';

setUp();

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
