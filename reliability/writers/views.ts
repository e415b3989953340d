import { companies } from '../../src/modules/companies/companies.resource.ts';
import { viewCreate } from '../../src/modules/workspace/saved-views.api.ts';
import { MARK, MARKED } from './records.ts';
import { ask, inTurn, type Work } from './work.ts';

interface Kept {
  idguid: string;
  n: number;
  is_default: boolean;
}

/**
 * Two views of one list, which are changed by turns and become the one that it opens with. What was last acknowledged of a view, or sent
 * after that, is its query; the one changed last is the default, and only that one.
 */
export function viewWork(): Work {
  const turn = inTurn();
  const views: string[] = [];
  let sent = 0;
  return {
    name: 'Moji pogledi',
    writers: 1,
    pause: 100,
    perDay: 20,
    async prepare(site) {
      for (const name of [`${MARK} prvi`, `${MARK} drugi`]) {
        const body = { resource: companies.name, name, query: 'page_size=0' };
        views.push((await ask<Kept>(site, viewCreate.path, { body })).idguid);
      }
    },
    write: (site) =>
      turn(async () => {
        const n = ++sent;
        const idguid = views[n % views.length]!;
        const body = { query: `page_size=${n}`, is_default: true };
        await ask(site, `${viewCreate.path}/${idguid}`, { method: 'PATCH', body });
        return `${idguid} ${n}`;
      }),
    async check(sql, told) {
      const rows = await sql<Kept[]>`
        select idguid, split_part(query, '=', 2)::int as n, is_default from saved_views where name like ${MARKED}`;
      const now = new Map(rows.map(({ idguid, n }) => [idguid, n]));
      const last = new Map([...told.values()].map((one) => one.split(' ') as [string, string]));
      const lost = [...last].filter(([idguid, n]) => {
        const kept = now.get(idguid) ?? -1;
        return kept < Number(n) || kept > sent;
      });
      const newest = Math.max(...now.values());
      // Before the first change neither is.
      const half = rows.filter(({ n, is_default }) => is_default !== (n === newest && n > 0));
      return { lost: lost.length, half: half.length };
    },
  };
}
