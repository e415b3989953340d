import type { Resource } from '../../src/core/resource.ts';
import { grupeRobe } from '../../src/modules/codebooks/grupe-robe.resource.ts';
import { companies } from '../../src/modules/companies/companies.resource.ts';
import { ask, countOf, type Work } from './work.ts';

/** Begins the title of every record that is made here. */
const MARK = 'Pouzdanost';

/** Records of a declared resource, each with its line in the trail. */
function recordsOf(
  { path, name, table, title, labels }: Resource,
  perDay: number,
  values: (key: string, titled: string) => object,
): Work {
  return {
    name: labels.many,
    writers: 2,
    perDay,
    async write(site, key) {
      const body = values(key, `${MARK} ${key}`);
      return (await ask<{ idguid: string }>(site, `/api${path}`, { body })).idguid;
    },
    async check(sql, told) {
      const rows = await sql<{ idguid: string }[]>`
        select idguid from ${sql(table)} where ${sql(title)} like ${`${MARK} %`}`;
      const kept = new Set(rows.map(({ idguid }) => idguid));
      const half = await countOf(sql<{ count: number }[]>`
        select count(*)::int as count
        from (select idguid from ${sql(table)} where ${sql(title)} like ${`${MARK} %`}) record
        full join (select record_id from audit_log
          where resource = ${name} and action = 'create' and record_title like ${`${MARK} %`}) line
          on line.record_id = record.idguid
        where record.idguid is null or line.record_id is null`);
      return { lost: [...told.values()].filter((id) => !kept.has(id)).length, half };
    },
  };
}

export const goodsWork = (): Work =>
  recordsOf(grupeRobe, 400, (key, naziv) => ({ sifra: key.slice(0, 20), naziv }));
export const companyWork = (): Work => recordsOf(companies, 300, (_key, naziv) => ({ naziv }));
