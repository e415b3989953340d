import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { dayOf } from '../../../core/dates.ts';
import { newId } from '../../../core/id.ts';
import { type OpenBooks, openBooks } from './testkit.ts';

let test: TestApp;
let own: OpenBooks;
beforeAll(async () => {
  test = await createTestApp();
  own = await openBooks(test);
});
afterAll(() => test.close());

const ago = (days: number): string => dayOf(Date.now(), -days);

describe('open documents', () => {
  it('of a partner and account are what an entry picks from', async () => {
    const partner = await own.partner('Biranje d.o.o.');
    await own.book(partner, [
      { document: 'R1', amount: '100.00', due: ago(3) },
      { document: 'R2', amount: '20.00', account: '210' },
      { document: 'R3', amount: '7.00' },
    ]);
    await own.book(partner, [{ document: 'R3', amount: '-7.00' }]);
    const rows = await own.data(`?partner_id=${partner}&account=211`);
    expect(rows).toMatchObject([
      { document_no: 'R1', open: '100.00', due_date: ago(3), overdue: 3, state: 'due', account: '211' },
    ]);
    expect(await own.data(`?partner_id=${newId()}`)).toEqual([]);
    expect((await own.call('GET', '?partner_id=x')).status).toBe(422);
  });

  it('have the dates of the copy after a reversal, and keep them when a payment is reversed', async () => {
    const partner = await own.partner('Pogrešno dospijeće d.o.o.');
    const wrong = [{ document: 'R1', amount: '100.00', day: '2026-01-05', due: '2026-12-30' }];
    await own.reverse(await own.book(partner, wrong), wrong, partner);
    const dates = async () => {
      const [{ document_date, due_date }] = await own.data(`?partner_id=${partner}`);
      return [document_date, due_date];
    };
    await own.book(partner, [{ document: 'R1', amount: '100.00', day: '2026-01-06', due: '2026-02-05' }]);
    expect(await dates()).toEqual(['2026-01-06', '2026-02-05']);
    const payment = [{ document: 'R1', amount: '-100.00', day: '2026-02-20', due: '2026-02-20' }];
    await own.reverse(await own.book(partner, payment), payment, partner);
    expect(await dates()).toEqual(['2026-01-06', '2026-02-05']);
    await own.book(partner, [{ document: 'R1', amount: '20.00', day: '2026-03-01', due: '2026-03-31' }]);
    expect(await dates()).toEqual(['2026-01-06', '2026-02-05']);
  });

  it('have no due date without a number: they are several', async () => {
    const partner = await own.partner('Bez broja d.o.o.');
    await own.book(partner, [{ amount: '100.00', due: '2026-02-05' }]);
    await own.book(partner, [{ amount: '50.00', due: '2026-03-05' }]);
    expect(await own.data(`?partner_id=${partner}`)).toMatchObject([
      { document_no: '', open: '150.00', due_date: null, state: 'term' },
    ]);
  });

  it('lead to their lines, with the number of the voucher', async () => {
    const partner = await own.partner('Stavke d.o.o.');
    const voucher = await own.book(partner, [{ document: 'R1', amount: '100.00' }]);
    await own.book(partner, [{ document: 'R1', amount: '-30.00' }]);
    const of = `account=211&partner_id=${partner}`;
    const lines = await own.data(`/lines?${of}&document_no=R1`);
    expect(lines).toMatchObject([
      { voucher_id: voucher, number: expect.stringMatching(/^TM-\d{4}\/2026$/), debit: '100.00' },
      { credit: '30.00', debit: '0.00' },
    ]);
    expect((await own.call('GET', `/lines?${of}&document_no=R2`)).status).toBe(404);
    const other = await openBooks(test);
    expect((await other.call('GET', `/lines?${of}&document_no=R1`)).status).toBe(404);
  });

  it('of a partner stand on its page; an unknown one is not there', async () => {
    const partner = await own.partner('Stranica d.o.o.', { email: 'a@primjer.ba' });
    await own.book(partner, [{ document: 'R1', amount: '1.00' }]);
    expect(await own.data(`/partners/${partner}`)).toMatchObject({
      partner: { naziv: 'Stranica d.o.o.', email: 'a@primjer.ba' },
      accounts: [{ account: '211', naziv: 'Kupci u zemlji', customers: true }],
      items: [{ document_no: 'R1' }],
      closings: [],
      reminders_off: false,
    });
    for (const id of [newId(), 'x']) expect((await own.call('GET', `/partners/${id}`)).status).toBe(404);
  });
});

