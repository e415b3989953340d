/**
 * One, two and three nodes on one PostgreSQL: what they do together, by eight clients for each. Then one of three is killed with -9 under
 * writers, ten times: whatever was acknowledged must be there, with its line in the trail, and the other two must not have refused
 * anything. Whether nodes agree: agreement.ts.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { goal } from '../files/lib/goal.ts';
import { filledDatabase } from '../lib/filled.ts';
import type { Program } from '../lib/product.ts';
import { type Scaled, SOME, scaledDatabase } from './lib/databases.ts';
import { Crowd, GROUPS, OPERATIONS, type Operation, SECONDS, shown } from './lib/operations.ts';
import { send } from './lib/send.ts';

const NODES = 3;
const KILLS = 10;
/** Writers of each node. */
const WRITERS = 4;

const bench = await filledDatabase({ goods: false });
const scaled = await scaledDatabase(bench, 'scale_some', SOME);
try {
  const nodes: Program[] = [];
  for (let n = 0; n < NODES; n++) {
    nodes.push(await scaled.start());
    const crowd = new Crowd(
      nodes.map(({ url }) => url),
      await scaled.tokens(),
    );
    for (const operation of Object.keys(OPERATIONS) as Operation[]) {
      await crowd.measure(operation, 1);
      const measured = await crowd.measure(operation, SECONDS);
      console.log(`nodes ${nodes.length}, ${operation.padEnd(8)}: ${shown(measured)}`);
    }
    await crowd.close();
  }
  await killOneByOne(scaled, nodes);
} finally {
  await scaled.close();
  await bench.stop();
}

async function killOneByOne({ sql, tokens, start }: Scaled, nodes: Program[]): Promise<void> {
  const people = await tokens();
  const acknowledged = new Set<string>();
  let refused = 0;
  for (let round = 0; round < KILLS; round++) {
    const victim = round % nodes.length;
    let writing = true;
    const writer = async (node: number, number: number): Promise<void> => {
      const { url } = nodes[node]!;
      const token = people[(node * WRITERS + number) % people.length]!;
      for (let n = 0; writing; n++) {
        const name = `${round}.${node}.${number}.${n}`;
        const body = { sifra: `K${name}`, naziv: `Pad ${name}` };
        const answer = await send<{ idguid: string }>(url + GROUPS, { method: 'POST', token, body }).catch(
          () => null,
        );
        if (answer?.status === 201) acknowledged.add(answer.data.idguid);
        else if (node !== victim) refused++;
        else if (!answer) return;
      }
    };
    const writers = nodes.flatMap((_, node) =>
      Array.from({ length: WRITERS }, (_one, number) => writer(node, number)),
    );
    await sleep(500 + Math.random() * 1000);
    nodes[victim]!.child.kill('SIGKILL');
    await sleep(1000);
    writing = false;
    await Promise.all(writers);
    nodes[victim] = await start();
  }
  const kept = new Set(
    (await sql<{ idguid: string }[]>`select idguid from erp_grupe_robe where naziv like 'Pad %'`).map(
      ({ idguid }) => idguid,
    ),
  );
  const [half] = await sql<{ count: number }[]>`
    select count(*)::int as count
    from (select idguid from erp_grupe_robe where naziv like 'Pad %') record
    full join (select record_id from audit_log where resource = 'grupe-robe' and record_title like '%Pad %') line
      on line.record_id = record.idguid
    where record.idguid is null or line.record_id is null`;
  const lost = [...acknowledged].filter((id) => !kept.has(id)).length;
  console.log(`kills of one of ${nodes.length} nodes ${KILLS}, acknowledged meanwhile ${acknowledged.size}`);
  goal('acknowledged and lost', lost, { most: 0 });
  goal('half applied', half!.count, { most: 0 });
  goal('refused by the nodes that went on', refused, { most: 0 });
  if (acknowledged.size === 0) process.exitCode = 1;
}
