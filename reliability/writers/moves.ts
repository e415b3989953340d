import { takeOutApi } from '../../src/modules/moving/moving.api.ts';
import { database, openPool } from '../../src/server/db/client.ts';
import { bareMember } from '../lib/callers.ts';
import { apart, gone, linesOf } from './together.ts';
import { ask, countOf, Unsettled, type Work } from './work.ts';

/** Organisations that are taken out in turn: of one at a time there is one archive on its way. */
const ORGANISATIONS = 20;

/** Archives of organisations that are asked for: each is made in the end, also where its node has died. */
export function moveWork(): Work {
  const organisations: string[] = [];
  let asked = 0;
  return {
    name: 'Iznošenje organizacija',
    writers: 1,
    pause: 2500,
    perDay: 4,
    async before({ connection }) {
      const pool = openPool(connection, 1);
      for (let n = 0; n < ORGANISATIONS; n++)
        organisations.push((await bareMember(database(pool), `Iznesena${n}`)).tenantId);
      await pool.end();
    },
    async write(site) {
      const organisation_id = organisations[asked++ % ORGANISATIONS];
      const body = { organisation_id, passphrase: 'pouzdana lozinka 4711' };
      const made = await ask<{ idguid: string }>(site, takeOutApi.path, { body }).catch((error: Error) => {
        // The archive before it is not made yet.
        throw error.message.includes('"busy"') ? new Unsettled(error.message) : error;
      });
      return made.idguid;
    },
    settled: async (sql) =>
      (await countOf(sql<{ count: number }[]>`
        select count(*)::int as count from organisation_moves where state in ('waiting', 'running')`)) === 0,
    async check(sql, told) {
      const done = () => sql`select idguid as id from organisation_moves where state = 'done'`;
      // Whether these files have their bytes is asked of all files together (stored-files.ts).
      const fileless = await countOf(sql<{ count: number }[]>`
        select count(*)::int as count from organisation_moves m
        left join organisation_move_parts p on p.tenant_id = m.tenant_id and p.move_id = m.idguid
        left join files f on f.tenant_id = p.tenant_id and f.idguid = p.file_id
        where m.state = 'done' and f.state is distinct from 'ready'`);
      const half =
        fileless +
        (await apart(
          sql,
          sql`select idguid as id from organisation_moves`,
          linesOf(sql, 'selidba', 'create'),
        )) +
        (await apart(
          sql,
          done(),
          sql`${linesOf(sql, 'selidba', 'update')} and changes #>> '{event,to}' = 'Izneseno u arhivu'`,
        ));
      return { lost: await gone(told, done()), half };
    },
  };
}
