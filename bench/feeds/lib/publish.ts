import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathOf } from '../../files/lib/fill.ts';
import type { Filled } from '../../lib/filled.ts';

const SLUG = 'mjera';
/** Bytes of a version's installer. */
const SIZE = 50 * 1024 ** 2;
const VERSIONS = 10;
const NUMBER = `1.${VERSIONS - 1}.0`;
const NAME = 'Mjera-Setup.exe';

/** Addresses that programs ask for (docs/update-feeds.md). */
export const FEEDS = {
  electron: `/api/apps/${SLUG}/electron/latest.yml`,
  tauri: `/api/apps/${SLUG}/tauri/windows/x86_64/1.0.0`,
  json: `/api/apps/${SLUG}/feed.json`,
};
export const INSTALLER = `/api/apps/${SLUG}/files/windows-x64/${NUMBER}/${NAME}`;

/**
 * Publishes an application with some versions for Windows, of which each has an installer, as rows; the bytes are the same for all. Before
 * the product has started, or it would hold that there is none.
 */
export async function publishApplication({ sql, tenant, folder }: Filled): Promise<void> {
  const [known] = await sql`select from apl_applications where slug = ${SLUG}`;
  if (known) return;
  const bytes = randomBytes(SIZE);
  const hash = (name: string) => createHash(name).update(bytes);
  const sha256 = hash('sha256').digest('hex');
  await sql`insert into tenant_permissions (tenant_id, permission) values (${tenant}, 'admin_aplikacije_save') on conflict do nothing`;
  const [file] = await sql<{ idguid: string }[]>`
    insert into files (tenant_id, idguid, state, name, size, sha256, media_type)
    values (${tenant}, gen_random_uuid(), 'ready', ${NAME}, ${SIZE}, ${sha256}, 'application/octet-stream') returning idguid`;
  const path = pathOf(`${folder}/product`, file!.idguid);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  const [application] = await sql<{ idguid: string }[]>`
    insert into apl_applications (tenant_id, idguid, name, slug, summary, windows, visibility)
    values (${tenant}, gen_random_uuid(), 'Mjera', ${SLUG}, 'Program koji se mjeri.', true, 'public') returning idguid`;
  for (let n = 0; n < VERSIONS; n++) {
    const [version] = await sql<{ idguid: string }[]>`
      insert into apl_versions (tenant_id, idguid, application_id, platform, channel, number, sort_key, pre_release, state, notes,
        published_at, published_by)
      values (${tenant}, gen_random_uuid(), ${application!.idguid}, 'windows', 'stable', ${`1.${n}.0`}, ${`b1b${n}b0~`}, false,
        'published', ${'- Ispravke grešaka i brži početak rada.\n'.repeat(10)}, now(), 'Bench Bench')
      returning idguid`;
    await sql`
      insert into apl_files (tenant_id, idguid, version_id, file_id, kind, architecture, name, size, sha256, sha512, minisign, state,
        created_by)
      values (${tenant}, gen_random_uuid(), ${version!.idguid}, ${file!.idguid}, 'installer', 'x64', ${NAME}, ${SIZE}, ${sha256},
        ${hash('sha512').digest('base64')}, ${SIGNATURE}, 'verified', 'Bench Bench')`;
  }
}

/** In the form of minisign; nobody compares it with the bytes here. */
const SIGNATURE = `untrusted comment: mjera\n${Buffer.alloc(74, 7).toString('base64')}\ntrusted comment: mjera\n${Buffer.alloc(64, 7).toString('base64')}\n`;
