import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { carrying, EUR, setUp, test } from './open-items.testkit.ts';

setUp();

it('an invoice in euro that was paid in KM is not carried; what is left of one is one line in KM', async () => {
  const own = await carrying();
  await own.post('2026-03-01', 195583n, { ...EUR, document_no: 'PLAĆENA' });
  await own.post('2026-04-01', -195583n, { document_no: 'PLAĆENA' });
  await own.post('2026-03-01', 195583n, { ...EUR, document_no: 'DIO' });
  await own.post('2026-04-01', -95583n, { document_no: 'DIO' });
  await own.post('2026-03-01', 195583n, { ...EUR, document_no: 'OTVORENA' });
  await own.close();
  const left = [
    ['Partner 0/DIO', '1000.00'],
    ['Partner 0/OTVORENA', '1955.83', 'EUR 1000.00'],
  ];
  expect(await own.opening()).toEqual(left);
  await own.close(await own.idOf('2027'));
  expect(await own.opening('2028')).toEqual(left);
});

it('what is left of an invoice in euro that was paid in euro is carried in euro', async () => {
  const own = await carrying();
  await own.post('2026-03-01', 195583n, { ...EUR, document_no: 'DIO' });
  await own.post('2026-04-01', -97792n, { ...EUR, currency_amount: '-500.00', document_no: 'DIO' });
  await own.close();
  expect(await own.opening()).toEqual([['Partner 0/DIO', '977.91', 'EUR 500.00']]);
});

it('a partner whose account is carried by partner has one line, and cash one for each currency', async () => {
  const own = await carrying();
  await test.ownerDb.execute(sql`update fin_konta set prenos = 'partner'
    where tenant_id = ${own.person.tenantId} and konto = '211'`);
  await own.post('2026-03-01', 195583n, { ...EUR, document_no: 'F-1' });
  await own.post('2026-04-01', -195583n, { document_no: 'P-1' });
  await own.post('2026-03-01', 195583n, { ...EUR, account: '201', partner_id: null });
  await own.post('2026-04-01', -195583n, { account: '201', partner_id: null });
  await own.close();
  expect(await own.opening()).toEqual([]);
  expect(await own.opening('2027', '201')).toEqual([
    ['/', '-1955.83'],
    ['/', '1955.83', 'EUR 1000.00'],
  ]);
});

it('a closing with a document of the next year leaves the old year’s open', async () => {
  const own = await carrying();
  await own.addYear('2027');
  await own.post('2026-03-01', 100_000n, { document_no: 'F-1' });
  await own.post('2027-01-15', -100_000n, { document_no: 'P-1' });
  await own.match('F-1', 'P-1', '1000.00');
  await own.close();
  expect(await own.opening()).toEqual([['Partner 0/F-1', '1000.00']]);
  await own.close(await own.idOf('2027'));
  expect(await own.opening('2028')).toEqual([]);
});
