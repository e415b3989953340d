import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { filesOf } from '../../../core/files/testkit.ts';
import { newId } from '../../../core/id.ts';
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

const at = (idguid: string): string => `${DRAFTS}/${idguid}`;

describe('a draft', () => {
  it('keeps what can be read in one form, and the rest as it was typed', async () => {
    const made = await own.draft({
      ...BODY,
      day: 'sutra',
      lines: [
        { account: '551', debit: '1.234,5' },
        { account: 'kup', credit: 'sto KM', due_date: '31.2.' },
        {},
        { description: '  ' },
      ],
    });
    const { body } = await own.ask('GET', at(made.idguid));
    expect(body.data).toMatchObject({
      version: 1,
      day: 'sutra',
      type: 'TM',
      line_count: 2,
      debit: '1234.50',
      credit: '0.00',
      created_by: expect.any(String),
      lines: [
        { account: '551', debit: '1234.50' },
        { account: 'kup', credit: 'sto KM', due_date: '31.2.' },
      ],
    });
  });

  it('is begun empty, and once under the id that the client chose', async () => {
    const idguid = newId();
    const made = await own.ask('POST', DRAFTS, { idguid });
    expect(made.status).toBe(201);
    await own.ask('PATCH', at(idguid), { version: 1, description: 'Napisano' });
    const again = await own.ask('POST', DRAFTS, { idguid, description: 'Drugo' });
    expect(again.body.data).toMatchObject({ idguid, version: 2, description: 'Napisano', lines: [] });
  });

  it('is saved in parts; a stale save tells who changed it and changes nothing', async () => {
    const { idguid } = await own.draft();
    const saved = await own.ask('PATCH', at(idguid), { version: 1, description: 'Novi opis' });
    expect(saved.body.data).toMatchObject({ version: 2, description: 'Novi opis', debit: '100.00' });
    expect(saved.body.data).not.toHaveProperty('lines');
    const stale = await own.ask('PATCH', at(idguid), { version: 1, lines: [] });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      code: 'stale',
      message: expect.stringContaining('u međuvremenu izmijenjen'),
      data: { current: { version: 2, lines: [{ account: '551' }, { account: '205' }] } },
    });
  });

  it('is shown with the names of its partners', async () => {
    const partner = await own.partner('Čačak d.o.o.');
    const foreign = await other.partner('Tuđi');
    const lines = [{ partner_id: partner }, { partner_id: foreign }, { partner_id: 'kupac' }];
    const { partners } = await own.draft({ lines });
    expect(partners).toEqual({ [partner]: { label: 'Čačak d.o.o.', hint: null } });
  });

  it('is removed at its version', async () => {
    const { idguid } = await own.draft();
    await own.ask('PATCH', at(idguid), { version: 1, description: 'x' });
    expect((await own.ask('DELETE', `${at(idguid)}?version=1`)).status).toBe(409);
    expect((await own.ask('DELETE', `${at(idguid)}?version=2`)).status).toBe(200);
    expect((await own.ask('GET', at(idguid))).status).toBe(404);
  });

  it('of another organisation is as if it were not there', async () => {
    const { idguid } = await other.draft();
    for (const [method, path, body] of [
      ['GET', at(idguid)],
      ['PATCH', at(idguid), { version: 1 }],
      ['DELETE', at(idguid)],
      ['POST', `${at(idguid)}/post`, { version: 1 }],
      ['GET', at('nije-oznaka')],
    ] as const)
      expect((await own.ask(method, path, body)).status).toBe(404);
  });

  it.each([
    ['5,001 lines', { lines: Array.from({ length: 5001 }, () => TWO[0]) }, 'lines', /najviše 5.000 stavki/],
    ['an unknown cell', { lines: [{ konto: '1' }] }, 'lines.0', /Nepoznato polje: konto/],
    ['a number', { lines: [{ debit: 5 }] }, 'lines.0.debit', /tekst/],
    ['a long text', { description: 'x'.repeat(501) }, 'description', /Najviše 500/],
    ['NUL', { description: 'a\0b' }, 'description', /nedozvoljen/],
    ['no list', { lines: 'x' }, 'lines', /stavke/],
  ])('with %s is refused at the field', async (_what, body, field, message) => {
    const { status, body: answer } = await own.ask('POST', DRAFTS, body);
    expect(status).toBe(422);
    expect(answer.errors).toMatchObject({ [field]: expect.stringMatching(message) });
  });

  it('is found by text, type and day', async () => {
    const { idguid } = await own.draft({ ...BODY, day: '2026-05-17', description: 'Zakup čuvenog prostora' });
    const found = async (query: string) =>
      (await own.ask('GET', `${DRAFTS}?${query}`)).body.data.map((one: { idguid: string }) => one.idguid);
    expect(await found('q=cuvenog')).toEqual([idguid]);
    expect(await found('day__gte=2026-05-17&day__lte=2026-05-17&type=TM')).toEqual([idguid]);
    expect(await found('q=cuvenog&type=UF')).toEqual([]);
  });
});

