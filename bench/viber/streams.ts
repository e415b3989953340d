/**
 * How soon the streams of the people of an organisation hear of a customer's message: milliseconds from its acknowledgement, which follows
 * the commit of the callback, to each socket, with 200 streams open against one. The callback is taken up in between.
 */
import type { ClientRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { goal } from '../files/lib/goal.ts';
import { filledDatabase } from '../lib/filled.ts';
import { quantile } from '../lib/median.ts';
import { addPeople, signingIn } from '../lib/people.ts';
import { openStream } from '../lib/streams.ts';
import { addBot, messageBody, personId } from './lib/bots.ts';

const PEOPLE = 50;
/** As many as a session may have open. */
const STREAMS_EACH = 4;
const MESSAGES = 60;
const ROUNDS = 3;
/** Milliseconds between messages, and those after which a stream has not heard. */
const PAUSE = 150;
const GIVE_UP = 5000;

const bench = await filledDatabase({ goods: false });
const open: ClientRequest[] = [];
try {
  const bot = await addBot(bench);
  await addPeople(bench, PEOPLE);
  await bench.sql`
    insert into member_permissions (tenant_id, user_id, permission)
    select ${bench.tenant}, idguid, 'viber_chat_pregled' from users where email like 'osoba%@bench.test' on conflict do nothing`;
  const { url } = await bench.start('src/server/main.ts', '/api/ready');
  const signIns = signingIn(url, PEOPLE);
  const tokens: string[] = [];
  while (tokens.length < PEOPLE) tokens.push(await signIns.next());
  signIns.close();

  /** When each stream heard of the message under way. */
  let heard: number[] = [];
  const listen = async (token: string): Promise<void> => {
    open.push(
      await openStream(url, token, (chunk) => {
        if (chunk.includes('"topic":"viber-chat"')) heard.push(performance.now());
      }),
    );
  };

  let sent = 0;
  /** Milliseconds after which streams heard, of all messages of a round. */
  async function delays(streams: number): Promise<number[]> {
    const found: number[] = [];
    for (let n = 0; n < MESSAGES; n++) {
      heard = [];
      const body = messageBody(sent, personId(sent % 40), `Poruka ${sent}`);
      sent++;
      const answer = await fetch(url + bot.path, { method: 'POST', headers: bot.headers(body), body });
      const begun = performance.now();
      if (answer.status !== 200) throw new Error(`A callback was answered ${answer.status}`);
      await answer.text();
      while (heard.length < streams) {
        if (performance.now() - begun > GIVE_UP)
          throw new Error(`${streams - heard.length} of ${streams} streams have not heard`);
        await sleep(2);
      }
      found.push(...heard.map((at) => Math.max(at - begun, 0)));
      await sleep(PAUSE);
    }
    return found;
  }

  const all: Record<'one' | 'many', number[]> = { one: [], many: [] };
  for (let round = -1; round < ROUNDS; round++) {
    await listen(tokens[0]!);
    const one = await delays(1);
    const others = tokens.flatMap((token, n) => Array(n === 0 ? STREAMS_EACH - 1 : STREAMS_EACH).fill(token));
    for (const token of others) await listen(token);
    const many = await delays(PEOPLE * STREAMS_EACH);
    for (const stream of open.splice(0)) stream.destroy();
    await sleep(500);
    // The first warms up.
    if (round < 0) continue;
    all.one.push(...one);
    all.many.push(...many);
  }
  const words = (delays: number[]): string =>
    `p50 ${quantile(delays, 0.5).toFixed(0)} ms, p95 ${quantile(delays, 0.95).toFixed(0)} ms`;
  console.log(`one stream: ${words(all.one)}; ${PEOPLE * STREAMS_EACH} streams: ${words(all.many)}`);
  goal(
    'p95 from a message to the sockets, 200 streams / one',
    quantile(all.many, 0.95) / quantile(all.one, 0.95),
    { most: 5 },
  );
} finally {
  for (const one of open) one.destroy();
  await bench.stop();
}
