// Long, since pages are read letter by letter, and readers are killed meanwhile.
// In the suite: documents.test.ts (what is cut off),
// src/core/pages/reading/read-pages.test.ts, deciding.test.ts (what is not approved unseen).
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { readersOf } from '../../../core/pages/reading/test/readers.ts';
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

  it(
    'of which a page ends its reader twice says so, is not approved unseen, and can be read again',
    async () => {
      const three = await sharp([scan, scan, scan], { join: { animated: true } })
        .tiff({ compression: 'jpeg' })
        .toBuffer();
      const { idguid } = (await desk.send(three, 'tri.tiff', 'faktura')).body.data;
      const one = async <Row extends object>(query: ReturnType<typeof sql>) =>
        (await t.ownerDb.execute<Row & Record<string, unknown>>(query)).rows[0]!;
      await eventually(
        async () => {
          const row = await one<{ read: number; attempts: number }>(
            sql`select pages_read as read, attempts from dok_documents where idguid = ${idguid}`,
          );
          // A page was read, so whatever ends the server from now on is another attempt.
          expect(row).toMatchObject({ read: 1, attempts: 0 });
        },
        { limit: 60_000 },
      );
      const killing = setInterval(() => {
        for (const pid of readersOf(process.pid)) process.kill(pid, 'SIGKILL');
      }, 50);
      await eventually(
        async () => {
          const page = sql`select source from dok_pages where document_id = ${idguid} and page = 2`;
          expect(await one(page)).toEqual({ source: 'fault' });
        },
        { limit: 60_000 },
      ).finally(() => clearInterval(killing));
      const read = await desk.worked(idguid);
      expect(read).toMatchObject({ state: 'na_pregledu', pages_read: 3 });
      const text = expect.stringMatching(/^2\. stranica .*nije pročitana/);
      expect(read.warnings).toContainEqual(expect.objectContaining({ code: 'stranica', text }));
      const sure = await desk.call('POST', '/odobri-sigurne', { documents: [idguid] });
      expect(sure.body.data.approved).toEqual([]);
      // Whatever else is unsure in it, the page that nobody has read is enough.
      await t.ownerDb.execute(
        sql`update dok_documents set values = regexp_replace(values::text, '"certainty": [0-9.]+', '"certainty": 1', 'g')::jsonb,
            warnings = jsonb_path_query_array(warnings, '$[*] ? (@.code == "stranica")')
          where idguid = ${idguid}`,
      );
      const still = await desk.call('POST', '/odobri-sigurne', { documents: [idguid] });
      expect(still.body.data).toMatchObject({ approved: [], left: [{ idguid, why: text }] });
      const after = await again(read);
      expect(after.warnings.map(({ code }: { code: string }) => code)).not.toContain('stranica');
    },
    scaledTimeout(120_000),
  );
});
