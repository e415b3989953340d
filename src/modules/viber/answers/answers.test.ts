import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import type { Changes } from '../../../core/audit.table.ts';
import { announceChange, invalidateCache } from '../../../core/cache.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import {
  addBot as addHookedBot,
  conversationOf,
  happened,
  post,
  said,
  settled,
  textsOf,
} from '../intake/testkit.ts';
import { conversationPath } from '../labels.ts';
import { answersApi } from './answers.api.ts';
import { answerMessages } from './apply.service.ts';
import { type Definition, EMPTY } from './definition.ts';
import { EXAMPLES, withExample } from './examples.ts';
import { answersOf } from './stored.ts';
import { PARTS } from './summary.ts';
import { addBot, addConversation } from './testkit.ts';
import { endWaiting } from './timeouts.ts';

const READY = EXAMPLES.reduce(withExample, EMPTY);
/** Without hours, so that the time of day does not matter. */
const ALWAYS: Definition = { ...READY, hours: null, away: null };

let t: TestApp;
let chief: Person;
let bot: string;
beforeAll(async () => {
  t = await createTestApp();
  chief = await t.member({
    name: 'Amar Begić',
    permissions: ['viber_bots_pregled', 'viber_bots_save', 'viber_chat_pregled', 'viber_chat_save'],
  });
});
afterAll(() => t.close());
beforeEach(async () => {
  bot = await addBot(t, chief);
});

const get = (who = chief) => t.call('GET', answersApi(bot), { token: who.token });
const put = (version: number, definition: unknown, who = chief) =>
  t.call('PUT', answersApi(bot), { token: who.token, body: { version, definition } });

const trail = async () => {
  const { rows } = await t.ownerDb.execute<{ changes: Changes }>(
    sql`select changes from audit_log where record_id = ${bot} order by at, id`,
  );
  return rows.map(({ changes }) => changes);
};

describe('what is saved', () => {
  it('begins empty, is read back, and is in the trail in words', async () => {
    expect((await get()).body.data).toMatchObject({
      version: 0,
      updated_at: null,
      definition: EMPTY,
      bot: { name: 'Pekara' },
      people: [{ idguid: chief.userId, name: 'Amar Begić' }],
    });
    const saved = await put(0, READY);
    expect([saved.status, saved.body.message]).toEqual([200, 'Automatski odgovori su sačuvani.']);
    expect(saved.body.data).toMatchObject({ version: 1, updated_by: 'Amar Begić', definition: READY });
    expect((await get()).body.data).toEqual(saved.body.data);
    const [first, ...more] = await trail();
    expect(more).toEqual([]);
    expect(Object.keys(first!).sort()).toEqual(Object.keys(PARTS).sort());
    expect(first!.flows).toEqual({ from: [], to: ['Status narudžbe (Ime → Broj narudžbe)'] });
    // The same again is no change.
    expect((await put(1, READY)).body.data.version).toBe(1);
  });

  it('is in the trail by what has changed of it', async () => {
    await put(0, READY);
    const changed = structuredClone(READY);
    changed.welcome!.text = 'Dobar dan!';
    changed.keywords = changed.keywords.filter(({ id }) => id !== 'placanje');
    changed.keywords.find(({ id }) => id === 'dostava')!.answer!.text = 'Dostavljamo sutra.';
    changed.keywords.push({ ...changed.keywords[0]!, id: 'novo', words: ['paket'] });
    changed.flows[0]!.steps[0]!.ask.text = 'Ko ste?';
    changed.flows[0]!.end.tags = ['hitno'];
    expect((await put(1, changed)).body).toMatchObject({ success: true });
    const buttons = ' [3 dugmeta]';
    expect((await trail()).at(-1)).toEqual({
      welcome: { from: READY.welcome!.text + buttons, to: `Dobar dan!${buttons}` },
      keywords: {
        from: ['dostava/dostavljate', 'plaćanje/kartica/pouzeće'],
        to: ['dostava/dostavljate (izmijenjeno: odgovor)', 'paket'],
      },
      flows: {
        from: ['Status narudžbe (Ime → Broj narudžbe)'],
        to: ['Status narudžbe (Ime → Broj narudžbe) (izmijenjeno: korak „Ime”, kraj)'],
      },
    });
    const again = structuredClone(changed);
    again.welcome!.keyboard!.buttons[0]!.text = 'Narudžba';
    again.keywords.splice(1, 2, again.keywords[2]!, again.keywords[1]!);
    expect((await put(2, again)).body).toMatchObject({ success: true });
    expect((await trail()).at(-1)).toEqual({
      welcome: { from: `Dobar dan!${buttons}`, to: `Dobar dan!${buttons} (izmijenjena dugmad)` },
      keywords: { from: [], to: ['izmijenjen redoslijed'] },
    });
  });

  it('tells the second of two who save what the first has saved', async () => {
    await put(0, READY);
    for (const version of [0, 2, 2 ** 31]) {
      const late = await put(version, EMPTY);
      expect([late.status, late.body.code]).toEqual([409, 'stale']);
      expect(late.body.data.current).toMatchObject({ version: 1, definition: READY });
    }
  });

  it('is refused at the field', async () => {
    const wrong = structuredClone(READY);
    wrong.welcome!.keyboard!.buttons[0]!.columns = 7;
    wrong.flows[0]!.steps = [];
    const refused = await put(0, wrong);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors)).toEqual(
      expect.arrayContaining(['definition.welcome.keyboard.buttons.0.columns', 'definition.flows.0.steps']),
    );
    const stranger = structuredClone(READY);
    stranger.flows[0]!.end.person = '01890000-0000-7000-8000-000000000001';
    expect((await put(0, stranger)).body.errors).toEqual({
      'definition.flows.0.end.person': 'Ova osoba ne odgovara za ovog bota. Odaberite drugu.',
    });
    for (const nonsense of [
      null,
      [],
      'x',
      { ...READY, more: 1 },
      { ...READY, hours: { days: [], holidays: [] } },
    ])
      expect((await put(0, nonsense)).status).toBe(422);
    expect((await get()).body.data.version).toBe(0);
  });

  it('is nobody else’s', async () => {
    const stranger = await t.member({ permissions: ['viber_bots_pregled', 'viber_bots_save'] });
    const reader = await t.member({ tenantId: chief.tenantId, permissions: ['viber_bots_pregled'] });
    expect((await get(stranger)).status).toBe(404);
    expect((await put(0, READY, stranger)).status).toBe(404);
    expect((await get(reader)).status).toBe(200);
    expect((await put(0, READY, reader)).status).toBe(403);
    for (const id of ['nema', '01890000-0000-7000-8000-000000000001'])
      expect((await t.call('GET', answersApi(id), { token: chief.token })).status).toBe(404);
    await t.ownerDb.execute(
      sql`update viber_bots set removed_at = now(), token = null where idguid = ${bot}`,
    );
    expect((await get()).status).toBe(404);
  });

  it('is known to every node with the next question', async () => {
    const other = await t.node();
    expect(await answersOf(t.deps.database, bot)).toBeNull();
    expect(await answersOf(other.deps.database, bot)).toBeNull();
    await put(0, READY);
    expect(await answersOf(t.deps.database, bot)).toEqual(READY);
    await expect.poll(() => answersOf(other.deps.database, bot)).toEqual(READY);
  });
});

