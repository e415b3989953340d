import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { account, desk, partner, setUp, statement, stored, test } from './statements.testkit.ts';
import { bankDesk } from './test/desk.ts';
import { camt053, mt940, OWN, PARTNER } from './test/samples.ts';

setUp();

describe('a statement', () => {
  let idguid: string;

  it('is described before it is imported', async () => {
    const { body } = await desk.send('/fin/izvodi/inspect', mt940());
    expect(body.data).toMatchObject({
      format: 'mt940',
      statements: [{ account: OWN, account_id: account, statement_no: '12', rows: 2, problem: null }],
    });
  });

  it('of an account that is not ours, of another one, or in another currency is refused with both named', async () => {
    const foreign = mt940().replace(`:25:${OWN.slice(4)}`, `:25:${PARTNER.slice(4)}`);
    const unknown = await desk.send('/fin/izvodi/import', foreign, {});
    expect(unknown).toMatchObject({ status: 422 });
    expect(unknown.body.errors.file).toBe(
      `Račun ${PARTNER} nije među vašim bankovnim računima (${OWN}). Dodajte ga u Postavkama knjiženja.`,
    );
    const other = await desk.send('/fin/izvodi/import', foreign, { account_id: account });
    expect(other.body.errors.file).toBe(
      `Ovo je izvod računa ${PARTNER}, a odabran je račun ${OWN} (Prva banka).`,
    );
    const euros = await desk.send('/fin/izvodi/import', mt940().replaceAll('BAM', 'EUR'), {});
    expect(euros.body.errors.file).toMatch(/u valuti EUR, a račun „Prva banka” vodi KM/);
    expect(await stored()).toBe(0);
  });

  it('is imported once, whatever the file is called, and a number of it once', async () => {
    idguid = await desk.bring(mt940());
    const again = await desk.send('/fin/izvodi/import', mt940(), { file_name: 'drugi.txt' });
    expect(again).toMatchObject({ status: 409, body: { code: 'imported' } });
    expect(again.body.message).toMatch(/^Ova datoteka je već uvezena .* \(izvod 12\)\.$/);
    const number = await desk.send('/fin/izvodi/import', `${mt940()}\r\n`, {});
    expect(number).toMatchObject({
      status: 409,
      body: { message: 'Izvod 12/2026 računa „Prva banka” je već uvezen.' },
    });
    const two = await Promise.all(
      [1, 2].map(() => desk.send('/fin/izvodi/import', mt940({ number: '99', day: '261231' }), {})),
    );
    expect(two.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await stored()).toBe(4);
  });

  it('proposes the partner with the invoice, and the fee', async () => {
    const { rows, voucher } = await statement(idguid);
    expect(voucher).toBeNull();
    expect(rows).toMatchObject([
      {
        decided: false,
        sure: true,
        origin: { kind: 'account' },
        parts: [{ account: '211', partner_id: partner, document_no: 'R-15/2026', amount: '1170.00' }],
      },
      { sure: true, origin: { kind: 'fee' }, parts: [{ partner_id: null, amount: '-45.50' }] },
    ]);
  });

  it('is not booked while rows are undecided, and parts must make up a row and stand in the chart', async () => {
    const { version } = await statement(idguid);
    const early = await desk.call('POST', `/fin/izvodi/${idguid}/book`, { version });
    expect(early).toMatchObject({ status: 422, body: { message: 'Još nije odlučeno za 2 stavke.' } });
    const put = (parts: object[] | null, line = 2) =>
      desk.call('PUT', `/fin/izvodi/${idguid}/rows/${line}`, { parts, version: 0 });
    const one = { partner_id: null, cost_center_id: null, document_no: null, description: null };
    const less = await put([{ ...one, account: '559', amount: '-45.00' }]);
    expect(less.body.errors).toEqual({ parts: 'Stavke ne čine iznos: razlika je −0,50\u00a0KM.' });
    const group = await put([{ ...one, account: '55', amount: '-45.50' }]);
    expect(group.body.errors).toEqual({ 'parts.0.account': expect.stringMatching(/odaberite konto ispod/) });
    const lone = await put([{ ...one, account: '432', amount: '-45.50' }]);
    expect(lone.body.errors).toEqual({ 'parts.0.partner_id': 'Ovaj konto traži partnera.' });
    for (const amount of ['1.234,567', '1e5', 'Infinity', '99999999999999999'])
      expect((await put([{ ...one, account: '559', amount }])).status, amount).toBe(422);
    expect((await put(null, 3)).status).toBe(404);
  });

  it('is booked as one voucher that closes the invoice; nobody books it twice', async () => {
    const before = await statement(idguid);
    const accept = () => desk.call('POST', `/fin/izvodi/${idguid}/accept`, { version: before.version });
    expect((await accept()).body.data).toEqual({ accepted: 2 });
    // Another window saw the statement as it was before.
    expect(await accept()).toMatchObject({ status: 409, body: { code: 'stale' } });
    const { version } = await statement(idguid);
    expect((await desk.call('POST', `/fin/izvodi/${idguid}/book`, { version: version - 1 })).status).toBe(
      409,
    );
    const both = await Promise.all(
      [1, 2].map(() => desk.call('POST', `/fin/izvodi/${idguid}/book`, { version })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await desk.open('R-15/2026')).toBe('0.00');
    const { rows } = await test.ownerDb.execute(sql`
      select v.type, v.statement_no, v.source, v.lines, v.total::text from fin_vouchers v
      where v.tenant_id = ${desk.person.tenantId} and v.source = 'bank'`);
    expect(rows).toEqual([{ type: 'IZ', statement_no: '12', source: 'bank', lines: 4, total: '1215.50' }]);
    const late = await desk.call('PUT', `/fin/izvodi/${idguid}/rows/1`, { parts: null, version: 0 });
    expect(late).toMatchObject({ status: 409, body: { code: 'booked' } });
    expect(await desk.drift()).toEqual([]);
  });

  it('teaches where such rows go; a rule is shown with its source and can be removed', async () => {
    const { body } = await desk.call('GET', '/fin/izvodi/pravila?sort=pattern');
    expect(body.data).toMatchObject([
      {
        kind: 'account',
        pattern: PARTNER,
        side: 'in',
        account: '211',
        source: expect.stringMatching(/^izvod 12 od/),
      },
      { kind: 'text', pattern: 'naknada za vodenje racuna', side: 'out' },
    ]);
    const next = await desk.bring(
      mt940({ number: '14', opening: '2124,50', closing: '3249,00', day: '261124' }),
    );
    const read = await statement(next);
    expect(read.warnings[0]).toBe('Nedostaje izvod 13.');
    expect(read.rows[1]).toMatchObject({
      sure: true,
      origin: { kind: 'rule', text: expect.stringMatching(/^Naučeno .* · izvod 12 od/) },
    });
    // The invoice is paid: an account is known, but not what is paid.
    expect(read.rows[0]).toMatchObject({
      sure: false,
      parts: [{ account: '211', document_no: null, amount: '1170.00' }],
    });
    const removed = await desk.call('DELETE', `/fin/izvodi/pravila/${body.data[1].idguid}`);
    expect(removed.status).toBe(200);
    expect((await statement(next)).rows[1].origin.kind).toBe('fee');
    expect((await desk.call('DELETE', `/fin/izvodi/pravila/${body.data[1].idguid}`)).status).toBe(404);
  });

  it('is free again when its voucher is reversed', async () => {
    const { voucher } = await statement(idguid);
    await desk.run(async (ctx) => {
      const { postVouchers } = await import('../ledger/posting.service.ts');
      const { rows } = await ctx.db.execute<{
        account: string;
        partner_id: string | null;
        document_no: string | null;
        debit: string;
        credit: string;
      }>(sql`
        select account, partner_id, document_no, (-debit)::text as debit, (-credit)::text as credit from fin_lines where voucher_id = ${voucher.idguid} order by line`);
      const { newId } = await import('../../../core/id.ts');
      await postVouchers(ctx, [
        {
          idguid: newId(),
          type: 'IZ',
          day: '2026-11-25',
          description: 'Storno',
          source: 'reversal',
          reversal_of: voucher.idguid,
          reversal_kind: 'red',
          lines: rows,
        },
      ]);
    });
    const freed = await statement(idguid);
    expect(freed).toMatchObject({ voucher: null, reversed: { label: voucher.label } });
    expect(freed.rows[0].decided).toBe(true);
    const again = await desk.call('POST', `/fin/izvodi/${idguid}/book`, { version: freed.version });
    expect(again.status).toBe(200);
    expect(await desk.open('R-15/2026')).toBe('0.00');
  });

  it('stays as it came: nobody changes or removes its rows, and another organisation does not see it', async () => {
    for (const change of [
      sql`update fin_bank_rows set amount = 1`,
      sql`delete from fin_bank_statements`,
      sql`truncate fin_bank_rows`,
      sql`set session_replication_role = replica; delete from fin_bank_rows`,
    ])
      await expect(test.ownerDb.execute(change)).rejects.toThrow();
    await test.ownerDb.execute(sql`set session_replication_role = default`);
    const stranger = await bankDesk(test);
    for (const [method, path, body] of [
      ['GET', `/fin/izvodi/${idguid}`, undefined],
      ['PUT', `/fin/izvodi/${idguid}/rows/1`, { parts: null, version: 0 }],
      ['POST', `/fin/izvodi/${idguid}/accept`, { version: 1 }],
      ['POST', `/fin/izvodi/${idguid}/book`, { version: 1 }],
      ['GET', '/fin/izvodi/nema', undefined],
    ] as const)
      expect((await stranger.call(method, path, body)).status, path).toBe(404);
  });
});

describe('other formats', () => {
  it('camt.053 says which statement is missing before it', async () => {
    const idguid = await desk.bring(
      camt053().replace('<ElctrncSeqNb>13<', '<ElctrncSeqNb>17<').replaceAll('2026-11-20', '2026-11-28'),
    );
    const { warnings, format, rows } = await statement(idguid);
    expect(format).toBe('camt053');
    expect(rows).toHaveLength(2);
    expect(warnings[0]).toMatch(/^Nedostaju izvodi 15–16: posljednji prije ovog je 14/);
    expect(warnings[1]).toMatch(/^Početno stanje 1\.000,00 nije krajnje stanje izvoda 14 \(3\.249,00\)\.$/);
  });
});
