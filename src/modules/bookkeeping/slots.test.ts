import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { search } from '../../../test/search.ts';
import { dayOf, daysLater, dayText } from '../../core/dates.ts';
import { newId } from '../../core/id.ts';
import { bankDesk } from './bank/test/desk.ts';
import { mt940 } from './bank/test/samples.ts';
import { closeYear, previewClosing } from './ledger/closing/closing.service.ts';
import { postVouchers } from './ledger/posting.service.ts';
import { voucher } from './ledger/testkit.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const NO_TAX = { tax: null, tax_account: null };
type Desk = Awaited<ReturnType<typeof bankDesk>>;
const years = () => test.deps.services.get('poslovne-godine')!;
const preview = (own: Desk, yearId: string) => own.run((ctx) => previewClosing(ctx, years(), yearId, NO_TAX));
/** What is told of a year and keeps nobody from closing it, but for whether it is over. */
const told = async (own: Desk, yearId = own.yearId) =>
  (await preview(own, yearId)).problems
    .filter(({ message, blocks }) => !blocks && !message.startsWith('Godina još nije završila'))
    .map(({ message }) => message);

it('a year that is not over is told of, and can be closed', async () => {
  const own = await bankDesk(test);
  const today = dayOf(Date.now());
  const messages = async (naziv: string, pocetak: string, kraj: string) => {
    const yearId = await own.addYear(naziv, pocetak, kraj);
    const { problems, digest } = await preview(own, yearId);
    expect(problems.filter(({ blocks }) => blocks)).toEqual([]);
    await own.run((ctx) => closeYear(ctx, years(), yearId, { ...NO_TAX, digest }));
    return problems.map(({ message }) => message).join('\n');
  };
  await test.ownerDb.execute(
    sql`delete from fin_poslovne_godine where tenant_id = ${own.person.tenantId} and idguid = ${own.yearId}`,
  );
  const yesterday = daysLater(today, -1);
  expect(await messages('Prošla', daysLater(today, -365), yesterday)).not.toContain('završila');
  await test.ownerDb.execute(
    sql`delete from fin_poslovne_godine where tenant_id = ${own.person.tenantId} and pocetak = ${today}`,
  );
  expect(await messages('Ova', today, today)).toContain(
    `Godina još nije završila: traje do ${dayText(today)}`,
  );
});

it('drafts of the year, its statements that are not booked, and months that are not filed are counted', async () => {
  const own = await bankDesk(test);
  const other = await own.addYear('2025');
  expect(await told(own)).toEqual([]);

  await own.addAccount();
  await own.bring(mt940());
  const draft = (day: string) =>
    own.call('POST', '/fin/drafts', { type: 'TM', day, description: 'Proba', lines: [] });
  for (const day of ['1. 1. 2026.', '31. 12. 2026.', '31. 12. 2025.', 'ne znam'])
    expect((await draft(day)).status).toBe(201);
  const partner_id = await own.addPartner('Kupac');
  const supply = (month: string) =>
    voucher({
      idguid: newId(),
      day: `${month}-10`,
      lines: [
        { account: '211', debit: '117.00', partner_id, document_no: month, document_date: `${month}-10` },
        { account: '602', credit: '100.00' },
        {
          ...{ account: '470', credit: '17.00', partner_id, document_no: month, vat_base: '100.00' },
          ...{ vat_code: 'I17', vat_month: `${month}-01`, document_date: `${month}-10` },
        },
      ],
    });
  const months = ['2026-01', '2026-02', '2026-03', '2026-12'];
  await own.run((ctx) => postVouchers(ctx, months.map(supply)));
  expect(await told(own)).toEqual([
    'Nije proknjiženo: 2 nacrta s datumom u ovoj godini. Poslije zatvaranja se na te dane ne knjiži.',
    'Nije proknjiženo: 1 bankovni izvod iz ove godine.',
    'PDV prijava nije predata za 4 mjeseca ove godine.',
  ]);
  await test.ownerDb.execute(sql`insert into fin_locks (tenant_id, kind, through, reason, set_by)
    values (${own.person.tenantId}, 'vat', '2026-02-28', 'Predano', 'Proba')`);
  expect(await told(own)).toContain('PDV prijava nije predata za 2 mjeseca ove godine.');
  expect(await told(own, other)).toEqual([expect.stringContaining('1 nacrt s datumom')]);
});

it('finds vouchers by number and description, and statements by account and file, for who may read the books', async () => {
  const desk = await bankDesk(test);
  await desk.addAccount();
  await desk.invoice(await desk.addPartner('Čaršija d.o.o.'), { 'R-15/2026': '1170.00' });
  await desk.bring(mt940());
  const titles = async (q: string, kind: string, person = desk.person): Promise<string[]> =>
    (await search(test, q, person)).groups
      .filter((group) => group.kind === kind)
      .flatMap(({ items }) => items.map(({ title }) => title));
  const [number] = await titles('IF-0001', 'nalozi');
  expect(number).toMatch(/^IF-0001\//);
  expect(await titles('prva banka', 'izvodi')).toEqual(['Izvod 12, Prva banka']);
  const plain = await test.member({ tenantId: desk.person.tenantId, permissions: [] });
  expect(await titles('IF-0001', 'nalozi', plain)).toEqual([]);
  const other = await bankDesk(test);
  expect(await titles('IF-0001', 'nalozi', other.person)).toEqual([]);
  expect(await titles('prva banka', 'izvodi', other.person)).toEqual([]);
});
