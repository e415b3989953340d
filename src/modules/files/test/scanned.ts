import { sql } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import type { FakeClamd } from '../../../../test/clamd.ts';
import type { Person, TestApp } from '../../../../test/helper.ts';
import { parseClamdUrl, scanBytes } from '../../../core/files/scan/clamd.ts';
import { scanAll } from '../../../core/files/scan/scan.ts';
import { filesOf } from '../../../core/files/testkit.ts';

export const PATH = '/api/admin/stored-files';
export const RIGHTS = ['admin_stored_files_pregled', 'admin_stored_files_save'];
export const BYTES = ['content', 'content?inline=1', 'content?unscanned=1', 'versions/1/content'];
/** What the product makes of a file. */
export const MADE = ['thumb', 'text', 'table'];
export const WAIT = { timeout: 30_000, interval: 50 };

/** A new person's files, which a fake clamd looks at, and what is asked of them. */
export async function scanned(t: TestApp, fake: FakeClamd) {
  Object.assign(fake, { mood: 'works', delay: 0, most: 1_000_000, scanned: [] });
  const person: Person = await t.member({ permissions: RIGHTS });
  const mine = await filesOf(t, person);
  const call = (method: 'GET' | 'POST', path: string, body?: unknown, who = person) =>
    t.call(method, PATH + path, { token: who.token, body });
  const keep = async (content: string, name: string, more: object = {}) => {
    const file = (await mine.put(content, name)).idguid;
    const { body } = await call('POST', '', { file, ...more });
    return body.data as { idguid: string; scan: string; version: number };
  };
  const scanOf = async (idguid: string) => (await call('GET', `/${idguid}`)).body.data.scan;
  const becomes = (idguid: string, scan: string | null) =>
    vi.waitFor(async () => expect(await scanOf(idguid)).toBe(scan), WAIT);
  const notices = async (who: Person) =>
    (
      await t.ownerDb.execute<{ title: string; path: string }>(
        sql`select title, path from notifications where user_id = ${who.userId} order by created_at`,
      )
    ).rows;
  /** States of the jobs that make the preview of a stored file. */
  const previewJobs = async (idguid: string) =>
    (
      await t.ownerDb.execute<{ state: string }>(
        sql`select state::text from pgboss.job where name = 'files.preview' and data::text like
          '%' || (select file_id::text from stored_files where idguid = ${idguid}) || '%'`,
      )
    ).rows.map(({ state }) => state);

  /** The hourly job of this organisation. */
  const scanRest = async (until = new AbortController().signal) => {
    const scan = (bytes: AsyncIterable<Uint8Array>, signal: AbortSignal) =>
      scanBytes(parseClamdUrl(fake.url), bytes, { signal });
    await scanAll(t.deps.files, mine.run, { scan, settled: async () => {} }, until);
  };
  return { person, mine, call, keep, scanOf, becomes, notices, previewJobs, scanRest };
}
