// Long, since a register is waited for in each of these.
// In the suite: check.test.ts (numbers, a register that does not answer, few questions at a time, requests).
import { describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { json } from '../test/fake-vies.ts';
import { viesAnswers } from '../vies/vies.table.ts';
import { check, one, setUp, t, vies } from './check.testkit.ts';

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
});
