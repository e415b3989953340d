import { keepAll } from '../../bench/logs/lib/fill.ts';
import { addLogKey } from '../../bench/logs/lib/key.ts';
import { intakeApi } from '../../src/modules/app-logs/intake/intake.api.ts';
import { ask, countOf, type Work } from './work.ts';

const APP = 'pouzdanost';
/** Lines of a batch. */
const LINES = 20;

/** Batches of lines: all of one or none, and the counts by minute say how many there are. */
export function logWork(): Work {
  let key = '';
  return {
    name: 'Logovi',
    writers: 2,
    perDay: 40_000,
    async before({ sql, tenant }) {
      await keepAll(sql);
      key = await addLogKey(sql, tenant, APP);
    },
    async write(site, name) {
      const line = (nth: number) => JSON.stringify({ level: 'info', msg: `Proba ${name}`, nth });
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' };
      const body = Array.from({ length: LINES }, (_, nth) => line(nth)).join('\n');
      const { accepted } = await ask<{ accepted: number }>(site, intakeApi.path, { body, headers });
      return `${accepted}`;
    },
    async check(sql, told) {
      const rows = await sql<{ message: string; count: number }[]>`
        select message, count(*)::int as count from app_logs.lines where app = ${APP} group by message`;
      const kept = new Map(rows.map(({ message, count }) => [message, count]));
      const miscounted = await countOf(sql<{ count: number }[]>`
        select count(*)::int as count
        from (select minute, sum(lines) as lines from app_logs.minutes where app = ${APP} group by 1) counted
        full join (select date_trunc('minute', at, 'UTC') as minute, count(*) as lines from app_logs.lines where app = ${APP} group by 1) kept
          on kept.minute = counted.minute
        where counted.lines is distinct from kept.lines`);
      return {
        lost: [...told.keys()].filter((name) => (kept.get(`Proba ${name}`) ?? 0) < LINES).length,
        half: rows.filter(({ count }) => count !== LINES).length + miscounted,
      };
    },
  };
}
