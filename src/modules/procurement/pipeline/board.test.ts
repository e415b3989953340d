import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/helper.ts';
import { askedFilters, parseFilters } from '../../../admin/list/filters.ts';
import { dayOf, dayStart } from '../../../core/dates.ts';
import { noticeId, procedureOf } from '../notices/notice-id.ts';
import { insertNotices } from '../notices/testkit.ts';
import type { Board, Entry } from './pipeline.api.ts';
import { pipelineList } from './screens/pipeline-list.tsx';
import { BOTH, type PipelineKit, pipelineKit } from './testkit.ts';

let kit: PipelineKit;
beforeAll(async () => {
  kit = await pipelineKit();
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString();
  await insertNotices(
    kit.t,
    Array.from({ length: 120 }, (_, n) => ({
      id: n + 1,
      name: `Nabavka ${n + 1}`,
      deadline: soon,
      value: 10.1,
    })),
  );
});
afterAll(() => kit?.t.close());

const boardOf = async (who: Person, query = ''): Promise<Board> =>
  (await kit.call(who, 'GET', `/tabla${query}`)).body.data;
/** Procedures of each column that has some. */
const shape = ({ columns }: Board) =>
  Object.fromEntries(
    columns
      .filter(({ cards }) => cards.length > 0)
      .map(({ state, cards }) => [state, cards.map(({ idguid }) => procedureOf(idguid))]),
  );
const move = (who: Person, { idguid, version }: Entry, state: string, after: number | null = null) =>
  kit.call(who, 'POST', `/${idguid}/premjesti`, {
    ...{ version, state, after: after === null ? null : noticeId(after) },
  });

