import { makePdf, words } from '../../src/core/pages/test/made.ts';
import { DOCUMENTS } from '../../src/modules/documents/processing/shapes.ts';
import { WORKING } from '../../src/modules/documents/processing/states.ts';
import { DOCUMENT } from '../../src/modules/documents/processing/subjects.ts';
import { apart, gone, linesOf } from './together.ts';
import { ask, countOf, type Work } from './work.ts';

/** Documents of one page, which are read in processes of their own once they are in: of many, those read after the last kill take minutes. */
export const documentWork = (): Work => ({
  name: 'Dokumenti',
  writers: 1,
  pause: 1000,
  perDay: 150,
  async write(site, key) {
    const page = { content: words(`Racun ${key}`, 50, 700) + words('Za uplatu 117,00 KM', 50, 660) };
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(makePdf([page]))]), `racun-${key}.pdf`);
    return (await ask<{ idguid: string }>(site, DOCUMENTS, { body })).idguid;
  },
  settled: async (sql) =>
    (await countOf(sql<{ count: number }[]>`
      select count(*)::int as count from dok_documents where state = any(${[...WORKING]})`)) === 0,
  async check(sql, told) {
    const fileless = await countOf(sql<{ count: number }[]>`
      select count(*)::int as count from dok_documents d
      left join files f on f.tenant_id = d.tenant_id and f.idguid = d.file_id where f.state is distinct from 'ready'`);
    const untold = await apart(
      sql,
      sql`select idguid as id from dok_documents`,
      linesOf(sql, DOCUMENT.name, 'create'),
    );
    return { lost: await gone(told, sql`select idguid as id from dok_documents`), half: fileless + untold };
  },
});
