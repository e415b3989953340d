import { addBot, type BenchBot, personId } from '../../bench/viber/lib/bots.ts';
import { BROADCAST, BROADCASTS_API } from '../../src/modules/viber/labels.ts';
import { MARK, MARKED } from './records.ts';
import { apart, gone, lastIn, numberedLines, versionsOf } from './together.ts';
import { ask, countOf, type Work } from './work.ts';

interface Draft {
  idguid: string;
  version: number;
}

const MONTH = 30 * 86_400_000;

/** Broadcasts: a draft, its changed text, and a plan for next month, so that none is sent. The trail has a line for each version. */
export function broadcastWork(): Work {
  let bot: BenchBot;
  return {
    name: 'Masovne poruke',
    writers: 1,
    pause: 100,
    perDay: 50,
    async before(bench) {
      bot = await addBot(bench);
      const { sql, tenant } = bench;
      // Planned is only what somebody would get, from a bot that Viber calls.
      await sql`update viber_bots set hook_state = 'set' where idguid = ${bot.idguid}`;
      await sql`
        insert into viber_conversations (tenant_id, idguid, bot_id, user_id, name, subscribed)
        values (${tenant}, gen_random_uuid(), ${bot.idguid}, ${personId(0)}, 'Amra Hadžić', true)`;
    },
    async write(site, key) {
      const body = {
        ...{ name: `${MARK} ${key}`, bot_id: bot.idguid, kind: 'text', text: `Nacrt ${key}` },
        ...{ url: null, file_id: null, keyboard: null, tags: [], not_tags: [] },
      };
      const { idguid, version } = await ask<Draft>(site, BROADCASTS_API, { body });
      const path = `${BROADCASTS_API}/${idguid}`;
      const change = { version, text: `Proba ${key}` };
      const changed = await ask<Draft>(site, path, { method: 'PATCH', body: change });
      const plan = { version: changed.version, planned_at: new Date(Date.now() + MONTH).toISOString() };
      await ask(site, `${path}/start`, { body: plan });
      return `${idguid} ${change.text}`;
    },
    async check(sql, told) {
      const texts = () =>
        sql`select idguid || ' ' || (content ->> 'text') as id from viber_broadcasts where name like ${MARKED}`;
      const odd = await countOf(sql<{ count: number }[]>`
        select count(*)::int as count from viber_broadcasts
        where name like ${MARKED} and (state = 'planned') <> (planned_at is not null)`);
      const half =
        (await apart(
          sql,
          versionsOf(sql, 'viber_broadcasts', 'name', MARKED),
          numberedLines(sql, BROADCAST.name, MARKED),
        )) +
        (await apart(sql, texts(), lastIn(sql, BROADCAST.name, 'text', MARKED))) +
        odd;
      return { lost: await gone(told, sql`${texts()} and state = 'planned'`), half };
    },
  };
}
