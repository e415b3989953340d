// Long, since files of every format are written and read. In the suite: statements.test.ts (a statement from its file to its voucher).
import { describe, expect, it } from 'vitest';
import { account, desk, setUp, statement, stored } from './statements.testkit.ts';
import { camt053, PARTNER, table } from './test/samples.ts';

setUp();

const NO_STATEMENT =
  /^Datoteka nije bankovni izvod\. Podržani su MT940, camt\.053 \(XML\), CSV i Excel \(\.xlsx\)\.$/;

describe('other formats', () => {
  it.each([
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    [
      'windows-1250',
      (text: string) => Buffer.from(text.replaceAll('č', '\xe8').replaceAll('đ', '\xf0'), 'latin1'),
    ],
    ['bars between columns', (text: string) => Buffer.from(text.replaceAll(';', '|'))],
  ])('a table in %s, whose columns are remembered', async (how, encode) => {
    const file = encode(table.replaceAll('20.11.2026', '29.11.2026'));
    const { body } = await desk.send('/fin/izvodi/inspect', file);
    const mapping = Object.fromEntries(
      body.data.table.columns.flatMap(({ suggested, index }: { suggested: string | null; index: number }) =>
        suggested ? [[suggested, index]] : [],
      ),
    );
    expect(mapping).toEqual({ datum: 0, naziv: 1, racun: 2, svrha: 3, poziv: 4, uplata: 5, isplata: 6 });
    if (how !== 'windows-1250') return;
    const options = { account_id: account, mapping, statement_no: 'T-1', opening: '10.00' };
    const { body: imported, status } = await desk.send('/fin/izvodi/import', file, options);
    expect(status, JSON.stringify(imported)).toBe(201);
    const read = await statement(imported.data[0].idguid);
    expect(read).toMatchObject({ opening: '10.00', closing: '1134.50', day: '2026-11-29' });
    expect(read.rows).toMatchObject([
      {
        amount: '1170.00',
        partner_account: PARTNER,
        partner_name: 'Alfa Trgovina d.o.o.',
        description: 'Račun R-15/2026',
      },
      { amount: '-45.50', description: 'Naknada za vođenje računa' },
    ]);
    const next = await desk.send(
      '/fin/izvodi/inspect',
      Buffer.concat([Buffer.from(file), Buffer.from('\r\n')]),
    );
    expect(next.body.data.saved).toEqual([{ account_id: account, mapping }]);
  });

  it.each([
    ['without an account', {}, { account_id: 'Odaberite račun.' }],
    [
      'whose balances do not agree',
      { opening: '1.00', closing: '2.00' },
      { file: expect.stringMatching(/se ne slaže/) },
    ],
    [
      'without a column of the amount',
      { mapping: { datum: 0 } },
      { iznos: expect.stringMatching(/kolonu iznosa/) },
    ],
  ])('a table %s is refused', async (_what, options, errors) => {
    const mapping = { datum: 0, uplata: 5, isplata: 6 };
    const given = {
      account_id: _what === 'without an account' ? null : account,
      statement_no: '1',
      mapping,
      ...options,
    };
    const { body, status } = await desk.send('/fin/izvodi/import', table, given);
    expect(status).toBe(422);
    expect(body.errors).toMatchObject(errors);
  });

  it('a table with a day that is none names its row', async () => {
    const mapping = { datum: 0, uplata: 5, isplata: 6 };
    const { body } = await desk.send('/fin/izvodi/import', table.replace(/20\.11\.2026;;/, '31.02.2026;;'), {
      account_id: account,
      statement_no: '5',
      mapping,
    });
    expect(body.errors.file).toMatch(/^Red 3: Datum: /);
  });

  it.each([
    ['an empty file', 'inspect', '', /^Datoteka je prazna\.$/],
    ['bytes that are no text', 'inspect', Buffer.from('00ff00fe8a01', 'hex'), NO_STATEMENT],
    ['any text', 'inspect', 'Poštovani,\nu prilogu je izvod.\n', NO_STATEMENT],
    ['one line', 'inspect', 'izvod', NO_STATEMENT],
    [
      'camt.053 whose sum is wrong',
      'import',
      camt053('02', { closing: '2124.51' }),
      /se ne slaže: početno stanje 1\.000,00.KM i stavke 1\.124,50.KM daju 2\.124,50.KM, a piše 2\.124,51.KM\.$/,
    ],
  ])('%s is refused in words', async (_what, step, file, message) => {
    const before = await stored();
    const { status, body } = await desk.send(`/fin/izvodi/${step}`, file, {});
    expect(status).toBe(422);
    expect(body.errors.file).toMatch(message);
    expect(await stored()).toBe(before);
  });
});
