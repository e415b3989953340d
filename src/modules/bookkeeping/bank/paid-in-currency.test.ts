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

it('a customer has paid the dollars that came, and a difference of rates is in KM alone', async () => {
  const own = await paying(test, 'USD');
  await own.bill('F-1', '1000.00', 'USD');
  await own.bill('F-2', '500.00', 'USD');
  // Two documents; the second in part.
  await own.pay('1200.00', [
    ['211', 'F-1', '1815.00'],
    ['211', 'F-2', '345.00'],
  ]);
  await own.pay('300.00', [
    ['211', 'F-2', '562.50'],
    ['562', null, '-22.50'],
  ]);
  expect(await own.lines('F-1')).toEqual([
    ['1815.00', '1000.00 USD', '1.815000'],
    ['-1815.00', '-1000.00 USD', '1.815000'],
  ]);
  expect(await own.lines('F-2')).toEqual([
    ['907.50', '500.00 USD', '1.815000'],
    ['-345.00', '-200.00 USD', '1.725000'],
    ['-562.50', '-300.00 USD', '1.875000'],
  ]);
  expect(await own.lines(null, '562')).toEqual([['22.50', null, null]]);
});
