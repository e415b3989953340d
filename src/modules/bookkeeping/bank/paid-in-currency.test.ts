import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { paying } from './test/paying.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('an invoice in euro is closed in euro, by a statement in euro or in KM', async () => {
  for (const currency of ['EUR', 'BAM'] as const) {
    const own = await paying(test, currency);
    await own.bill('F-1', '100.00', 'EUR');
    await own.pay(currency === 'EUR' ? '50.00' : '97.79', [['211', 'F-1', '97.79']]);
    await own.pay(currency === 'EUR' ? '50.00' : '97.79', [['211', 'F-1', '97.79']]);
    expect(await own.lines('F-1')).toEqual([
      ['195.58', '100.00 EUR', '1.955830'],
      ['-97.79', '-50.00 EUR', '1.955830'],
      ['-97.79', '-50.00 EUR', '1.955830'],
    ]);
  }
});
