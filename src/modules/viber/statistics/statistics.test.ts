import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { dayOf, daysLater } from '../../../core/dates.ts';
import { SAVE_BOTS, SAVE_CHAT, SEE_BOTS, SEE_CHAT, STATISTICS_API } from '../labels.ts';
import type { Statistics } from './statistics.api.ts';
import { type StoredConversation, storeBot, storeCase, storeConversation, storeMessage } from './testkit.ts';

let t: TestApp;
/** May answer for `sales`, and for `service` by name. */
let amra: Person;
/** May answer for `sales` only. */
let haris: Person;
let sales: string;
let service: string;
beforeAll(async () => {
  t = await createTestApp();
  amra = await t.member({ permissions: [SEE_CHAT, SAVE_CHAT], name: 'Amra Hadžić' });
  haris = await t.member({
    tenantId: amra.tenantId,
    permissions: [SEE_CHAT, SAVE_CHAT],
    name: 'Haris Begić',
  });
  sales = await storeBot(t, amra.tenantId, { name: 'Prodaja' });
  service = await storeBot(t, amra.tenantId, { name: 'Servis', people: [amra.userId] });
  await fill();
});
afterAll(() => t?.close());

/** November: four cases of sales and one of the service. October: one of sales. */
async function fill(): Promise<void> {
  const of = (bot: string) => storeConversation(t, amra.tenantId, bot);
  const [first, second, third, fourth] = [await of(sales), await of(sales), await of(sales), await of(sales)];
  const personal = { direction: 'out', origin: 'person' } as const;
  // Answered after 4 min 12 s by Amra, closed by Haris after an hour.
  await storeCase(t, first, {
    ...{ opened: '2026-11-02 09:00', answered: '2026-11-02 09:04:12', by: amra.userId },
    ...{ closed: '2026-11-02 10:00', closedBy: haris.userId },
  });
  await storeMessage(t, first, { at: '2026-11-02 09:00' });
  await storeMessage(t, first, { ...personal, at: '2026-11-02 09:04:12', by: amra.userId });
  await storeMessage(t, first, { ...personal, at: '2026-11-02 09:05', by: haris.userId });
  // A note and an event are no messages of anybody's.
  await storeMessage(t, first, {
    at: '2026-11-02 09:06',
    direction: 'note',
    origin: 'person',
    by: amra.userId,
  });
  await storeMessage(t, first, { at: '2026-11-02 09:06', direction: 'event', origin: 'system' });
  // Answered after 10 s, still open; a broadcast counts apart.
  await storeCase(t, second, {
    opened: '2026-11-02 23:30',
    answered: '2026-11-02 23:30:10',
    by: haris.userId,
  });
  await storeMessage(t, second, { at: '2026-11-02 23:30' });
  await storeMessage(t, second, { ...personal, at: '2026-11-02 23:30:10', by: haris.userId });
  await storeMessage(t, second, { at: '2026-11-03 08:00', direction: 'out', origin: 'broadcast' });
  // Answered by the bot alone.
  await storeCase(t, third, {
    opened: '2026-11-04 12:00',
    closed: '2026-11-04 15:00',
    closedBy: amra.userId,
  });
  await storeMessage(t, third, { at: '2026-11-04 12:00' });
  await storeMessage(t, third, { at: '2026-11-04 12:00:01', direction: 'out', origin: 'answer' });
  // Begun by us: no first answer. The bot's answer of an earlier case is not of this one.
  await storeMessage(t, fourth, { at: '2026-10-01 10:00', direction: 'out', origin: 'answer' });
  await storeCase(t, fourth, { opened: '2026-11-04 16:00', answered: '2026-11-04 16:00', by: amra.userId });
  await storeMessage(t, fourth, { ...personal, at: '2026-11-04 16:00', by: amra.userId });
  const broken = await of(service);
  await storeCase(t, broken, { opened: '2026-11-05 07:00' });
  await storeMessage(t, broken, { at: '2026-11-05 07:00' });
  await storeMessage(t, broken, { at: '2026-11-05 07:59' });
  const before: StoredConversation = await of(sales);
  await storeCase(t, before, {
    ...{ opened: '2026-10-30 10:00', answered: '2026-10-30 10:01', by: amra.userId },
    ...{ closed: '2026-11-01 00:00', closedBy: amra.userId },
  });
  await storeMessage(t, before, { at: '2026-10-30 10:00' });
}

const NOVEMBER = 'razdoblje=dani&od=2026-11-01&do=2026-11-10';
const asked = async (person: Person, query = NOVEMBER): Promise<Statistics> => {
  const answer = await t.call('GET', `${STATISTICS_API}?${query}`, { token: person.token });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};