it('what is booked later than today is told apart: documents have it, ageing of today does not', async () => {
  const apart = await openBooks(test);
  await apart.yearsOf(ago(-1), ago(-3));
  const partner = await apart.partner('Sutrašnji d.o.o.');
  const nothing = { documents: 0, amount: '0.00', last: null };
  await apart.book(partner, [{ document: 'S0', amount: '10.00' }]);
  expect(await apart.data('/later')).toEqual(nothing);
  await apart.book(partner, [{ document: 'S1', amount: '100.00' }], { day: ago(-3) });
  await apart.book(partner, [{ document: 'S0', amount: '-4.00' }], { day: ago(-2) });
  // Taken back before it counts.
  await apart.book(partner, [{ document: 'S2', amount: '9.00' }], { day: ago(-1) });
  await apart.book(partner, [{ document: 'S2', amount: '-9.00' }], { day: ago(-1) });
  const later = await apart.data('/later');
  expect(later).toEqual({ documents: 2, amount: '96.00', last: ago(-3) });
  expect(await apart.data(`/later?partner_id=${partner}`)).toEqual(later);
  expect(await apart.data(`/later?partner_id=${newId()}`)).toEqual(nothing);
  expect((await apart.call('GET', '/later?partner_id=nema')).body.errors).toHaveProperty('partner_id');

  const open = (await apart.data('')).reduce(
    (all: number, one: { open: string }) => all + Number(one.open),
    0,
  );
  const [row] = await apart.data('/ageing');
  expect(open).toBe(Number(row.balance) + Number(later.amount));
  expect((await apart.data(`/ageing?day=${later.last}`))[0].balance).toBe(open.toFixed(2));
  expect(await own.data('/later')).toEqual(nothing);
});

