import { packDays } from '../../src/modules/visits/days.ts';
import { database, openPool } from '../../src/server/db/client.ts';
import { indexedPages } from '../../src/site/pages/all-pages.ts';
import type { Filled } from './filled.ts';
import type { Load } from './load.ts';

/** Page views that are counted over. */
export const VIEWS = 1_000_000;
const SESSIONS = 400_000;
const VISITORS = 260_000;
const PROFILES = 9_000;
const PAGES = 600;

/**
 * A year of visits as a busy site has them: some two and a half views a visit, a few pages, sources and towns that get most
 * of them and a long tail of others, browsers that come once and such that come again. Skewed by squares and cubes of
 * random numbers; the same at each run.
 */
export async function fillVisits({ sql, connection }: Filled): Promise<void> {
  const [known] = await sql<{ count: number }[]>`select count(*)::int as count from visit_views`;
  if (known!.count >= VIEWS) return;
  await sql.unsafe(`
    truncate visit_days, visit_visitors, visit_sessions, visit_paths, visit_profiles, visit_views restart identity;
    select setseed(0.4711);
    insert into visit_paths (path)
      select case when n = 1 then '/' when n = 2 then '/portfolio' else '/stranica/' || md5(n::text) end from generate_series(1, ${PAGES}) n;
    insert into visit_profiles (device, browser, system, country, city, referrer)
      select distinct d[1 + floor(3 * random() ^ 2)], b[1 + floor(6 * random() ^ 2)], s[1 + floor(5 * random() ^ 2)],
        c[1 + floor(place / 12)], case when place > 118 then '' else 'Grad ' || place end,
        case when random() < 0.45 then '' else 'izvor' || floor(60 * random() ^ 3) || '.example' end
      from (select n, floor(120 * random() ^ 2)::int as place,
          array['desktop', 'mobile', 'tablet'] as d, array['Chrome', 'Safari', 'Firefox', 'Edge', 'Opera', 'Vivaldi'] as b,
          array['Windows', 'Android', 'iOS', 'macOS', 'Linux'] as s,
          array['BA', 'HR', 'RS', 'DE', 'AT', 'SI', 'SE', 'CH', 'US', ''] as c
        from generate_series(1, ${PROFILES}) n) generated;
    insert into visit_visitors (key) select n from generate_series(1, ${VISITORS}) n;
    insert into visit_sessions (visitor, profile, entry, day, at, last_at, views)
      select * from (select visitor, 1 + (visitor::bigint * 7919 % (select count(*) from visit_profiles)), 1 + floor(${PAGES} * random() ^ 4),
        (at at time zone 'Europe/Sarajevo')::date, at, at + least(views - 1, 1) * interval '3 minutes', views
      from (select 1 + floor(${VISITORS} * random() ^ 1.3)::int as visitor,
          now() - interval '364 days' * (1 - n / ${SESSIONS}.0) as at, 1 + floor(-ln(1 - random()) * 2)::int as views
        from generate_series(1, ${SESSIONS}) n) generated) visits (visitor, profile, entry, day, at, last_at, views)
      order by at;
    insert into visit_views (session, visitor, profile, entry, path, day, at)
      select * from (select s.id, s.visitor, s.profile, s.entry,
        case when n = 1 then s.entry else 1 + floor(${PAGES} * random() ^ 3)::int end, s.day, s.at + n * interval '40 seconds'
      from visit_sessions s, generate_series(1, s.views) n
      limit ${VIEWS}) views (session, visitor, profile, entry, path, day, at)
      order by at;
    update visit_visitors v set session = s.id
      from (select visitor, max(id) as id from visit_sessions group by 1) s where s.visitor = v.id;
  `);
  const pool = openPool(connection, 1);
  await packDays(database(pool));
  await pool.end();
  await sql.unsafe('vacuum analyze');
}

/** Browsers and addresses of a crowd: more addresses than the limit of one lets through. */
const CROWD = 20_000;

const PATHS = indexedPages.map(({ address }) => address);

/** Page views of a crowd, each reported from an address of its own. */
export const crowd = (url: string, seconds: number): Load => ({
  url,
  method: 'POST',
  seconds,
  headersOf: (n) => ({ 'x-forwarded-for': `31.${n % 200}.${Math.floor(n / 200) % 250}.7` }),
  body: (n) =>
    JSON.stringify({
      fp_visitor_id: `posjetilac${n % CROWD}`,
      path: PATHS[n % PATHS.length],
      referrer: '',
      user_agent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${100 + (n % 40)}.0.0.0 Safari/537.36`,
      device: 'desktop',
      country: '',
      city: '',
    }),
});
