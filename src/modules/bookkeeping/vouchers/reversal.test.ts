import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { dayOf } from '../../../core/dates.ts';
import { postVouchers } from '../ledger/posting.service.ts';
import { voucher } from '../ledger/testkit.ts';
import { DRAFTS } from './drafts.api.ts';
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

  it('with a copy puts the lines into a draft as they were', async () => {
    const { idguid } = await own.posted();
    const { body } = await reverse(idguid, { copy_to_draft: true });
    const draft = (await own.ask('GET', `${DRAFTS}/${body.data.draft_id}`)).body.data;
    expect(draft.lines).toMatchObject([
      { account: '551', debit: '100.00' },
      { account: '205', credit: '100.00' },
    ]);
    // What is refused leaves no draft behind.
    const before = (await own.ask('GET', DRAFTS)).body.meta.total;
    expect((await reverse(idguid, { copy_to_draft: true })).status).toBe(409);
    expect((await own.ask('GET', DRAFTS)).body.meta.total).toBe(before);
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

  it('of an opening voucher stands on its own day, into which a lock lets by an exception only', async () => {
    const desk2 = await desk(test);
    const { idguid } = await desk2.posted({ ...BODY, type: '00', day: '2026-01-01' });
    const ask = (body: object) => desk2.ask('POST', `${VOUCHERS}/${idguid}/reverse`, body);
    const proposed = async () => (await desk2.ask('GET', `${VOUCHERS}/${idguid}`)).body.data.reversal_day;
    await lock(desk2, 'all', '2026-06-30');
    expect(await proposed()).toBe('2026-01-01');
    for (const body of [{}, { day: '2026-01-01' }]) {
      const refused = await ask(body);
      expect([refused.status, refused.body.errors.day]).toEqual([
        422,
        'Knjige su zaključane do 30.\u00a06.\u00a02026. Početno stanje se stornira samo na svoj dan, 1.\u00a01.\u00a02026. Za to vam treba izuzetak: daje se u Poslovnim godinama, pod Zaključavanje.',
      ]);
    }
    const later = await ask({ day: '2026-07-01' });
    expect(later.body.errors.day).toContain('na prvi dan godine');
    await test.ownerDb.execute(sql`
      insert into fin_lock_exceptions (tenant_id, idguid, kind, user_id, user_name, from_day, to_day, valid_until, reason, granted_by)
      values (${desk2.person.tenantId}, gen_random_uuid(), 'all', ${desk2.person.userId}, 'Proba', '2026-01-01', '2026-01-01',
        now() + interval '1 day', 'Proba', 'Proba')`);
    const { status, body } = await ask({});
    expect(status).toBe(201);
    const reversal = (await desk2.ask('GET', `${VOUCHERS}/${body.data.reversal.idguid}`)).body.data;
    expect(reversal.day).toBe('2026-01-01');
  });

  it('of an opening voucher that is locked for good is not offered', async () => {
    const desk2 = await desk(test);
    const { idguid } = await desk2.posted({ ...BODY, type: '00', day: '2026-01-01' });
    for (const kind of ['all', 'final'] as const) await lock(desk2, kind, '2026-01-01');
    expect((await desk2.ask('GET', `${VOUCHERS}/${idguid}`)).body.data.reversal_day).toBeNull();
    const refused = await desk2.ask('POST', `${VOUCHERS}/${idguid}/reverse`, {});
    expect(refused.body.errors.day).toBe('Knjige su konačno zaključane do 1.\u00a01.\u00a02026.');
  });

  it('of what the closing of a year posted is made by opening that year again', async () => {
    const carried = { day: '2026-01-01', type: '00', source: 'opening', carried: true } as const;
    const [posted] = await own.run((ctx) => postVouchers(ctx, [voucher(carried)]));
    const refused = await reverse(posted!.idguid);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Ovaj nalog je knjižen zatvaranjem godine. Poništava se ponovnim otvaranjem te godine.',
    ]);
  });

  it('is dated today where today is open', async () => {
    const desk2 = await desk(test);
    await desk2.yearsOf(TODAY);
    const { idguid } = await desk2.posted({ ...BODY, day: '2026-01-02' });
    expect((await desk2.ask('GET', `${VOUCHERS}/${idguid}`)).body.data.reversal_day).toBe(TODAY);
  });

  it('of what stands in a filed return is corrected in the month after it', async () => {
    const desk2 = await desk(test);
    const partner = await desk2.partner('Dobavljač');
    const lines = [
      { account: '551', debit: '100' },
      { account: '270', debit: '17', vat_code: 'U17N', vat_base: '100', vat_month: '2/2026' },
      { account: '432', credit: '117', partner_id: partner, document_no: '5/26' },
    ];
    const first = await desk2.posted({ ...BODY, lines });
    await lock(desk2, 'vat', '2026-02-28');
    const { body } = await desk2.ask('POST', `${VOUCHERS}/${first.idguid}/reverse`, { day: '2026-05-05' });
    const made = (await desk2.ask('GET', `${VOUCHERS}/${body.data.reversal.idguid}`)).body.data;
    expect(made.lines[1]).toMatchObject({ debit: '-17.00', vat_base: '-100.00', vat_month: '2026-03-01' });
    expect(made.lines[2]).toMatchObject({ credit: '-117.00', document_no: '5/26', partner: 'Dobavljač' });
  });

  it('gives the copy a day and a month of VAT that are open, and leaves those that are', async () => {
    const desk2 = await desk(test);
    const partner = await desk2.partner('Dobavljač');
    const lines = [
      { account: '551', debit: '100' },
      { account: '270', debit: '17', vat_code: 'U17N', vat_base: '100', vat_month: '2/2026' },
      { account: '432', credit: '117', partner_id: partner, document_no: '6/26' },
    ];
    const posted = [
      await desk2.posted({ ...BODY, lines }),
      await desk2.posted({ ...BODY, lines }),
      await desk2.posted(),
    ];
    const copied = async (draftId: string) => (await desk2.ask('GET', `${DRAFTS}/${draftId}`)).body.data;
    await lock(desk2, 'vat', '2026-02-28');
    const corrected = (nth: number, day: string) =>
      desk2.ask('POST', `${VOUCHERS}/${posted[nth]!.idguid}/reverse`, { day, copy_to_draft: true });
    const early = await copied((await corrected(0, '2026-05-05')).body.data.draft_id);
    expect([early.day, early.lines[1].vat_month]).toEqual(['2026-02-02', '2026-03-01']);
    await lock(desk2, 'all', '2026-04-30');
    const late = await copied((await corrected(1, '2026-05-06')).body.data.draft_id);
    expect([late.day, late.lines[1].vat_month]).toEqual(['2026-05-06', '2026-03-01']);
    // What stands in the draft can be posted as it is.
    const again = await desk2.ask('POST', `${DRAFTS}/${late.idguid}/post`, { version: late.version });
    expect(again.status).toBe(201);
    const { body } = await desk2.ask('POST', `${VOUCHERS}/${posted[2]!.idguid}/copy`, {});
    const { reversal_day } = (await desk2.ask('GET', `${VOUCHERS}/${posted[2]!.idguid}`)).body.data;
    expect((await copied(body.data.draft_id)).day).toBe(reversal_day);
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
