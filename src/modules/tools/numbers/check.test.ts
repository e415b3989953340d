import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { invalid, json, silent, valid } from '../test/fake-vies.ts';
import { acquireSlot, releaseSlot } from '../vies/answers.service.ts';
import { viesAnswers } from '../vies/vies.table.ts';
import { check, from, one, other, post, setUp, t, vies } from './check.testkit.ts';
import { numberPaths } from './paths.ts';

setUp();

describe('a number of Bosnia and Herzegovina', () => {
  it('of a firm in the table is known, by its JIB and its PDV number, and a branch by its head office', async () => {
    const admin = await t.admin();
    const body = {
      jib: '4200000000002',
      naziv: 'Proba d.o.o.',
      adresa: 'Ferhadija 1, Sarajevo',
      izvor: 'Vlastita provjera',
      datum: '2026-03-01',
    };
    expect((await t.call('POST', '/api/admin/companies', { token: admin.token, body })).status).toBe(201);
    const all = await check('JIB 4200000000002', '200000000002', '4200211100005');
    expect(all[0]).toMatchObject({
      given: 'JIB 4200000000002',
      number: '4200000000002',
      kind: 'jib',
      outcome: 'known',
      name: 'Proba d.o.o.',
      address: 'Ferhadija 1, Sarajevo',
      source: 'Vlastita provjera',
      source_date: '2026-03-01',
      answered_at: null,
    });
    expect(all[1]).toMatchObject({ kind: 'pdv', outcome: 'known', name: 'Proba d.o.o.' });
    expect(all[2]).toMatchObject({ outcome: 'known', name: 'BH Telecom' });
    const [branch] = await check('4203144510103');
    expect(branch).toMatchObject({ outcome: 'known', name: 'Pepco', head_office: '4203144510006' });
    expect(branch?.message).toMatch('Sjedište');
  });

  it('of another is said to be written well, or in one sentence that the check digit does not agree', async () => {
    const good = await one('4209998880000');
    expect(good).toMatchObject({ outcome: 'format', name: null, warning: null });
    expect(good.message).toMatch('UIO');
    for (const wrong of ['4209172020005', '200225150006'])
      expect(await one(wrong)).toMatchObject({
        ...{ outcome: 'check_digit', name: null, warning: null },
        message: 'Kontrolna cifra se ne slaže.',
      });
    expect(vies.asked).toEqual([]);
  });

  it('is nothing that the register of the EU is asked for, nor is a JMB or a mistake', async () => {
    const all = await check('0101990170003', 'abc', 'GB110305878', 'HR1', '');
    expect(all.map(({ outcome }) => outcome)).toEqual(Array(5).fill('unrecognised'));
    expect(all.map(({ kind }) => kind)).toEqual(['jmb', 'other', 'other', 'other', 'other']);
    expect(vies.asked).toEqual([]);
  });
});