describe('messages that are answered', () => {
  let conversation: string;
  const say = async (...texts: string[]): Promise<void> => {
    const tenant = (await findTenant(t.deps.database, chief.tenantId))!;
    await asSystem(t.deps.database, tenant, (ctx) =>
      answerMessages(
        ctx,
        t.deps,
        { idguid: conversation, botId: bot },
        texts.map((text) => ({ at: new Date(), content: { kind: 'text', text, data: {} } })),
      ),
    );
  };
  const written = async () => {
    const { rows } = await t.ownerDb.execute<{
      direction: string;
      origin: string;
      text: string;
      state: string;
    }>(
      sql`select direction, origin, text, state from viber_messages where conversation_id = ${conversation} order by no`,
    );
    return rows;
  };
  const stands = async () => {
    const { rows } = await t.ownerDb.execute<Record<string, unknown>>(
      sql`select flow, flow_due, away_at, tags, assignee_id, version from viber_conversations where idguid = ${conversation}`,
    );
    return rows[0]!;
  };
  beforeEach(async () => {
    conversation = await addConversation(t, chief, bot);
  });

  it('go through a flow and are handed over, with a note and tags', async () => {
    const definition = structuredClone(ALWAYS);
    definition.flows[0]!.end.person = chief.userId;
    await put(0, definition);
    await say('Narudžba?');
    expect(await stands()).toMatchObject({ flow: { step: 'ime', misses: 0 }, flow_due: expect.anything() });
    await say('Amra', '10482');
    expect((await written()).map(({ direction, origin }) => `${origin} ${direction}`)).toEqual([
      ...Array.from({ length: 3 }, () => 'answer out'),
      'answer note',
      'answer event',
    ]);
    expect((await written()).at(-2)?.text).toBe(
      'Tok „Status narudžbe”: završen.\nIme: Amra\nBroj narudžbe: 10482',
    );
    expect(await stands()).toMatchObject({
      ...{ flow: null, flow_due: null, tags: ['narudžba'], assignee_id: chief.userId },
    });
    // A person has it now.
    await say('dostava');
    expect(await written()).toHaveLength(5);
    // In a new case the bot answers again until somebody does.
    await t.ownerDb.execute(
      sql`update viber_cases set opened_at = now() where conversation_id = ${conversation}`,
    );
    await say('dostava', 'plaćanje');
    expect(await written()).toHaveLength(7);
    await t.ownerDb.execute(sql`insert into viber_messages (tenant_id, idguid, conversation_id, direction, origin, kind, text, at, state, author_id)
      values (${chief.tenantId}, gen_random_uuid(), ${conversation}, 'out', 'person', 'text', 'Izvolite', now(), 'sent', ${chief.userId})`);
    await say('dostava');
    expect(await written()).toHaveLength(8);
  });

  it('that nobody follows lead out of the flow, once, whichever node looks', async () => {
    await put(0, ALWAYS);
    await say('narudžba');
    await endWaiting(t.deps);
    expect(await stands()).toMatchObject({ flow: { step: 'ime' } });
    await t.ownerDb.execute(
      sql`update viber_conversations set flow_due = now() - interval '1 second' where idguid = ${conversation}`,
    );
    const other = await t.node();
    await Promise.all([endWaiting(t.deps), endWaiting(other.deps), endWaiting(t.deps)]);
    expect(await stands()).toMatchObject({ flow: null, flow_due: null, assignee_id: null });
    expect((await written()).map(({ direction }) => direction)).toEqual(['out', 'note', 'event']);
    // Nobody has it, so that all are told that somebody waits.
    const told = async () =>
      (
        await t.ownerDb.execute(
          sql`select title, count from notifications where user_id = ${chief.userId} and path = ${conversationPath(conversation)}`,
        )
      ).rows;
    await expect.poll(told).toEqual([{ title: 'Amra Hadžić čeka odgovor (Pekara)', count: 1 }]);
  });

  it('say nothing without answers', async () => {
    await say('narudžba');
    expect(await written()).toEqual([]);
  });

  it.each([
    ['whose answers are gone', () => put(1, EMPTY)],
    [
      'that is off',
      async () => {
        await t.ownerDb.execute(sql`update viber_bots set active = false where idguid = ${bot}`);
        await announceChange(t.deps.database);
        invalidateCache(t.deps.database);
      },
    ],
  ])('of a flow of a bot %s go to a person, with what was collected', async (_name, change) => {
    await put(0, ALWAYS);
    await say('narudžba', 'Amra');
    await change();
    await t.ownerDb.execute(
      sql`update viber_conversations set flow_due = now() - interval '1 second' where idguid = ${conversation}`,
    );
    await endWaiting(t.deps);
    expect(await stands()).toMatchObject({ flow: null, flow_due: null });
    expect((await written()).slice(2).map(({ direction, text }) => [direction, text])).toEqual([
      ['note', 'Tok: izmijenjen je dok je osoba bila u njemu.\nime: Amra'],
      ['event', 'Bot je predao razgovor: čeka prvu slobodnu osobu.'],
    ]);
  });

  it('say that nobody is there once in some hours', async () => {
    const closed = { ...ALWAYS, hours: { ...READY.hours!, holidays: [] }, away: READY.away };
    // Open for a minute that is not now.
    const hour = (new Date().getUTCHours() + 12) % 24;
    const clock = `${String(hour).padStart(2, '0')}:30`;
    closed.hours.days = closed.hours.days.map(() => [{ from: clock, to: `${clock.slice(0, 3)}31` }]);
    await put(0, closed);
    await say('halo', 'ima li koga');
    expect((await written()).map(({ text }) => text)).toEqual([READY.away!.text]);
    await t.ownerDb.execute(
      sql`update viber_conversations set away_at = now() - interval '13 hours' where idguid = ${conversation}`,
    );
    await say('halo');
    expect(await written()).toHaveLength(2);
  });
});