describe('moving cards', () => {
  it('puts a card where it was dropped, and keeps the order of the others', async () => {
    const who = await kit.t.member({ permissions: BOTH });
    const entries = new Map<number, Entry>();
    for (const n of [1, 2, 3, 4]) entries.set(n, await kit.take(n, {}, who));
    expect(shape(await boardOf(who))).toEqual({ gledamo: [4, 3, 2, 1] });
    const moved = await move(who, entries.get(1)!, 'gledamo', 4);
    expect(shape(await boardOf(who))).toEqual({ gledamo: [4, 1, 3, 2] });
    expect(moved.body.data).toMatchObject({ version: 2, state_at: entries.get(1)!.state_at });
    await move(who, entries.get(3)!, 'predali');
    await move(who, entries.get(4)!, 'predali', 3);
    expect(shape(await boardOf(who))).toEqual({ gledamo: [1, 2], predali: [3, 4] });
    // Below a card that is in another column by now: on top.
    await move(who, entries.get(2)!, 'predali', 1);
    expect(shape(await boardOf(who))).toEqual({ gledamo: [1], predali: [2, 3, 4] });
    const { columns } = await boardOf(who);
    expect(columns.find(({ state }) => state === 'predali')).toMatchObject({
      count: 3,
      value: '30.30',
      offer: '0.00',
    });
  });

  it('stays exact however often one is put between the same two', async () => {
    const who = await kit.t.member({ permissions: BOTH });
    const [a, b] = [await kit.take(1, {}, who), await kit.take(2, {}, who)];
    let [x, y] = [await kit.take(3, {}, who), await kit.take(4, {}, who)];
    await move(who, a, 'dobili');
    await move(who, b, 'dobili', 1);
    for (let n = 0; n < 40; n++) {
      y = (await move(who, y, 'dobili', 1)).body.data;
      x = (await move(who, x, 'dobili', 1)).body.data;
    }
    expect(shape(await boardOf(who))).toEqual({ dobili: [1, 3, 4, 2] });
  });

  it('of two who move a card at once the second is told', async () => {
    const { amra, haris } = kit;
    const entry = await kit.take(20);
    const answers = await Promise.all([move(amra, entry, 'pripremamo'), move(haris, entry, 'predali')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body.message).toMatch(/u međuvremenu izmijenjen: (Amra Hadžić|Haris Begić)/);
    const stands = (await boardOf(amra)).columns.find(({ cards }) => cards.length > 0)!;
    expect(refused.body.data.current.state).toBe(stands.state);
  });

  it('two cards dropped at one place at once have places of their own', async () => {
    const who = await kit.t.member({ permissions: BOTH });
    const [top, ...others] = [
      await kit.take(30, {}, who),
      await kit.take(31, {}, who),
      await kit.take(32, {}, who),
      await kit.take(33, {}, who),
    ];
    await move(who, top!, 'izgubili');
    await Promise.all(others.map((one) => move(who, one, 'izgubili', 30)));
    const placed = shape(await boardOf(who)).izgubili!;
    expect(placed[0]).toBe(30);
    expect(placed.toSorted()).toEqual([30, 31, 32, 33]);
    const { rows } = await kit.t.ownerDb.execute<{ places: number }>(
      `select count(distinct place)::int as places from ejn_pipeline where tenant_id = '${who.tenantId}'`,
    );
    expect(rows[0]!.places).toBe(4);
  });

  it.each([
    [{ version: 1, state: 'negdje' }, 'state'],
    [{ state: 'gledamo' }, 'version'],
    [{ version: 1, state: 'gledamo', after: 'gore' }, 'after'],
  ])('refuses %j', async (body, field) => {
    const answer = await kit.call(kit.amra, 'POST', `/${noticeId(20)}/premjesti`, body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });
});

it('a column shows a hundred cards and counts them all; a person and words narrow it', async () => {
  const who = await kit.t.member({ permissions: BOTH, name: 'Nermin Ćatić' });
  for (let n = 1; n <= 105; n++) await kit.take(n, n === 7 ? { person_id: who.userId } : {}, who);
  const [column] = (await boardOf(who)).columns;
  expect(column).toMatchObject({ count: 105, value: '1060.50' });
  expect(column!.cards).toHaveLength(100);
  expect(shape(await boardOf(who, `?person=${who.userId}`))).toEqual({ gledamo: [7] });
  expect(shape(await boardOf(who, '?q=nabavka%20105'))).toEqual({ gledamo: [105] });
  expect((await boardOf(who, '?q=%25_')).columns.every(({ count }) => count === 0)).toBe(true);
  expect((await kit.call(who, 'GET', '/tabla?person=ja')).status).toBe(422);
  const week = (await kit.call(who, 'GET', '/sedmica')).body.data;
  expect([week.count, week.entries.length]).toEqual([105, 10]);
});

it('the dashboard counts the deadlines that its link shows', async () => {
  const who = await kit.t.member({ permissions: BOTH });
  const at = (days: number): string =>
    new Date(dayStart(dayOf(Date.now(), days)).getTime() + 1000).toISOString();
  // The whole of today and of the seventh day, but not before and behind; and not what was called off.
  const days = [0, 7, 8, -1, 3, 3];
  const first = 200;
  await insertNotices(
    kit.t,
    days.map((day, n) => ({
      ...{ id: first + n, name: `Rok ${n}`, deadline: at(day) },
      ...(n === 4 && { outcome: 'terminated' as const }),
    })),
  );
  for (let n = 0; n < days.length; n++) await kit.take(first + n, n === 5 ? { state: 'predali' } : {}, who);
  const { body } = await kit.t.call('GET', '/api/dashboard/waiting', { token: who.token });
  const part = body.data.things.find(({ name }: { name: string }) => name === 'rokovi-nabavki');
  expect(part).toMatchObject({ count: 2, urgency: 'now' });
  const asked = askedFilters(
    pipelineList,
    parseFilters(pipelineList, new URL(part.to, 'http://x').searchParams),
  );
  // The panel beside it means the same days.
  const panel = (await kit.call(who, 'GET', '/sedmica')).body.data;
  expect([panel.count, panel.entries.map(({ idguid }: Entry) => procedureOf(idguid))]).toEqual([
    2,
    [first, first + 1],
  ]);
  const { data } = (await kit.call(who, 'GET', `?${new URLSearchParams(asked)}`)).body;
  expect(data.map(({ idguid }: Entry) => procedureOf(idguid))).toEqual([first, first + 1]);
});
