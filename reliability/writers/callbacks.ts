import { addBot, type BenchBot, messageBody, personId } from '../../bench/viber/lib/bots.ts';
import { ask, countOf, type Work } from './work.ts';

const PEOPLE = 100;

/** Messages that people send over Viber: each is in its conversation, once. */
export function callbackWork(): Work {
  let bot: BenchBot;
  let sent = 0;
  return {
    name: 'Viber',
    writers: 2,
    perDay: 10_000,
    async before(bench) {
      bot = await addBot(bench);
    },
    async write(site, key) {
      const n = sent++;
      const body = messageBody(n, personId(n % PEOPLE), `#${key}`);
      await ask(site, bot.path, { body, headers: bot.headers(body) });
      return key;
    },
    settled: async (sql) =>
      (await countOf(sql<{ count: number }[]>`
        select count(*)::int as count from viber_callbacks where done_at is null`)) === 0,
    async check(sql, told) {
      const rows = await sql<{ text: string; count: number }[]>`
        select m.text, count(*)::int as count from viber_messages m
        join viber_conversations c on c.idguid = m.conversation_id where c.bot_id = ${bot.idguid} and m.text like '#%'
        group by m.text`;
      const kept = new Set(rows.map(({ text }) => text));
      return {
        lost: [...told.keys()].filter((key) => !kept.has(`#${key}`)).length,
        half: rows.filter(({ count }) => count > 1).length,
      };
    },
  };
}