describe('at the webhook', () => {
  it('opening a conversation is answered with the welcome each time, and kept once', async () => {
    const hooked = await addHookedBot(t, chief.tenantId);
    const started = () => happened('conversation_started', 'novi', { subscribed: false });
    expect((await post(t, hooked, started())).body).toEqual({});
    bot = hooked.idguid;
    await put(0, ALWAYS);
    const welcome = { type: 'text', text: 'Zdravo Amra Hadžić, dobro došli! Kako vam možemo pomoći?' };
    for (let n = 0; n < 3; n++) {
      const answer = (await post(t, hooked, started())).body;
      expect(answer).toMatchObject({ ...welcome, sender: { name: 'Bot' } });
      expect(answer.keyboard.Buttons.map(({ Columns }: { Columns: number }) => Columns)).toEqual([6, 3, 3]);
      expect(answer).not.toHaveProperty('receiver');
      await settled(t, hooked);
    }
    expect(await textsOf(t, hooked, 'novi')).toEqual([welcome.text]);
    expect(await conversationOf(t, hooked, 'novi')).toMatchObject({
      last_text: welcome.text,
      last_direction: 'out',
    });

    await post(t, hooked, said('novi', 'Status narudžbe'));
    await settled(t, hooked);
    expect(await textsOf(t, hooked, 'novi')).toEqual([
      ...[welcome.text, 'Status narudžbe', 'Rado ćemo provjeriti. Kako se zovete?'],
    ]);
    expect(await conversationOf(t, hooked, 'novi')).toMatchObject({ flow: { step: 'ime' } });

    // A bot that is off says nothing.
    await t.ownerDb.execute(sql`update viber_bots set active = false where idguid = ${bot}`);
    await announceChange(t.deps.database);
    invalidateCache(t.deps.database);
    expect((await post(t, hooked, started())).body).toEqual({});
    await post(t, hooked, said('novi', 'Amra'));
    await settled(t, hooked);
    expect(await textsOf(t, hooked, 'novi')).toHaveLength(4);
  });
});