describe('figures', () => {
  it('count cases, answers and messages of the period, and of the one before', async () => {
    const { current, before, since } = await asked(amra);
    expect(current).toEqual({
      opened: 5,
      begun: 4,
      // That of October was closed at the first instant of November.
      closed: 3,
      bot_only: 1,
      // Half of 252 and 10 seconds.
      first_answer: 131,
      first_answer_90: 228,
      // An hour, three hours, 38 hours.
      resolution: 3 * 3600,
      received: 5,
      sent: 5,
      sent_by_bot: 1,
      broadcast: 1,
    });
    expect(since).toBe('2026-10-30');
    expect(before).toMatchObject({ from: '2026-10-22', to: '2026-10-31', until: null });
    expect(before!.figures).toMatchObject({ opened: 1, closed: 0, first_answer: 60, received: 1, sent: 0 });
  });

  it('of one bot, and of those that the caller may answer for', async () => {
    expect((await asked(amra, `${NOVEMBER}&bot=${service}`)).current).toMatchObject({
      ...{ opened: 1, closed: 0, first_answer: null, received: 2, sent: 0, bot_only: 0 },
    });
    const his = await asked(haris);
    expect(his.current).toMatchObject({ opened: 4, received: 3 });
    expect(his.bots.map(({ name }) => name)).toEqual(['Prodaja']);
    expect(his.heat.some(({ weekday }) => weekday === 4)).toBe(false);
    const manager = await t.member({
      tenantId: amra.tenantId,
      permissions: [SEE_CHAT, SEE_BOTS, SAVE_BOTS],
    });
    expect((await asked(manager)).current.opened).toBe(5);
  });

  it('have nothing to compare with before the first case, and are empty where nothing happened', async () => {
    expect((await asked(amra, 'razdoblje=dani&od=2026-10-30&do=2026-10-31')).before).toBeNull();
    const stranger = await t.member({ permissions: [SEE_CHAT] });
    const none = await asked(stranger);
    expect(none).toMatchObject({ since: null, before: null, points: [], heat: [], people: [], bots: [] });
    expect(none.current).toMatchObject({ opened: 0, first_answer: null, resolution: null, received: 0 });
  });
});

describe('by time', () => {
  it('days are those of Sarajevo', async () => {
    const { unit, points } = await asked(amra);
    expect(unit).toBe('day');
    expect(points).toEqual([
      { at: '2026-11-01', opened: 0, closed: 1, first_answer: null },
      { at: '2026-11-02', opened: 2, closed: 1, first_answer: 131 },
      { at: '2026-11-04', opened: 2, closed: 1, first_answer: null },
      { at: '2026-11-05', opened: 1, closed: 0, first_answer: null },
    ]);
  });

  it('a short period has hours, a long one months', async () => {
    const hours = await asked(amra, 'razdoblje=dani&od=2026-11-02&do=2026-11-02');
    expect([hours.unit, hours.points.map(({ at }) => at)]).toEqual([
      'hour',
      ['2026-11-02T08:00:00Z', '2026-11-02T09:00:00Z', '2026-11-02T22:00:00Z'],
    ]);
    const months = await asked(amra, 'razdoblje=dani&od=2026-08-01&do=2026-11-20');
    expect([months.unit, months.points.map(({ at, opened }) => [at, opened])]).toEqual([
      'month',
      [
        ['2026-10-01', 1],
        ['2026-11-01', 5],
      ],
    ]);
  });

  it('received messages stand by weekday and hour', async () => {
    const { heat } = await asked(amra);
    expect(heat.toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour)).toEqual([
      { weekday: 1, hour: 9, count: 1 },
      { weekday: 1, hour: 23, count: 1 },
      { weekday: 3, hour: 12, count: 1 },
      { weekday: 4, hour: 7, count: 2 },
    ]);
  });
});

it('says who answers, and how fast', async () => {
  const { people, bots } = await asked(amra);
  expect(people).toEqual([
    {
      ...{ idguid: amra.userId, name: 'Amra Hadžić', answers: 2, conversations: 2 },
      ...{ first_answers: 1, first_answer: 252, closed: 2 },
    },
    {
      ...{ idguid: haris.userId, name: 'Haris Begić', answers: 2, conversations: 2 },
      ...{ first_answers: 1, first_answer: 10, closed: 1 },
    },
  ]);
  expect(bots.map(({ name, opened, sent, bot_only }) => [name, opened, sent, bot_only])).toEqual([
    ['Prodaja', 4, 5, 1],
    ['Servis', 1, 0, 0],
  ]);
});

describe('refuses', () => {
  const statusOf = async (query: string, person: Person = amra) => {
    const { status, body } = await t.call('GET', `${STATISTICS_API}?${query}`, { token: person.token });
    return [status, body.errors ? Object.keys(body.errors) : body.code];
  };

  it('a bot of another organisation, one that is not the caller’s, and one that does not exist', async () => {
    const foreign = await storeBot(t, (await t.member()).tenantId);
    expect((await statusOf(`bot=${foreign}`))[0]).toBe(404);
    expect((await statusOf(`bot=${service}`, haris))[0]).toBe(404);
    expect((await statusOf('bot=01900000-0000-7000-8000-000000000000'))[0]).toBe(404);
  });

  it('what is no bot and no period', async () => {
    expect(await statusOf('bot=prodaja')).toEqual([422, ['bot']]);
    expect(await statusOf('razdoblje=vijek')).toEqual([422, ['razdoblje']]);
    expect(await statusOf('razdoblje=dani&od=2026-02-30')).toEqual([422, ['od']]);
    expect(await statusOf('razdoblje=dani&od=2001-01-01&do=2026-01-01')).toEqual([422, ['od']]);
  });

  it('people without the right to the chat', async () => {
    const other = await t.member({ tenantId: amra.tenantId, permissions: [SEE_BOTS] });
    expect((await statusOf('', other))[0]).toBe(403);
  });
});

it('compares an unfinished day with the same part of the day before', async () => {
  const today = dayOf(Date.now());
  const { before } = await asked(amra, 'razdoblje=danas');
  expect(before).toMatchObject({ from: daysLater(today, -1), to: daysLater(today, -1) });
  expect(before!.until).not.toBeNull();
});
