/**
 * 2,000 callbacks a second for half a minute, while the server is killed with -9 and started again after 10 seconds, and PostgreSQL after 20.
 * The callers repeat, as the service does, what was not acknowledged. Whatever was acknowledged must be a message exactly once, and each
 * person's messages must stand in their order.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { goal } from '../files/lib/goal.ts';
import { filledDatabase } from '../lib/filled.ts';
import { postmasterOf } from '../lib/postmaster.ts';
import { addBot, messageBody, personId } from './lib/bots.ts';

/** `BENCH_RATE`: another one, for a machine that cannot. */
const PER_SECOND = Number(process.env.BENCH_RATE ?? 2000);
const SECONDS = 30;
const PEOPLE = 400;
const CONNECTIONS = 64;
/** Milliseconds after which a caller repeats, and those after which nobody does any more. */
const PAUSE = 300;
const GIVE_UP = 60_000;
/** Of so many callbacks one comes twice. */
const TWICE = 20;

const bench = await filledDatabase({ goods: false });
const { sql } = bench;
try {
  const bot = await addBot(bench);
  let program = await bench.start('src/server/main.ts', '/api/ready');
  let pool = new Pool(program.url, { connections: CONNECTIONS });
  const answers = new Map<number | 'none', number>();
  const acknowledged = new Set<number>();
  const begun = performance.now();
  const elapsed = (): number => performance.now() - begun;

  const call = async (body: string): Promise<number | 'none'> => {
    try {
      const { statusCode, body: answer } = await pool.request({
        method: 'POST',
        path: bot.path,
        headers: bot.headers(body),
        body,
        headersTimeout: 10_000,
      });
      await answer.dump();
      return statusCode;
    } catch {
      return 'none';
    }
  };
  const deliver = async (n: number): Promise<void> => {
    const body = messageBody(n, personId(n % PEOPLE), `#${Math.floor(n / PEOPLE) + 1}`);
    while (elapsed() < SECONDS * 1000 + GIVE_UP) {
      const answer = await call(body);
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      if (answer === 200) {
        acknowledged.add(n);
        if (n % TWICE === 0) await call(body);
        return;
      }
      await sleep(PAUSE);
    }
  };

  const killing = (async () => {
    await sleep(10_000 - elapsed());
    program.child.kill('SIGKILL');
    const old = pool;
    program = await bench.start('src/server/main.ts', '/api/ready');
    pool = new Pool(program.url, { connections: CONNECTIONS });
    await old.destroy();
    console.log(`Server killed at 10 s, answers again at ${(elapsed() / 1000).toFixed(1)} s`);
    await sleep(Math.max(0, 20_000 - elapsed()));
    process.kill(postmasterOf(process.pid), 'SIGKILL');
  })();
  const all: Promise<void>[] = [];
  const total = PER_SECOND * SECONDS;
  while (all.length < total) {
    const due = Math.min(total, Math.ceil((elapsed() / 1000) * PER_SECOND));
    while (all.length < due) all.push(deliver(all.length));
    await sleep(5);
  }
  const offered = total / (elapsed() / 1000);
  await Promise.all(all);
  await killing;
  const settled = elapsed();
  for (;;) {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from viber_callbacks where done_at is null`.catch(() => [{ count: -1 }]);
    if (row!.count === 0) break;
    await sleep(200);
  }
  console.log(
    `Offered ${offered.toFixed(0)}/s; answers ${[...answers].map(([code, count]) => `${code}: ${count}`).join(', ')}; all acknowledged after ${(settled / 1000).toFixed(1)} s, all applied after ${(elapsed() / 1000).toFixed(1)} s`,
  );

  const rows = await sql<{ user_id: string; texts: string[] }[]>`
    select c.user_id, array_agg(m.text order by m.at, m.no) as texts from viber_messages m
    join viber_conversations c on c.idguid = m.conversation_id where c.bot_id = ${bot.idguid} group by c.user_id`;
  const byPerson = new Map(rows.map(({ user_id, texts }) => [user_id, texts]));
  let lost = 0;
  let doubled = 0;
  let outOfOrder = 0;
  for (let person = 0; person < PEOPLE; person++) {
    const texts = byPerson.get(personId(person)) ?? [];
    const numbers = texts.map((text) => Number(text.slice(1)));
    doubled += numbers.length - new Set(numbers).size;
    outOfOrder += numbers.filter((number, n) => n > 0 && number < numbers[n - 1]!).length;
    const kept = new Set(numbers);
    for (let n = person; n < total; n += PEOPLE)
      if (acknowledged.has(n) && !kept.has(Math.floor(n / PEOPLE) + 1)) lost++;
  }
  goal('acknowledged and lost', lost, { most: 0 });
  goal('doubled', doubled, { most: 0 });
  goal('out of order within a conversation', outOfOrder, { most: 0 });
  goal('acknowledged, of those offered', acknowledged.size / total, { least: 1 });
  await pool.close();
} finally {
  await bench.stop();
}
