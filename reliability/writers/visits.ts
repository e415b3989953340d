import { createSecretKey } from 'node:crypto';
import { crowd } from '../../bench/lib/visits.ts';
import { VISITOR_KEY, visitorOf } from '../../src/modules/visits/intake/view.ts';
import { visitApi } from '../../src/modules/visits/visits.api.ts';
import { ask, countOf, stranger, type Work } from './work.ts';

/** Milliseconds after which a page view is kept: the server writes them down every two seconds (decisions/026). */
const WRITTEN = 3000;

const browserOf = (key: string): string => key.replaceAll('.', '-');
/** Part of a key: what was written to one server. */
const roundOf = (key: string): string => key.split('.', 1)[0]!;

/**
 * Page views, each of a browser of its own. They may be lost with the server until they are written down: what came within the last
 * seconds of each server was not promised.
 */
export function visitWork(): Work {
  const reported = crowd(visitApi.path, 0).body!;
  let sent = 0;
  return {
    name: 'Posjete',
    writers: 2,
    pause: 20,
    perDay: 20_000,
    async write(site, key) {
      const body = { ...JSON.parse(String(reported(sent++))), fp_visitor_id: browserOf(key) };
      await ask(site, visitApi.path, { body, headers: stranger() });
      return `${performance.now()}`;
    },
    async check(sql, told) {
      const ends = new Map<string, number>();
      for (const [key, at] of told) ends.set(roundOf(key), Math.max(ends.get(roundOf(key)) ?? 0, Number(at)));
      const promised = [...told].filter(([key, at]) => Number(at) <= ends.get(roundOf(key))! - WRITTEN);
      const [found] = await sql<
        { value: string }[]
      >`select value from app_secrets where name = ${VISITOR_KEY}`;
      const secret = createSecretKey(found!.value, 'base64url');
      const rows = await sql<{ key: string }[]>`
        select b.key::text as key from visit_visitors b where exists (select from visit_views v where v.visitor = b.id)`;
      const kept = new Set(rows.map(({ key }) => key));
      const half = await countOf(sql<{ count: number }[]>`
        select ((select count(*) from visit_sessions s
            full join (select session, count(*) as views from visit_views group by 1) v on v.session = s.id
            where s.views is distinct from v.views)
          + (select count(*) from visit_visitors where session is null)
          + (select count(*) from (select from visit_sessions group by visitor having sum(views) > 1) twice))::int as count`);
      return {
        lost: promised.filter(([key]) => !kept.has(String(visitorOf(browserOf(key), secret)))).length,
        half,
      };
    },
  };
}
