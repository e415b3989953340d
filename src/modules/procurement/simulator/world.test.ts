import { expect, it } from 'vitest';
import { DAY } from './calendar.ts';
import { EARLIER } from './rows.ts';
import { answered, sourceSets } from './sets.ts';
import { SUBJECTS } from './subjects.ts';
import { World, type WorldSettings } from './world.ts';

const END = Date.UTC(2026, 10, 22);
const worldOf = (days: number, more: Partial<WorldSettings> = {}): World =>
  new World({ seed: 'proba', since: END - days * DAY, until: END, restless: false, ...more });
/** Everything that a world answers. */
const contents = ({ tables }: World) =>
  [...sourceSets(tables).values()].map((set) => [...set.rows.all()].map((row) => answered(set, row, null)));

it('the same seed gives the same world, in how many steps ever; another seed another', () => {
  const whole = contents(worldOf(7));
  const stepped = worldOf(7, { until: END - 6.7 * DAY });
  for (let at = END - 6.7 * DAY; at < END; at += 0.37 * DAY) stepped.advance(at);
  stepped.advance(END);
  expect(contents(stepped)).toEqual(whole);
  expect(contents(worldOf(7, { seed: 'druga' }))).not.toEqual(whole);
});

it('has 100 to 170 notices a weekday and none at weekends', () => {
  const days = new Map<string, number>();
  for (const { data } of worldOf(60).tables.firstNotices.all()) {
    const day = new Date(data.announced).toISOString().slice(0, 10);
    days.set(day, (days.get(day) ?? 0) + 1);
  }
  expect(days.size).toBeGreaterThan(40);
  for (const [day, count] of days) {
    expect(new Date(day).getUTCDay() % 6, day).not.toBe(0);
    expect(count, day).toBeGreaterThanOrEqual(100);
    expect(count, day).toBeLessThanOrEqual(170);
  }
  const restless = worldOf(14, { restless: true }).tables.firstNotices;
  expect([...restless.all()].some(({ data }) => new Date(data.announced).getUTCDay() === 0)).toBe(true);
});

it('holds together: rows name rows that are there, and end after they began', () => {
  const { tables } = worldOf(90, { daily: 40 });
  const { notices, procedures, lots, codeLinks, codes, awards, groups, members, contracts, terminations } =
    tables;
  for (const { data } of lots.all()) expect(procedures.get(data.procedureId)).toBeDefined();
  for (const { data } of codeLinks.all())
    expect(lots.get(data.lotId) && codes.get(data.codeId)).toBeDefined();
  for (const { data, stamp } of awards.all()) expect(stamp > notices.get(data.noticeId)!.stamp).toBe(true);
  const taken = new Map<number, number>();
  for (const { data } of [...members.all(), ...tables.unregisteredMembers.all()])
    taken.set(data.groupId, (taken.get(data.groupId) ?? 0) + 1);
  for (const { id } of groups.all()) expect(taken.get(id)).toBeGreaterThan(0);
  for (const { data } of members.all()) expect(tables.suppliers.get(data.supplierId)).toBeDefined();
  const bids = new Map<number, number>();
  for (const { data } of groups.all()) bids.set(data.lotId, (bids.get(data.lotId) ?? 0) + 1);
  for (const { data } of contracts.all()) {
    expect(groups.get(data.groupId)!.data).toMatchObject({ isAwarded: true, lotId: data.lotId });
    expect(bids.get(data.lotId)).toBe(data.bids);
    expect(data.value).toBeGreaterThan(0);
  }
  expect(Math.max(...taken.values())).toBeGreaterThan(1);
  expect(contracts.size).toBeGreaterThan(1000);
  expect(terminations.size).toBeGreaterThan(50);
  for (const { data } of notices.all())
    if (data.deadline !== null) expect(data.deadline).toBeGreaterThan(data.announced);
});