describe('ageing', () => {
  it('sorts what is open into ages by the due day', async () => {
    const partner = await own.partner('Ročnost d.o.o.');
    const dues = [null, ago(0), ago(1), ago(30), ago(31), ago(60), ago(90), ago(91), ago(180), ago(181)];
    await own.book(
      partner,
      dues.map((due, index) => ({ document: `R${index}`, amount: '10.00', due })),
    );
    const [row] = await own.data(`/ageing?partner_id=${partner}`);
    expect(row).toMatchObject({
      account: '211',
      partner: 'Ročnost d.o.o.',
      documents: 10,
      balance: '100.00',
      overdue: '80.00',
      in_term: '20.00',
      d30: '20.00',
      d60: '20.00',
      d90: '10.00',
      d180: '20.00',
      over: '10.00',
      oldest: ago(181),
    });
    const totals = await own.data(`/ageing/totals?partner_id=${partner}`);
    expect(totals.debit).toMatchObject({ in_term: '20.00', over: '10.00' });
    expect(totals.credit.d30).toBe('0.00');
    await own.book(partner, [{ amount: '-7.00' }]);
    const after = await own.data(`/ageing/totals?partner_id=${partner}`);
    expect([after.debit.in_term, after.credit.in_term]).toEqual(['20.00', '7.00']);
    expect((await own.data(`/ageing/totals?partner_id=${newId()}`)).debit.over).toBe('0.00');
  });

  it('of another day is read from the lines, with closings from the day on which both documents were there', async () => {
    const partner = await own.partner('Na dan d.o.o.');
    await own.book(partner, [{ document: 'R1', amount: '100.00', due: '2026-02-10' }], { day: '2026-02-01' });
    await own.book(partner, [{ document: 'U1', amount: '-40.00' }], { day: '2026-03-01' });
    await own.match(partner, 'R1', 'U1', '40.00');
    const on = async (day: string) => (await own.data(`/ageing?partner_id=${partner}&day=${day}`))[0];
    expect(await on('2026-01-31')).toBeUndefined();
    expect(await on('2026-02-28')).toMatchObject({ balance: '100.00', d30: '100.00', documents: 1 });
    expect(await on('2026-03-01')).toMatchObject({ balance: '60.00', d30: '60.00', documents: 1 });
    expect((await own.call('GET', '/ageing?day=2026-02-30')).status).toBe(422);
  });

  it('of today leaves out what is booked on a later day, as on every other day', async () => {
    await own.yearsOf(ago(20), ago(0), ago(-5));
    const [first, second] = [await own.partner('Sutra d.o.o.'), await own.partner('Danas d.o.o.')];
    const [today, later] = [ago(0), ago(-5)];
    for (const partner of [first, second]) {
      await own.book(partner, [{ document: 'R1', amount: '100.00', due: ago(10) }], { day: ago(20) });
      await own.book(partner, [{ document: 'U1', amount: '-30.00' }], { day: ago(15) });
      await own.match(partner, 'R1', 'U1', '30.00');
    }
    await own.book(
      first,
      [
        { document: 'R1', amount: '-20.00' },
        { document: 'R2', amount: '50.00' },
        { document: 'U2', amount: '-40.00' },
      ],
      { day: later },
    );
    // Both ends of this closing are booked later, and of the next one one end is.
    await own.match(first, 'R2', 'U2', '25.00');
    await own.match(first, 'R1', 'U2', '15.00');
    const on = async (partner: string, day?: string) => {
      const rows = await own.data(`/ageing?partner_id=${partner}${day ? `&day=${day}` : ''}`);
      const { debit } = await own.data(`/ageing/totals?partner_id=${partner}${day ? `&day=${day}` : ''}`);
      return [rows[0].balance, rows[0].documents, rows[0].oldest, debit.d30];
    };
    for (const day of [undefined, today, ago(1), ago(-4)])
      expect(await on(first, day), day).toEqual(['70.00', 1, ago(10), '70.00']);
    for (const day of [undefined, today, later])
      expect(await on(second, day), day).toEqual(['70.00', 1, ago(10), '70.00']);
    expect(await on(first, later)).toEqual(['60.00', 2, ago(10), '35.00']);
    // The due day is the first that was posted, on every day.
    await own.book(second, [{ document: 'R1', amount: '1.00', due: ago(40) }], { day: ago(20) });
    for (const day of [undefined, ago(1)])
      expect(await on(second, day), day).toEqual(['71.00', 1, ago(10), '71.00']);
  });

  it('agrees with what is kept, on the day itself', async () => {
    const kept = await own.data('/ageing?page_size=200&sort=account,partner');
    const { rows } = { rows: await own.data(`/ageing?page_size=200&sort=account,partner&day=${ago(-1)}`) };
    const sums = (all: { id: string; balance: string }[]) =>
      all.map(({ id, balance }) => [id, balance]).sort();
    expect(kept.length).toBeGreaterThan(2);
    expect(sums(rows)).toEqual(sums(kept));
  });
});

