/**
 * Whether three nodes on one PostgreSQL agree, 50 times each: a right that is gone must be refused by all with the next request, a new
 * record must be in the next list of all, and a setting that all keep in memory must be said by all within a moment.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { goal } from '../files/lib/goal.ts';
import { filledDatabase } from '../lib/filled.ts';
import { quantile } from '../lib/median.ts';
import { type Program, signIn } from '../lib/product.ts';
import { type Scaled, SOME, scaledDatabase } from './lib/databases.ts';
import { ORGANISATION, PERSON } from './lib/fill.ts';
import { GROUPS } from './lib/operations.ts';
import { send } from './lib/send.ts';

const NODES = 3;
const TRIES = 50;
/** Milliseconds within which a cached value is the new one everywhere, 95 times of 100. */
const MOMENT = 500;

const bench = await filledDatabase({ goods: false });
const scaled = await scaledDatabase(bench, 'scale_some', SOME);
try {
  const nodes: Program[] = [];
  for (let n = 0; n < NODES; n++) nodes.push(await scaled.start());
  await takeRights(scaled, nodes);
  await addRecords(scaled, nodes);
  await changeSettings(nodes);
} finally {
  await scaled.close();
  await bench.stop();
}

async function takeRights({ sql, tokens }: Scaled, nodes: readonly Program[]): Promise<void> {
  const [token] = await tokens([2]);
  const statuses = async (): Promise<number[]> =>
    (await Promise.all(nodes.map(({ url }) => send(url + GROUPS, { token })))).map(({ status }) => status);
  let late = 0;
  for (let n = 0; n < TRIES; n++) {
    // Twice, so that every node has the right in its cache. What was given is known with its notification.
    for (let known = 0; known < 2; )
      if ((await statuses()).every((status) => status === 200)) known++;
      else await sleep(10);
    const [role] = await sql.unsafe<{ id: string }[]>(
      `delete from member_roles where user_id = ${PERSON('2')} returning role_id as id`,
    );
    late += (await statuses()).filter((status) => status !== 403).length;
    await sql.unsafe(`insert into member_roles (tenant_id, user_id, role_id)
      values (${ORGANISATION('2')}, ${PERSON('2')}, '${role!.id}')`);
  }
  goal(`a right taken away ${TRIES} times: answers of ${NODES} nodes as if it were not`, late, { most: 0 });
}

async function addRecords({ tokens }: Scaled, nodes: readonly Program[]): Promise<void> {
  const [token] = await tokens([3]);
  let missing = 0;
  for (let n = 0; n < TRIES; n++) {
    const sifra = `X${Date.now().toString(36)}${n}`;
    const body = { sifra, naziv: `Usklađenost ${n}` };
    const made = await send(nodes[n % NODES]!.url + GROUPS, { method: 'POST', token, body });
    if (made.status !== 201) throw new Error(`A record was answered ${made.status}`);
    const lists = await Promise.all(
      nodes.map(({ url }) => send<unknown[]>(`${url}${GROUPS}?q=${sifra}`, { token })),
    );
    missing += lists.filter(({ data }) => data.length !== 1).length;
  }
  goal(`a new record ${TRIES} times: lists of ${NODES} nodes without it`, missing, { most: 0 });
}

/** Settings of the site, which pages are filled with (core/cache.ts). */
async function changeSettings(nodes: readonly Program[]): Promise<void> {
  const [{ url: first }, ...others] = nodes as [Program, ...Program[]];
  const token = await signIn(first);
  const path = '/api/admin/settings';
  const times: number[] = [];
  for (let n = 0; n < TRIES; n++) {
    const { data } = await send<{ version: number }>(first + path, { token });
    const site_copyright = `Mjera ${Date.now()}`;
    const body = { version: data.version, site_copyright };
    const changed = await send(first + path, { method: 'PATCH', token, body });
    if (changed.status !== 200) throw new Error(`Settings were answered ${changed.status}`);
    const begun = performance.now();
    for (const { url } of others) {
      const says = async (): Promise<string | undefined> =>
        (await send<{ site_copyright?: string }>(`${url}/api/public/settings`)).data.site_copyright;
      while ((await says()) !== site_copyright) await sleep(1);
      times.push(performance.now() - begun);
    }
  }
  const half = quantile(times, 0.5).toFixed(1);
  goal(
    `a changed setting ${TRIES} times: until the other nodes say it, median ${half} ms, p95`,
    quantile(times, 0.95),
    { most: MOMENT },
    ' ms',
  );
}
