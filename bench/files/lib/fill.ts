import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Filled } from '../../lib/filled.ts';

/** Files that the organisation has. */
export const FILES = 100_000;
const FOLDERS = 200;
const REMOVED = 5_000;
/** Words that a tenth of all names have, that three have, and that a hundred and 2,000 texts have. */
export const WORDS = { frequent: 'faktura', rare: 'zapisnik77777', inText: 'granit555', often: 'beton7' };
/** Bytes of a small picture as the product draws them. */
const THUMB_SIZE = 9_000;

/** Where the bytes of a file lie. */
export const pathOf = (dataDir: string, id: string): string => join(dataDir, 'files', id.slice(-2), id);

/**
 * Fills the organisation with files, as rows: their bytes are not read. All have a text and one small picture, which lies in the store; a few more are in
 * the trash.
 */
export async function fillFiles({ sql, tenant, folder }: Filled): Promise<void> {
  const [known] = await sql<{ count: number }[]>`
    select count(*)::int as count from stored_files where tenant_id = ${tenant}`;
  if (known!.count >= FILES) return;
  await sql`
    insert into stored_folders (tenant_id, idguid, parent_id, name)
    select ${tenant}, md5('folder' || n)::uuid, null, 'Fascikla ' || n from generate_series(1, ${FOLDERS}) n`;
  await sql`
    insert into files (tenant_id, idguid, state, name, size, sha256, media_type)
    select ${tenant}, md5('file' || n)::uuid, 'ready', 'dokument', 1000 + n * 37 % 900000, md5(n::text) || md5(n::text), 'application/pdf'
    from generate_series(1, ${FILES + REMOVED}) n`;
  await sql`
    insert into stored_files (tenant_id, idguid, folder_id, name, file_id, kind, media_type, size, tags, created_by, updated_at, created_at)
    select ${tenant}, md5('stored' || n)::uuid, case when n % 5 > 0 then md5('folder' || 1 + n % ${FOLDERS}::int)::uuid end,
      (array['Faktura','Ugovor','Ponuda','Račun','Zapisnik','Plan','Nalog','Čestitka','Žalba','Slika'])[1 + n % 10] || ' ' || n
        || case when n % 33333 = 7 then ' zapisnik77777' else '' end || '.pdf',
      md5('file' || n)::uuid, (array['pdf','slika','tabela','dokument'])[1 + n % 4], 'application/pdf', 1000 + n * 37 % 900000,
      case when n % 7 = 0 then array['Važno'] else '{}' end, 'Bench Bench', now() - n * interval '1 minute', now() - n * interval '1 minute'
    from generate_series(1, ${FILES}) n`;
  await sql`
    insert into stored_file_versions (tenant_id, stored_file_id, revision, file_id, by)
    select ${tenant}, md5('stored' || n)::uuid, 1, md5('file' || n)::uuid, 'Bench Bench' from generate_series(1, ${FILES}) n`;
  const [thumb] = await sql<{ idguid: string }[]>`
    insert into files (tenant_id, idguid, state, name, size, sha256, media_type, counted)
    values (${tenant}, md5('thumb')::uuid, 'ready', 'pregled.webp', ${THUMB_SIZE}, md5('a') || md5('b'), 'image/webp', false) returning idguid`;
  const path = pathOf(`${folder}/product`, thumb!.idguid);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, Buffer.alloc(THUMB_SIZE, 7));
  await sql`
    insert into file_previews (tenant_id, file_id, state, thumb_id, text, words)
    select ${tenant}, md5('file' || n)::uuid, 'done', ${thumb!.idguid}, 'Tekst ' || n,
      array_to_tsvector(array['granit' || n % 1000, 'beton' || n % 50, 'tekst' || n, 'isti', 'i', 'ovaj'])
    from generate_series(1, ${FILES}) n`;
  await sql`
    insert into trash (tenant_id, idguid, resource, title, record, removed_by, removed_at)
    select ${tenant}, md5('removed' || n)::uuid, 'stored-files', 'Obrisano ' || n || '.pdf', '{"refs":{},"path":[],"versions":[]}',
      'Bench Bench', now() - n * interval '1 minute' from generate_series(1, ${REMOVED}) n`;
  await sql`
    insert into trash_files (tenant_id, record_id, file_id)
    select ${tenant}, md5('removed' || n)::uuid, md5('file' || ${FILES}::int + n)::uuid from generate_series(1, ${REMOVED}) n`;
  await sql.unsafe('vacuum analyze');
}
