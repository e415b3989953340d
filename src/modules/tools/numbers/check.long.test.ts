// Long, since a register is waited for in each of these.
// In the suite: check.test.ts (numbers, a register that does not answer, few questions at a time, requests).

import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { json, silent, valid } from '../test/fake-vies.ts';
import { viesAnswers, viesSlots } from '../vies/vies.table.ts';
import { check, one, other, setUp, t, vies } from './check.testkit.ts';
import type { Checked } from './numbers.api.ts';
import { numberPaths } from './paths.ts';

setUp();

describe('a register that does not answer', () => {
  it('leaves standing what it said before, with its day', async () => {
    const at = new Date(Date.now() - 3 * 86_400_000);
    await t.ownerDb.insert(viesAnswers).values({
      number: 'NL004495445B01',
      valid: true,
      name: 'Voorbeeld',
      address: 'Delft',
      answered_at: at,
    });
    vies.on('NL', (answer) => answer.destroy());
    expect(await one('NL004495445B01')).toMatchObject({
      outcome: 'unanswered',
      reason: 'unreachable',
      name: 'Voorbeeld',
      answered_at: null,
      earlier: { valid: true, answered_at: at.toISOString() },
    });
  });

  it('about one number is asked for those behind it', async () => {
    vies.on('SK2022749619', (answer) => answer.end('<html>'));
    const rest = Array.from({ length: 12 }, (_, at) => `SK${2_000_000_000 + at}`);
    const all = await check('SK2022749619', ...rest);
    expect(all.map(({ outcome }) => outcome)).toEqual(['unanswered', ...Array(12).fill('valid')]);
  });

  it('about several in a row, in whatever way, is given up by those in line', async () => {
    vies.on('HU', (answer) => answer.end('<html>'));
    const numbers = Array.from({ length: 40 }, (_, at) => `HU${12_000_000 + at}`);
    const all = await check(...numbers);
    expect(all.every(({ reason }) => reason === 'unreachable')).toBe(true);
    // Each is tried three times: the first three, and whatever was asked for until the third of them was given up.
    expect(new Set(vies.asked).size).toBeLessThanOrEqual(5);
  });

  it(
    'in time is asked on: who comes again meets the answer',
    async () => {
      let answer = (): void => {};
      vies.on('LV40003521600', (response) => {
        answer = () => json(response, { isValid: true, userError: 'VALID', name: 'Piemērs', address: '---' });
      });
      expect(await one('LV40003521600')).toMatchObject({ outcome: 'unanswered', reason: 'asking' });
      const again = one('LV40003521600');
      answer();
      expect(await again).toMatchObject({ outcome: 'valid', name: 'Piemērs' });
      expect(vies.asked).toEqual(['LV40003521600']);
    },
    scaledTimeout(20_000),
  );

  it('is asked again, and what it says then counts', async () => {
    vies.on('FR40303265045', (answer, asked) =>
      json(
        answer,
        asked < 3
          ? { isValid: false, userError: 'MS_MAX_CONCURRENT_REQ' }
          : { isValid: true, userError: 'VALID', name: 'SA EXEMPLE', address: 'PARIS' },
      ),
    );
    expect(await one('FR40303265045')).toMatchObject({ outcome: 'valid', name: 'SA EXEMPLE' });
    expect(vies.asked).toHaveLength(3);
  });

  it.each([
    ['MS_UNAVAILABLE', 'unavailable', 'ES', 1],
    ['GLOBAL_MAX_CONCURRENT_REQ', 'busy', 'PT', 3],
  ])('with %s is a third outcome, and is not remembered', async (word, reason, country, tries) => {
    vies.on(country, silent(word));
    const number = country === 'ES' ? 'ESA12345678' : 'PT501964843';
    const first = await one(number);
    expect(first).toMatchObject({ outcome: 'unanswered', reason, answered_at: null, earlier: null });
    expect(first.message).toMatch('ništa ne govori o broju');
    expect(vies.asked).toHaveLength(tries);
    const [{ kept }] = (
      await t.ownerDb.execute<{ kept: number }>(
        sql`select count(*)::int as kept from vies_answers where number = ${number}`,
      )
    ).rows as [{ kept: number }];
    expect(kept).toBe(0);
    vies.on(country, valid());
    expect(await one(number)).toMatchObject({ outcome: 'valid' });
  });
});

describe('the registers', () => {
  it('are asked for few numbers of one state at a time, by all nodes together', async () => {
    vies.on(
      'RO',
      (response) => void setTimeout(() => json(response, { isValid: true, userError: 'VALID' }), 40),
    );
    const numbers = Array.from({ length: 12 }, (_, at) => `RO${1_000_000 + at}`);
    const [here, there] = await Promise.all([
      check(...numbers.slice(0, 6)),
      other.app.inject({ method: 'POST', url: numberPaths.check, payload: { numbers: numbers.slice(6) } }),
    ]);
    const all: Checked[] = [...here, ...there.json().data.results];
    expect(all.map(({ outcome }) => outcome)).toEqual(Array(12).fill('valid'));
    expect(vies.most.RO).toBeLessThanOrEqual(3);
    expect(vies.most.RO).toBeGreaterThan(1);
    expect(await t.ownerDb.select().from(viesSlots)).toEqual([]);
  });

  it('are asked although a node died with all slots acquired', async () => {
    const gone = sql`now() - interval '1 second'`;
    for (const slot of [1, 2, 3])
      await t.ownerDb.insert(viesSlots).values({ country: 'LT', slot, until: gone });
    expect(await one('LT119511515')).toMatchObject({ outcome: 'valid' });
  });
});
