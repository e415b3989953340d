import { PIPELINE_API, WATCHES_PATH } from '../../src/modules/procurement/labels.ts';
import { noticeId } from '../../src/modules/procurement/notices/notice-id.ts';
import { OWN_PROCUREMENT } from '../../src/modules/procurement/pipeline/attached.ts';
import { sinonimi } from '../../src/modules/procurement/stems/sinonimi.resource.ts';
import { STEM_VERSION } from '../../src/modules/procurement/stems/stem.ts';
import { WATCH } from '../../src/modules/procurement/watches/subject.ts';
import { recordsOf } from './records.ts';
import { apart, gone, linesOf } from './together.ts';
import { ask, type Work } from './work.ts';

/** Notices that are there to be taken up, from an id on that no source reaches. */
const NOTICES = 5000;
const FIRST = 900_000_000;

/** Words that the operator says mean the same. */
export const synonymWork = (): Work =>
  recordsOf(sinonimi, { writers: 1, pause: 300, perDay: 10 }, (key, naziv) => ({
    naziv,
    rijeci: [`zamjena ${key}`],
  }));

/** Watches. A person may have 500. */
export const watchWork = (): Work =>
  recordsOf(
    { path: WATCHES_PATH, name: WATCH.name, table: 'ejn_watches', title: 'name', labels: WATCH.labels },
    { writers: 1, pause: 1000, most: 9, perDay: 20 },
    (_key, name) => ({
      ...{ name, query: 'q=džezva', owner: 'mine', rhythm: 'daily' },
      ...{ by_mail: false, in_app: true, conversation_id: null },
    }),
  );

/** Procurements that are taken up, each with its line in the trail and then with a note, which has a line of its own. */
export function ownProcurementWork(): Work {
  let taken = 0;
  return {
    name: OWN_PROCUREMENT.labels.many,
    writers: 1,
    pause: 200,
    perDay: 50,
    async before({ sql }) {
      await sql`
        insert into ejn_notices (id, stamp, procedure_id, latest, name, deadline, v, stems)
        select n, '2026-11-01T00:00:00.0000000Z', n, true, 'Nabavka ' || n, now() + interval '90 days', '', ${STEM_VERSION}
        from generate_series(${FIRST}::bigint, ${FIRST + NOTICES - 1}::bigint) n`;
    },
    async write(site, key) {
      const idguid = noticeId(FIRST + taken++);
      const body = { idguid, state: 'gledamo', person_id: null, remind: null, offer: '1170.00' };
      await ask(site, PIPELINE_API, { body });
      const note = { text: `Proba ${key}` };
      await ask(site, `${PIPELINE_API}/${idguid}/biljeske`, { body: note });
      return idguid;
    },
    async check(sql, told) {
      const noted = () =>
        sql`select p.idguid as id from ejn_notes n join ejn_pipeline p using (tenant_id, procedure_id)`;
      const half =
        (await apart(
          sql,
          sql`select idguid as id from ejn_pipeline`,
          linesOf(sql, OWN_PROCUREMENT.name, 'create'),
        )) + (await apart(sql, noted(), linesOf(sql, OWN_PROCUREMENT.name, 'update')));
      return { lost: await gone(told, noted()), half };
    },
  };
}