describe('the check', () => {
  const check = async (body: object) => (await own.ask('POST', `${DRAFTS}/check`, body)).body.data;
  const codes = ({ problems }: { problems: { line: number | null; field: string; code: string }[] }) =>
    problems.map(({ line, field, code }) => [line, field, code]);

  it('finds nothing wrong with what can be posted', async () => {
    expect(await check(BODY)).toEqual({
      problems: [],
      debit: '100.00',
      credit: '100.00',
      difference: '0.00',
    });
  });

  it('warns of tax without a VAT code, which would be in no book', async () => {
    const lines = [
      { account: '551', debit: '100' },
      { account: '270', debit: '17' },
      { account: '205', credit: '117' },
    ];
    const { problems } = await check({ ...BODY, type: 'UF', lines });
    expect(problems).toMatchObject([{ line: 2, field: 'vat_code', code: 'vat_code_missing', blocks: false }]);
  });

  it('tells each cell that cannot be read once, at its line on the screen', async () => {
    const found = await check({
      ...BODY,
      lines: [
        { account: '551', debit: '1.234,567' },
        {},
        { account: '211', credit: '5', partner_id: 'Amko' },
      ],
    });
    expect(codes(found)).toEqual([
      [1, 'debit', 'unreadable'],
      [3, 'partner_id', 'unreadable'],
    ]);
  });

  it('tells of an empty voucher what is missing', async () => {
    expect(codes(await check({}))).toEqual([
      [null, 'day', 'unreadable'],
      [null, 'type', 'unreadable'],
      [null, 'lines', 'few_lines'],
      [null, 'description', 'no_description'],
    ]);
  });
});

const filesAt = (idguid: string, attachment = ''): string =>
  `${VOUCHERS}/${idguid}/attachments${attachment && `/${attachment}`}`;
const attach = async (idguid: string, name: string) => {
  const { idguid: file } = await (await filesOf(test, own.person)).put(name, name);
  return own.ask('POST', filesAt(idguid), { file });
};
const names = async (idguid: string) =>
  (await own.ask('GET', filesAt(idguid))).body.data.map(({ name }: { name: string }) => name);

it('files of a draft stay with its voucher, which only gets more', async () => {
  const draft = await own.draft();
  const first = await attach(draft.idguid, 'racun.txt');
  expect(first.status).toBe(201);
  const second = await attach(draft.idguid, 'greskom.txt');
  expect((await own.ask('DELETE', filesAt(draft.idguid, second.body.data.idguid))).status).toBe(200);
  const removed = await own.ask('DELETE', `${DRAFTS}/${draft.idguid}`);
  expect([removed.status, removed.body.code]).toEqual([409, 'has_files']);

  const posted = await own.ask('POST', `${DRAFTS}/${draft.idguid}/post`, { version: 1 });
  const { hash } = posted.body.data;
  expect((await attach(draft.idguid, 'otpremnica.txt')).status).toBe(201);
  expect(await names(draft.idguid)).toEqual(['otpremnica.txt', 'racun.txt']);
  const kept = await own.ask('DELETE', filesAt(draft.idguid, first.body.data.idguid));
  expect([kept.status, kept.body.code, kept.body.message]).toEqual([
    409,
    'attachment_kept',
    'Nalog je proknjižen: prilozi ostaju uz njega. Možete samo dodati nove.',
  ]);
  expect((await own.ask('GET', `${VOUCHERS}/${draft.idguid}`)).body.data.hash).toBe(hash);
  expect(await own.verify()).toEqual([]);
});

it("another organisation's voucher takes no files and shows none", async () => {
  const { idguid } = await other.posted();
  expect((await own.ask('GET', filesAt(idguid))).status).toBe(404);
  expect((await attach(idguid, 'x.txt')).status).toBe(404);
});
