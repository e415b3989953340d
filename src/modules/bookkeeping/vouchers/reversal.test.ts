import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { dayOf } from '../../../core/dates.ts';
import { newId } from '../../../core/id.ts';
import { withoutChromium } from '../../../core/print/testkit.ts';
import { voucherPdf } from './print.api.ts';
import { BODY, type Desk, desk } from './testkit.ts';
import { VOUCHERS } from './vouchers.api.ts';

let test: TestApp;
let own: Desk;
beforeAll(async () => {
  test = await createTestApp();
  own = await desk(test);
});
afterAll(() => test.close());

const reverse = (idguid: string, body: object = {}) => own.ask('POST', `${VOUCHERS}/${idguid}/reverse`, body);
const read = async (idguid: string) => (await own.ask('GET', `${VOUCHERS}/${idguid}`)).body.data;
const sides = ({ lines }: { lines: { debit: string; credit: string }[] }) =>
  lines.map(({ debit, credit }) => [debit, credit]);
const lock = (desk: Desk, kind: 'all' | 'vat' | 'final', through: string) =>
  test.ownerDb.execute(sql`
    insert into fin_locks (tenant_id, kind, through, reason, set_by)
    values (${desk.person.tenantId}, ${kind}, ${through}, 'Proba', 'Proba')`);
const TODAY = dayOf(Date.now());

