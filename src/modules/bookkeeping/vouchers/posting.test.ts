import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { DRAFTS } from './drafts.api.ts';
import { BODY, type Desk, desk, TWO } from './testkit.ts';
import { VOUCHERS } from './vouchers.api.ts';

let test: TestApp;
let own: Desk;
let other: Desk;
beforeAll(async () => {
  test = await createTestApp();
  own = await desk(test);
  other = await desk(test);
});
afterAll(() => test.close());

const post = (idguid: string, version = 1) => own.ask('POST', `${DRAFTS}/${idguid}/post`, { version });
const counted = async () =>
  (
    await test.ownerDb.execute<{ vouchers: number; drafts: number }>(sql`
      select (select count(*)::int from fin_vouchers where tenant_id = ${own.person.tenantId}) as vouchers,
        (select count(*)::int from fin_drafts where tenant_id = ${own.person.tenantId}) as drafts`)
  ).rows[0]!;

describe('posting a draft', () => {
  it('gives it its number and keeps its id; the draft is gone', async () => {
    const { idguid } = await own.draft();
    const { status, body } = await post(idguid);
    expect(status).toBe(201);
    expect(body.message).toBe(`Proknjiženo kao ${body.data.name}.`);
    expect(body.data).toMatchObject({ idguid, type: 'TM', name: expect.stringMatching(/^TM-000\d\/2026$/) });
    expect((await own.ask('GET', `${DRAFTS}/${idguid}`)).status).toBe(404);
    const read = (await own.ask('GET', `${VOUCHERS}/${idguid}`)).body.data;
    expect(read).toMatchObject({
      name: body.data.name,
      day: '2026-02-02',
      description: 'Proba',
      amount: '100.00',
      source: 'entry',
      hash: body.data.hash,
      reversed_by: null,
      reversal_of: null,
      reversal_day: expect.stringMatching(/^2026-/),
      lines: [
        { line: 1, account: '551', account_name: expect.any(String), debit: '100.00', credit: '0.00' },
        { line: 2, account: '205', debit: '0.00', credit: '100.00' },
      ],
    });
  });

  it('twice at once is one voucher, and the other is told where it stands', async () => {
    const { idguid } = await own.draft();
    const before = await counted();
    const answers = await Promise.all([post(idguid), post(idguid), post(idguid)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const posted = answers.find(({ status }) => status === 201)!.body.data;
    for (const { status, body } of answers)
      if (status === 409) expect(body).toMatchObject({ code: 'posted', data: posted });
    expect(await counted()).toEqual({ vouchers: before.vouchers + 1, drafts: before.drafts - 1 });
    // Also a draft with that id cannot be begun, saved or removed any more.
    expect((await own.ask('POST', DRAFTS, { idguid })).body.code).toBe('posted');
    expect((await own.ask('PATCH', `${DRAFTS}/${idguid}`, { version: 1 })).body.code).toBe('posted');
    expect((await own.ask('DELETE', `${DRAFTS}/${idguid}`)).body.code).toBe('posted');
  });

  it('at another version is refused', async () => {
    const { idguid } = await own.draft();
    expect((await post(idguid, 2)).body.code).toBe('stale');
  });

  it.each([
    ['29. 2. 2025.', 'day', null, 'Unesite datum, npr. 21. 11. 2026.'],
    ['5.5.2031', 'day', null, 'Taj dan nije ni u jednoj poslovnoj godini.'],
  ])('dated %s is refused at the field', async (day, field, _line, message) => {
    const { idguid } = await own.draft({ ...BODY, day });
    const before = await counted();
    const { status, body } = await post(idguid);
    expect([status, body.code, body.errors[field]]).toEqual([422, 'not_posted', message]);
    expect(await counted()).toEqual(before);
  });

  it('with wrong lines is refused with all problems, and stays as it was', async () => {
    const wrong = [
      { account: '21', debit: '1' },
      {},
      { account: '211', debit: '1e5' },
      { account: '432', credit: '1' },
      { account: '551', debit: '−0' },
      { account: '2059', credit: '12345678901234567' },
    ];
    const { idguid } = await own.draft({ ...BODY, lines: wrong });
    const before = await counted();
    const { status, body } = await post(idguid);
    expect(status).toBe(422);
    const told = body.data.problems.map((one: { line: number; field: string; code: string }) => [
      one.line,
      one.field,
      one.code,
    ]);
    expect(told).toEqual([
      [1, 'account', 'account_group'],
      [3, 'debit', 'unreadable'],
      [3, 'partner_id', 'partner_required'],
      [4, 'partner_id', 'partner_required'],
      [5, 'debit', 'amount_missing'],
      [6, 'credit', 'unreadable'],
      [6, 'account', 'account_unknown'],
    ]);
    expect(await counted()).toEqual(before);
    const kept = (await own.ask('GET', `${DRAFTS}/${idguid}`)).body.data;
    expect([kept.version, kept.lines[2].debit]).toEqual([1, '1e5']);
  });

  it('with what only the books know is refused by the line on the screen', async () => {
    const { idguid } = await own.draft({ ...BODY, lines: [TWO[0], {}, { account: '2059', credit: '100' }] });
    const { status, body } = await post(idguid);
    expect([status, body.message]).toEqual([422, 'Tog konta nema u kontnom planu.']);
    expect(body.data.problems).toMatchObject([{ line: 3, field: 'account', code: 'account_unknown' }]);
  });

  it('takes the right to write', async () => {
    const reader = await test.member({
      tenantId: own.person.tenantId,
      permissions: ['fin_knjizenje_pregled'],
    });
    const { idguid } = await own.draft();
    const { status } = await test.call('POST', `${DRAFTS}/${idguid}/post`, {
      token: reader.token,
      body: { version: 1 },
    });
    expect(status).toBe(403);
  });
});

describe('posted vouchers', () => {
  it('are found by what stands in their lines, in one of them', async () => {
    const partner = await own.partner('Kupac d.o.o.');
    const lines = [
      { account: '211', debit: '117', partner_id: partner, document_no: 'R-7/26' },
      { account: '610', credit: '117' },
    ];
    const { idguid, name } = await own.posted({ ...BODY, description: 'Faktura kupcu', lines });
    const found = async (query: string) => {
      const { body, status } = await own.ask('GET', `${VOUCHERS}?${query}`);
      expect(status).toBe(200);
      return body.data.map((one: { idguid: string }) => one.idguid);
    };
    expect(await found(`partner_id=${partner}`)).toEqual([idguid]);
    expect(await found(`partner_id=${partner}&account=211&document_no__like=r-7`)).toEqual([idguid]);
    expect(await found(`partner_id=${partner}&account=610`)).toEqual([]);
    // The line without a document is not that of the account which has one.
    expect(await found('q=kupcu&account=610&document_no__null=true')).toEqual([idguid]);
    expect(await found('q=kupcu&account=211&document_no__null=true')).toEqual([]);
    expect(await found('q=kupcu&account=211&document_no__null=false')).toEqual([idguid]);
    expect(await found(`q=${encodeURIComponent(name)}`)).toEqual([idguid]);
    expect(await found(`q=kupcu&amount=117&year_id=${own.yearId}`)).toEqual([idguid]);
    expect(await found('q=kupcu&amount__gte=118')).toEqual([]);
  });

  it('are listed by their day, the newest first, unless another order is asked for', async () => {
    const desk2 = await desk(test);
    const days = ['2026-03-01', '2026-05-01', '2026-04-01', '2026-05-01'];
    for (const day of days) await desk2.posted({ ...BODY, day });
    const read = async (query = '') =>
      (await desk2.ask('GET', `${VOUCHERS}${query}`)).body.data.map(
        ({ day, journal_no }: { day: string; journal_no: number }) => [day, journal_no],
      );
    const newest = [
      ['2026-05-01', 4],
      ['2026-05-01', 2],
      ['2026-04-01', 3],
      ['2026-03-01', 1],
    ];
    expect(await read()).toEqual(newest);
    expect(await read('?sort=day')).toEqual(newest.toReversed());
    expect((await read('?sort=-posted_at')).map(([, journal]: [string, number]) => journal)).toEqual([
      4, 3, 2, 1,
    ]);
  });

  it('of another organisation are as if they were not there', async () => {
    const { idguid } = await other.posted();
    for (const [method, path] of [
      ['GET', `${VOUCHERS}/${idguid}`],
      ['POST', `${VOUCHERS}/${idguid}/copy`],
      ['GET', `${VOUCHERS}/nije-oznaka`],
    ] as const)
      expect((await own.ask(method, path)).status).toBe(404);
    expect((await own.ask('POST', `${VOUCHERS}/${idguid}/reverse`, {})).status).toBe(404);
    const { body } = await own.ask('GET', `${VOUCHERS}?page_size=200`);
    expect(body.data.map((one: { idguid: string }) => one.idguid)).not.toContain(idguid);
  });

  it('are copied to a draft', async () => {
    const { idguid } = await own.posted();
    const { body, status } = await own.ask('POST', `${VOUCHERS}/${idguid}/copy`);
    expect(status).toBe(201);
    const draft = (await own.ask('GET', `${DRAFTS}/${body.data.draft_id}`)).body.data;
    expect(draft).toMatchObject({ type: 'TM', day: '2026-02-02', description: 'Proba' });
    expect(draft.lines).toEqual([
      { account: '551', debit: '100.00', description: 'Reprezentacija' },
      { account: '205', credit: '100.00', description: 'Blagajna' },
    ]);
  });
});