describe('a number of the EU', () => {
  it('is valid, valid and withheld, or invalid', async () => {
    vies.on('HR33392005961', valid('PRIMJER D.O.O.', 'ULICA 1\n10000 ZAGREB'));
    vies.on('DE136695976', valid());
    vies.on('SI50223054', invalid);
    const all = await check('hr 333 920 059 61', 'DE136695976', 'SI50223054');
    expect(all[0]).toMatchObject({
      number: 'HR33392005961',
      country: 'HR',
      outcome: 'valid',
      name: 'PRIMJER D.O.O.',
      address: 'ULICA 1, 10000 ZAGREB',
      source: 'VIES',
      cached: false,
    });
    expect(Date.now() - Date.parse(all[0]!.answered_at!)).toBeLessThan(60_000);
    expect(all[1]).toMatchObject({ outcome: 'valid', name: null });
    expect(all[1]!.message).toMatch('Njemačka ne objavljuje');
    expect(all[2]).toMatchObject({ outcome: 'invalid', name: null });
    expect(all[2]!.message).toMatch('nema važećeg');
  });

  it('that is in the table takes its name from there where the register withholds it', async () => {
    const admin = await t.admin();
    const body = { strani_broj: 'DE129274202', naziv: 'Muster AG' };
    await t.call('POST', '/api/admin/companies', { token: admin.token, body });
    expect(await one('DE129274202')).toMatchObject({
      outcome: 'valid',
      name: 'Muster AG',
      source: 'Tabela poznatih firmi',
    });
  });

  it('is asked for once a day, valid or not, by all nodes, and says of when the answer is', async () => {
    vies.on('SI50223055', invalid);
    for (const number of ['IT00743110157', 'SI50223055']) {
      const first = await one(number);
      const again = await one(number);
      const elsewhere = await other.app.inject({
        method: 'POST',
        url: numberPaths.check,
        payload: { numbers: [number] },
      });
      expect(again).toEqual({ ...first, cached: true });
      expect(elsewhere.json().data.results[0]).toEqual(again);
    }
    expect(vies.asked).toEqual(['IT00743110157', 'SI50223055']);
    const ago = sql`now() - interval '25 hours'`;
    await t.ownerDb
      .update(viesAnswers)
      .set({ answered_at: ago })
      .where(eq(viesAnswers.number, 'IT00743110157'));
    expect(await one('IT00743110157')).toMatchObject({ outcome: 'valid', cached: false });
    expect(vies.asked.filter((number) => number === 'IT00743110157')).toHaveLength(2);
  });

  it('is asked for once by all who ask at the same time', async () => {
    let answer = (): void => {};
    vies.on('PL8567346215', (response) => {
      answer = () => json(response, { isValid: true, userError: 'VALID', name: 'Spółka', address: '---' });
    });
    const all = Promise.all([one('PL8567346215'), one('PL 856-734-62-15'), one('pl8567346215')]);
    await expect.poll(() => vies.asked.length).toBe(1);
    answer();
    expect((await all).map(({ name }) => name)).toEqual(['Spółka', 'Spółka', 'Spółka']);
    expect(vies.asked).toEqual(['PL8567346215']);
  });

  it('within one request may stand several times', async () => {
    const all = await check('EE100931558', 'ee 100931558', 'EE100931558');
    expect(all.map(({ outcome }) => outcome)).toEqual(['valid', 'valid', 'valid']);
    expect(vies.asked).toEqual(['EE100931558']);
  });
});

describe('a register that does not answer', () => {
  it('does not make a whole list wait for the same, one after another', async () => {
    vies.on('CZ', silent('MS_UNAVAILABLE'));
    const numbers = Array.from({ length: 40 }, (_, at) => `CZ${25_000_000 + at}`);
    const all = await check(...numbers);
    expect(all.every(({ reason }) => reason === 'unavailable')).toBe(true);
    expect(vies.asked.length).toBeLessThanOrEqual(3);
  });
});

describe('the registers', () => {
  it('are not asked by one too many where a node was slower than its slot lasts', async () => {
    const { database } = t.deps;
    const slow = (await acquireSlot(database, 'DK', 1, 0))!;
    const next = (await acquireSlot(database, 'DK', 1, 45))!;
    expect(next.slot).toBe(slow.slot);
    await releaseSlot(database, slow);
    expect(await acquireSlot(database, 'DK', 1, 45)).toBeNull();
    await releaseSlot(database, next);
    expect(await acquireSlot(database, 'DK', 1, 45)).not.toBeNull();
  });
});

describe('a request', () => {
  it('that is wrong is told what is', async () => {
    for (const [numbers, said] of [
      [[], 'bar jedan'],
      [Array(101).fill('1'), 'najviše 100'],
      ['4200211100005', 'kao niz'],
      [[4200211100005], 'mora biti tekst'],
      [['1'.repeat(201)], 'predug'],
    ] as const) {
      const answer = await post(numbers);
      expect(answer.status, said).toBe(422);
      expect(JSON.stringify(answer.body.errors)).toMatch(said);
    }
  });

  it('may come often, but not without end', async () => {
    const headers = from();
    const statuses: number[] = [];
    for (let count = 0; count < 301; count++)
      statuses.push((await t.call('POST', numberPaths.check, { body: { numbers: ['x'] }, headers })).status);
    expect(new Set(statuses.slice(0, 300))).toEqual(new Set([200]));
    expect(statuses[300]).toBe(429);
  });
});