describe('a reversal', () => {
  it('is of the kind that the organisation has set, if none is asked for', async () => {
    const other = await desk(test);
    await test.ownerDb.execute(sql`
      insert into fin_settings (tenant_id, values, updated_by)
      values (${other.person.tenantId}, '{"reversal_kind":"black"}', 'Proba')
      on conflict (tenant_id) do update set values = fin_settings.values || excluded.values`);
    const { idguid } = await other.posted();
    expect((await other.ask('GET', `${VOUCHERS}/${idguid}`)).body.data.reversal_default).toBe('black');
    const { body } = await other.ask('POST', `${VOUCHERS}/${idguid}/reverse`, { day: '2026-03-01' });
    const { data } = (await other.ask('GET', `${VOUCHERS}/${body.data.reversal.idguid}`)).body;
    expect(data.reversal_kind).toBe('black');
  });

  it('is red on the same side unless black is asked for, and both name each other', async () => {
    const first = await own.posted();
    const { status, body } = await reverse(first.idguid, { day: '2026-03-01' });
    expect([status, body.message, body.data.draft_id]).toEqual([
      201,
      `Stornirano nalogom ${body.data.reversal.name}.`,
      null,
    ]);
    const made = await read(body.data.reversal.idguid);
    expect(made).toMatchObject({
      day: '2026-03-01',
      description: `Storno ${first.name}: Proba`,
      source: 'reversal',
      reversal_kind: 'red',
      reversal_of: { idguid: first.idguid, name: first.name, day: '2026-02-02' },
      reversal_day: null,
      amount: '-100.00',
    });
    expect(sides(made)).toEqual([
      ['-100.00', '0.00'],
      ['0.00', '-100.00'],
    ]);
    expect(await read(first.idguid)).toMatchObject({
      reversed_by: { idguid: made.idguid, name: made.name },
      reversal_day: null,
    });
    const black = (await reverse((await own.posted()).idguid, { kind: 'black', day: '2026-03-01' })).body
      .data;
    expect(sides(await read(black.reversal.idguid))).toEqual([
      ['0.00', '100.00'],
      ['100.00', '0.00'],
    ]);
  });

  it('is made once, and never of a reversal', async () => {
    const { idguid } = await own.posted();
    const both = await Promise.all([reverse(idguid), reverse(idguid)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const again = await reverse(idguid);
    expect([again.status, again.body.code, again.body.message]).toEqual([
      409,
      'reversed',
      'Ovaj nalog je već storniran.',
    ]);
    const made = both.find(({ status }) => status === 201)!.body.data.reversal;
    const ofReversal = await reverse(made.idguid, { day: '2026-12-31' });
    expect([ofReversal.status, ofReversal.body.message]).toEqual([
      422,
      'Storno se ne stornira. Proknjižite nalog ponovo.',
    ]);
  });

  it('stands on the nearest open day, never in a locked one or before its voucher', async () => {
    const desk2 = await desk(test);
    const { idguid } = await desk2.posted();
    const ask = (body: object) => desk2.ask('POST', `${VOUCHERS}/${idguid}/reverse`, body);
    const early = await ask({ day: '2026-02-01' });
    expect([early.status, early.body.errors.day]).toEqual([
      422,
      'Storno ne može biti prije naloga, 2.\u00a02.\u00a02026.',
    ]);
    await lock(desk2, 'all', '2026-12-30');
    const locked = await ask({ day: '2026-02-02' });
    expect([locked.status, locked.body.errors.day]).toEqual([
      422,
      'Knjige su zaključane do 30.\u00a012.\u00a02026.',
    ]);
    expect((await desk2.ask('GET', `${VOUCHERS}/${idguid}`)).body.data.reversal_day).toBe('2026-12-31');
    const { body } = await ask({});
    expect((await desk2.ask('GET', `${VOUCHERS}/${body.data.reversal.idguid}`)).body.data.day).toBe(
      '2026-12-31',
    );
  });

  it('of an opening voucher that is locked for good is not offered', async () => {
    const desk2 = await desk(test);
    const { idguid } = await desk2.posted({ ...BODY, type: '00', day: '2026-01-01' });
    for (const kind of ['all', 'final'] as const) await lock(desk2, kind, '2026-01-01');
    expect((await desk2.ask('GET', `${VOUCHERS}/${idguid}`)).body.data.reversal_day).toBeNull();
    const refused = await desk2.ask('POST', `${VOUCHERS}/${idguid}/reverse`, {});
    expect(refused.body.errors.day).toBe('Knjige su konačno zaključane do 1.\u00a01.\u00a02026.');
  });

  it('is dated today where today is open', async () => {
    const desk2 = await desk(test);
    await desk2.yearsOf(TODAY);
    const { idguid } = await desk2.posted({ ...BODY, day: '2026-01-02' });
    expect((await desk2.ask('GET', `${VOUCHERS}/${idguid}`)).body.data.reversal_day).toBe(TODAY);
  });

  it.each([
    [{ kind: 'plavi' }, 'kind', 'Odaberite crni ili crveni storno.'],
    [{ day: '2026-02-30' }, 'day', 'Unesite ispravan datum.'],
    [{ day: '2031-01-01' }, 'day', 'Taj dan nije ni u jednoj poslovnoj godini.'],
  ])('%o is refused at the field', async (body, field, message) => {
    const { idguid } = await own.posted();
    const answer = await reverse(idguid, body);
    expect([answer.status, answer.body.errors[field]]).toEqual([422, message]);
    expect((await read(idguid)).reversed_by).toBeNull();
  });
});

it('gives a posted voucher to be printed, with its sums, to be signed', async () => {
  const partner = await own.partner('Žuti šećer d.o.o. Goražde');
  const place = await own.posted({
    ...BODY,
    description: 'Račun za čašu',
    lines: [
      {
        account: '211',
        partner_id: partner,
        debit: '1.234,56',
        document_no: 'R-7/26',
        due_date: '3. 3. 2026.',
      },
      { account: '205', credit: '1.234,56', description: 'Blagajna' },
    ],
  });
  const number = String(place.number).padStart(4, '0');
  const lines = withoutChromium(test.deps.printer);
  const answer = await own.ask('GET', voucherPdf(place.idguid));
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="nalog-TM-${number}-2026.pdf"`,
    'cache-control': 'no-store',
  });
  const text = lines().join('\n');
  for (const part of [
    `Nalog za knjiženje TM-${number}/2026`,
    '2. 2. 2026.',
    'Račun za čašu',
    /1 211 .*Žuti.*1\.234,56/,
    'dosp. 3. 3. 2026.',
    /2 205 .*1\.234,56/,
    'Ukupno 1.234,56 1.234,56',
    'Knjižio Kontrolisao Odobrio',
    `Kontrolni zapis ${place.hash.slice(0, 16)}`,
  ])
    expect(text).toMatch(part instanceof RegExp ? part : new RegExp(part.replace(/[.()]/g, '\\$&')));
});

it('has no paper for what is not there, is another’s, or is not allowed', async () => {
  const { idguid } = await own.posted();
  const stranger = await desk(test);
  const statuses = [
    await own.ask('GET', voucherPdf(newId())),
    await own.ask('GET', voucherPdf('nije-id')),
    await stranger.ask('GET', voucherPdf(idguid)),
    await test.call('GET', voucherPdf(idguid)),
    await test.call('GET', voucherPdf(idguid), { token: (await test.member({ permissions: [] })).token }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 404, 404, 401, 403]);
});
