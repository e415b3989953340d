import type { Resource } from '../../src/core/resource.ts';
import { grupeRobe } from '../../src/modules/codebooks/grupe-robe.resource.ts';
import { companies } from '../../src/modules/companies/companies.resource.ts';
import { apart, gone, linesOf } from './together.ts';
import { ask, type Work } from './work.ts';

/** Begins the title of every record that is made here; so a pattern of these. */
export const MARK = 'Pouzdanost';
export const MARKED = `${MARK} %`;

/** Where records are made and kept, and what they are called in the trail. */
type Kind = Pick<Resource, 'path' | 'name' | 'table' | 'title'> & { labels: { many: string } };

/** Records of a declared resource, or of what is kept like one, each with its line in the trail. */
export function recordsOf(
  { path, name, table, title, labels }: Kind,
  load: Pick<Work, 'writers' | 'pause' | 'most' | 'perDay'>,
  values: (key: string, titled: string) => object,
): Work {
  return {
    name: labels.many,
    ...load,
    async write(site, key) {
      const body = values(key, `${MARK} ${key}`);
      return (await ask<{ idguid: string }>(site, `/api${path}`, { body })).idguid;
    },
    async check(sql, told) {
      const kept = () => sql`select idguid as id from ${sql(table)} where ${sql(title)} like ${MARKED}`;
      const lines = sql`${linesOf(sql, name, 'create')} and record_title like ${MARKED}`;
      return { lost: await gone(told, kept()), half: await apart(sql, kept(), lines) };
    },
  };
}

export const goodsWork = (): Work =>
  recordsOf(grupeRobe, { writers: 2, perDay: 400 }, (key, naziv) => ({ sifra: key.slice(0, 20), naziv }));
export const companyWork = (): Work =>
  recordsOf(companies, { writers: 2, perDay: 300 }, (_key, naziv) => ({ naziv }));