it('corrects notices by rows of their own, which have the stamp of the row that they replace', () => {
  const { notices } = worldOf(40).tables;
  const versions = Map.groupBy([...notices.all()], ({ data }) => data.procedure.id);
  const corrected = [...versions.values()].filter((rows) => rows.length > 1);
  expect(corrected.length / versions.size).toBeGreaterThan(0.05);
  for (const rows of corrected) {
    const [old, latest] = rows.slice(-2);
    expect([old!.data.isLatest, latest!.data.isLatest]).toEqual([false, true]);
    expect(old!.stamp).toBe(latest!.stamp);
    expect(latest!.data.deadline).toBeGreaterThan(old!.data.deadline!);
  }
  const shares = [...notices.all()].filter(({ stamp }) => stamp.endsWith('.0000000Z')).length / notices.size;
  expect(shares).toBeGreaterThan(0.2);
  expect(shares).toBeLessThan(0.8);
});

it('writes in two alphabets, three ways and without our letters, of many things', () => {
  const names = [...worldOf(60).tables.procedures.all()].map(({ data }) => data.name);
  const share = (pattern: RegExp) => names.filter((name) => pattern.test(name)).length / names.length;
  expect(SUBJECTS.length).toBeGreaterThanOrEqual(90);
  expect(share(/\p{Script=Cyrillic}{3}/u)).toBeGreaterThan(0.1);
  expect(share(/^Nabava /)).toBeGreaterThan(0.005);
  expect(share(/[čćšžđ]/)).toBeGreaterThan(0.2);
  expect(share(/kancelarijskog|uredskog/i)).toBeGreaterThan(0);
  expect(names.some((name) => /\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Latin}/u.test(name))).toBe(true);
  expect(new Set(names).size / names.length).toBeGreaterThan(0.3);
});

it('has twins among the suppliers: the same firm in the other list, written in another way', () => {
  const { suppliers, unregistered } = worldOf(1).tables;
  const numbers = [...suppliers.all()].map(({ data }) => data.taxNumber);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.every((text) => /^49\d{11}$/.test(text))).toBe(true);
  const written = [...unregistered.all()].map(({ data }) => data.taxNumber);
  expect(written.some((text) => text === null)).toBe(true);
  expect(written.some((text) => text !== null && numbers.includes(text))).toBe(true);
  expect(written.some((text) => text !== null && numbers.includes(`4${text}`))).toBe(true);
});

it('grows by a day at a time, with as many notices as are wanted', () => {
  const world = worldOf(5);
  const before = world.tables.firstNotices.size;
  expect(world.grow(0)).toBe(0);
  expect(world.grow(7)).toBe(7);
  expect(world.tables.firstNotices.size).toBe(before + 7);
  expect(world.now).toBe(END + 2 * DAY);
  expect(world.grow()).toBeGreaterThanOrEqual(100);
});

it('has a thinner time before its first day if it is told so, and no row of what follows is another by that', () => {
  const before = { days: 60, daily: 20 };
  const whole = worldOf(20, { before });
  const rows = contents(whole);
  const followed = rows.map((set) => set.filter(({ Id }) => Number(Id) <= EARLIER));
  expect(followed).toEqual(contents(worldOf(20)));
  // As they are read by id.
  for (const set of rows) {
    const ids = set.map(({ Id }) => Number(Id));
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  }
  const first = END - 20 * DAY;
  const earlier = [...whole.tables.firstNotices.all()].filter(({ id }) => id > EARLIER);
  expect(earlier.length).toBeGreaterThan(500);
  expect(earlier.length).toBeLessThan(60 * before.daily);
  for (const { data } of earlier) expect(data.announced).toBeLessThan(first);
  // What comes of it comes when it is due, also later.
  const awards = [...whole.tables.awards.all()].filter(({ id }) => id > EARLIER);
  expect(awards.some(({ data }) => data.at > first)).toBe(true);
  const stepped = worldOf(20, { before, until: first - 30.4 * DAY });
  for (let at = first - 30.4 * DAY; at < END; at += 3.7 * DAY) stepped.advance(at);
  stepped.advance(END);
  expect(contents(stepped)).toEqual(rows);
});
