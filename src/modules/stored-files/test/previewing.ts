import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import type { Person, TestApp } from '../../../../test/helper.ts';
import { makePreview } from '../../../core/files/previews/make.ts';
import { sweepFiles } from '../../../core/files/sweep.ts';
import { filesOf } from '../../../core/files/testkit.ts';
import { makePdf, words } from '../../../core/pages/test/made.ts';
import { asSystem, findTenant } from '../../../core/system.ts';

export const PATH = '/api/admin/stored-files';
export const RIGHTS = ['admin_stored_files_pregled', 'admin_stored_files_save'];

export const png = (colour = '#2a7') =>
  sharp({ create: { width: 900, height: 450, channels: 3, background: colour } })
    .png()
    .toBuffer();
export const pdf = (text: string) => makePdf([{ content: words(text, 72, 700) }]);

/** Stored files of a new person, and their previews, which are made when a test wants it. */
export async function previewing(t: TestApp) {
  const person: Person = await t.member({ permissions: RIGHTS });
  const mine = await filesOf(t, person);
  const call = (path: string, who = person) => t.call('GET', PATH + path, { token: who.token });
  const keep = async (content: Uint8Array | string, name: string) => {
    const { idguid: file } = await mine.put(content, name);
    return (await t.call('POST', PATH, { token: person.token, body: { file } })).body.data;
  };
  const rowsOf = async () =>
    (
      await t.ownerDb.execute<{ file_id: string; state: string; reason: string | null; attempts: number }>(
        sql`select file_id, state, reason, attempts from file_previews where tenant_id = ${person.tenantId} order by file_id`,
      )
    ).rows;
  /** Makes all previews that wait, as the job does. */
  async function make() {
    const at = { store: t.deps.files, tenant: person.tenantId, run: asSystemRun };
    for (const { file_id } of await rowsOf()) await makePreview(at, file_id);
  }
  const asSystemRun: typeof mine.run = async (work) =>
    asSystem(t.deps.database, (await findTenant(t.deps.database, person.tenantId))!, work);
  const sweep = () => sweepFiles(t.deps.files, mine.run);
  const found = async (q: string) =>
    (await call(`?q=${encodeURIComponent(q)}`)).body.data.map(({ name }: { name: string }) => name);
  return { person, mine, call, keep, rowsOf, make, sweep, found, asSystemRun };
}
