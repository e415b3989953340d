import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { dayText } from '../../../core/dates.ts';
import { booked, onBank, warningsOf } from './test/compared.ts';
import { bankDesk } from './test/desk.ts';
import { mt940, PARTNER } from './test/samples.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const NBSP = '\u00a0';

it('a statement says where the books have another balance than it begins with, and what is not booked before it', async () => {
  const desk = await bankDesk(test);
  await desk.addAccount();
  const first = await desk.bring(mt940());
  const differs = (opening: string, balance: string, difference: string): string =>
    `Početno stanje izvoda je ${opening}${NBSP}KM, a stanje konta 200 u knjigama je ${balance}${NBSP}KM: razlika je ${difference}${NBSP}KM.`;
  expect(await warningsOf(desk, first)).toEqual([differs('1.000,00', '0,00', '1.000,00')]);
  await onBank(desk, { debit: '1000.00' });
  expect(await warningsOf(desk, first)).toEqual([]);

  // Another of the same day.
  const second = await desk.bring(mt940({ number: '13', opening: '2124,50', closing: '3249,00' }));
  const before = ` Prije njega još nije proknjižen izvod 12 od ${dayText('2026-11-20')}`;
  expect(await warningsOf(desk, second)).toEqual([`${differs('2.124,50', '1.000,00', '1.124,50')}${before}`]);
  await booked(desk, first);
  expect(await warningsOf(desk, second)).toEqual([]);
  expect(await warningsOf(desk, first), 'booked').toEqual([]);
  await booked(desk, second);
  const third = await desk.bring(
    mt940({ number: '15', opening: '3000,00', closing: '4124,50', day: '261121' }),
  );
  expect(await warningsOf(desk, third)).toEqual([
    'Nedostaje izvod 14.',
    'Početno stanje 3.000,00 nije krajnje stanje izvoda 13 (3.249,00).',
    differs('3.000,00', '3.249,00', '−249,00'),
  ]);
  // Two accounts in one cannot be compared.
  await desk.addAccount({ naziv: 'Druga banka', racun: PARTNER });
  expect(await warningsOf(desk, third)).toHaveLength(2);
});

/** Reverses the voucher of a statement; answers it. */
async function reversed(
  desk: Awaited<ReturnType<typeof bankDesk>>,
  idguid: string,
  day: string,
): Promise<{ label: string }> {
  const { voucher: posted } = (await desk.call('GET', `/fin/izvodi/${idguid}`)).body.data;
  const { status } = await desk.call('POST', `/fin/vouchers/${posted.idguid}/reverse`, { day, kind: 'red' });
  expect(status).toBe(201);
  return posted;
}

it('a statement whose voucher was reversed is compared without it, also one before it on its day', async () => {
  const desk = await bankDesk(test);
  await desk.addAccount();
  await onBank(desk, { debit: '1000.00' });
  const idguid = await desk.bring(mt940());
  const next = await desk.bring(mt940({ number: '13', opening: '2124,50', closing: '3249,00' }));
  await booked(desk, next);
  await reversed(desk, next, '2026-11-20');
  expect(await warningsOf(desk, idguid)).toEqual([]);
  await booked(desk, idguid);
  const posted = await reversed(desk, idguid, '2026-11-25');
  expect((await desk.call('GET', `/fin/izvodi/${idguid}`)).body.data).toMatchObject({
    voucher: null,
    reversed: { label: posted.label },
    warnings: [],
  });
});