describe('closing between documents', () => {
  it('closes in parts, and is undone', async () => {
    const partner = await own.partner('Djelimično d.o.o.');
    await own.book(partner, [
      { document: 'R1', amount: '100.00' },
      { document: 'U1', amount: '-60.00' },
    ]);
    const made = await own.match(partner, 'R1', 'U1', '40.00');
    expect(made.status).toBe(201);
    expect(await own.open(partner)).toEqual({ R1: '60.00', U1: '-20.00' });
    const [listed] = await own.data(`/matches?partner_id=${partner}`);
    expect(listed).toMatchObject({ debit_document: 'R1', credit_document: 'U1', amount: '40.00' });
    const { idguids } = made.body.data;
    expect((await own.call('POST', '/matches/undo', { idguids })).body.data).toEqual({ undone: 1 });
    expect(await own.open(partner)).toEqual({ R1: '100.00', U1: '-60.00' });
    expect((await own.call('POST', '/matches/undo', { idguids })).status).toBe(404);
    expect(await own.verify()).toEqual([]);
  });

  it('refuses more than is open, the wrong side, itself and what does not exist', async () => {
    const partner = await own.partner('Previše d.o.o.');
    await own.book(partner, [
      { document: 'R1', amount: '100.00' },
      { document: 'U1', amount: '-60.00' },
    ]);
    const refused = async (debit: string, credit: string, amount: string, status: number) =>
      expect((await own.match(partner, debit, credit, amount)).status, `${debit} ${credit} ${amount}`).toBe(
        status,
      );
    await refused('R1', 'U1', '60.01', 409);
    await refused('U1', 'R1', '10.00', 409);
    await refused('R1', 'R1', '10.00', 422);
    await refused('R1', 'U9', '10.00', 404);
    for (const amount of ['0.00', '-1.00', '1', '1e5', '1,00', 'x']) await refused('R1', 'U1', amount, 422);
    expect((await own.match(newId(), 'R1', 'U1', '1.00')).status).toBe(404);
    expect(await own.open(partner)).toEqual({ R1: '100.00', U1: '-60.00' });
  });

  it('says how much is open where more is asked for', async () => {
    const partner = await own.partner('Koliko je otvoreno d.o.o.');
    await own.book(partner, [
      { document: 'R1', amount: '1200.00' },
      { document: 'U1', amount: '-60.00' },
      { amount: '-2000.00' },
    ]);
    const said = async (...made: [debit: string, credit: string, amount: string][]) => {
      const matches = made.map(([debit_document, credit_document, amount]) => ({
        ...{ account: '211', partner_id: partner, debit_document, credit_document, amount },
      }));
      const { status, body } = await own.call('POST', '/matches', { matches });
      return `${status} ${body.code} ${body.message}`;
    };
    const most = 'Upišite najviše toliko.';
    expect(await said(['R1', '', '1200.01'])).toBe(
      `409 not_open R1: otvoreno je još 1.200,00\u00a0KM. ${most}`,
    );
    expect(await said(['R1', '', '10.00'], ['R1', 'U1', '60.01'])).toBe(
      `409 not_open U1: otvoreno je još 60,00\u00a0KM. ${most}`,
    );
    // Two closings of one document that together take too much; nothing of the first is done.
    expect(await said(['R1', '', '700.00'], ['R1', '', '700.00'])).toBe(
      `409 not_open R1: otvoreno je još 1.200,00\u00a0KM. ${most}`,
    );
    expect(await own.open(partner)).toEqual({ R1: '1200.00', U1: '-60.00', '': '-2000.00' });
    expect(await said(['R1', 'U1', '60.00'], ['R1', '', '1140.00'])).toMatch(/^201 /);
    expect(await said(['R1', '', '5.00'])).toBe(
      '409 not_open R1: više nije otvoreno. Izostavite taj dokument.',
    );
  });

  it('of another organisation is as if it were not there', async () => {
    const other = await openBooks(test);
    const partner = await own.partner('Tuđi d.o.o.');
    await own.book(partner, [
      { document: 'R1', amount: '10.00' },
      { document: 'U1', amount: '-10.00' },
    ]);
    const made = await own.match(partner, 'R1', 'U1', '5.00');
    expect((await other.match(partner, 'R1', 'U1', '5.00')).status).toBe(404);
    expect((await other.call('POST', '/matches/undo', made.body.data)).status).toBe(404);
    expect((await other.call('GET', `/partners/${partner}`)).status).toBe(404);
  });

  it('cannot be written past its functions', async () => {
    for (const statement of ['delete from fin_matches', 'update fin_open_items set matched = 0'])
      await expect(own.run((ctx) => ctx.db.execute(sql.raw(statement)))).rejects.toMatchObject({
        cause: { code: '42501' },
      });
  });
});
