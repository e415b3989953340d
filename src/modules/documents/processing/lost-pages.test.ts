import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { deskOf } from './testkit.ts';

const scan = readFileSync(new URL('../../../core/pages/reading/test/scan.jpg', import.meta.url));
let t: TestApp;
let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  desk = deskOf(t, await t.member());
});
afterAll(() => t.close());

const again = async ({ idguid, version }: { idguid: string; version: number }) => {
  expect((await desk.call('POST', `/${idguid}/ponovi`, { version, step: 'citanje' })).status).toBe(200);
  return desk.worked(idguid);
};

describe('a document', () => {
  it(
    'of which no page can be read fails with the reason, and is read again if somebody wants it',
    async () => {
      const failed = await desk.onReview(scan.subarray(0, 9000), 'ostecena.jpg');
      const reason = '1. stranica je oštećena i ne može se pročitati.';
      expect(failed).toMatchObject({ state: 'neuspjeo', step: 'citanje', reason, pages_read: 1 });
      const at = () =>
        t.ownerDb.execute(sql`select read_at from dok_pages where document_id = ${failed.idguid}`);
      const before = (await at()).rows;
      expect(await again(failed)).toMatchObject({ state: 'neuspjeo', reason });
      expect((await at()).rows).not.toEqual(before);
    },
    scaledTimeout(60_000),
  );
});
