// Long, since years and months are closed for each of these. In the suite: reversal.test.ts (red and black, once, its day, refused at the
// field).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
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
const lock = (desk: Desk, kind: 'all' | 'vat' | 'final', through: string) =>
  test.ownerDb.execute(sql`
    insert into fin_locks (tenant_id, kind, through, reason, set_by)
    values (${desk.person.tenantId}, ${kind}, ${through}, 'Proba', 'Proba')`);

describe('a reversal', () => {
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

  it('of what the closing of a year posted is made by opening that year again', async () => {
    const carried = { day: '2026-01-01', type: '00', source: 'opening', carried: true } as const;
    const [posted] = await own.run((ctx) => postVouchers(ctx, [voucher(carried)]));
    const refused = await reverse(posted!.idguid);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Ovaj nalog je knjižen zatvaranjem godine. Poništava se ponovnim otvaranjem te godine.',
    ]);
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
});
