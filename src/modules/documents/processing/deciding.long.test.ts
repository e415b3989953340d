// Long, since each of these has papers of its own read. In the suite: deciding.test.ts (several at once, two people, a document without
// any value, an amount that is corrected).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { madeUbl, ublLine } from '../extraction/xml/test/made.ts';
import { codesOf, colleague, desk, invoice, person, setUp, sure, t, typesSay } from './deciding.testkit.ts';

setUp();

describe('several at once', () => {
  it('leaves one that was paid in advance, of which its e-invoice warns', async () => {
    const advance = await invoice(
      madeUbl({ sums: '<cbc:PrepaidAmount>17.00</cbc:PrepaidAmount>', payable: '100.00' }),
    );
    expect(codesOf(advance)).toEqual(['avans']);
    expect((await sure(advance.idguid)).left[0].why).toContain('Unaprijed je plaćeno 17,00');
  });

  it('lets pass a warning that the type does not ask to be looked at, and no other', async () => {
    const other = await invoice(madeUbl({ vat: '8.50', total: '108.50', payable: '108.50' }));
    expect(codesOf(other)).toContain('pdv_stopa');
    expect((await sure(other.idguid)).left[0].why).toContain('PDV nije 17 % osnovice');
    await typesSay({ checks: [] });
    expect(await sure(other.idguid)).toMatchObject({ approved: [{ idguid: other.idguid }], left: [] });
  });

  it('leaves an invoice to another firm, also after a correction; the own ones pass', async () => {
    const own = (jib: string) =>
      t.ownerDb.execute(sql`insert into tenant_profiles (tenant_id, jib) values (${person.tenantId}, ${jib})
        on conflict (tenant_id) do update set jib = excluded.jib`);
    await own('4201988100005');
    const foreign = await invoice();
    const text = 'Faktura ne glasi na vašu firmu: kupac je Čelik a.d. (JIB 4232006930002).';
    expect(foreign.warnings).toEqual([{ code: 'tudji', field: 'buyer_jib', text }]);
    expect((await sure(foreign.idguid)).left).toMatchObject([{ why: text }]);
    // All that it says is sure; the number with the warning is to be looked at, here as in the list.
    expect(foreign.doubtful).toBe(1);
    const change = async (said: object, { idguid, version } = foreign) =>
      (await desk.call('PATCH', `/${idguid}`, { version, ...said })).body.data;
    const seen = await change({ confirm: ['buyer_jib'] });
    expect(codesOf(seen)).toEqual(['tudji']);
    expect(seen.doubtful).toBe(0);
    const ours = await change({ fields: { buyer_jib: { value: '4201988100005' } } }, seen);
    expect(codesOf(ours)).toEqual([]);
    expect(codesOf(await change({ fields: { buyer_jib: { value: '4232006930002' } } }, ours))).toEqual([
      'tudji',
    ]);
    await own('4218336380006');
    expect(codesOf(await invoice(`${madeUbl()}\n`))).not.toContain('tudji');
  });

  it('says of which it was the first approval of two', async () => {
    const read = await invoice();
    await typesSay({ four_eyes: true });
    expect((await sure(read.idguid)).approved).toMatchObject([{ idguid: read.idguid, state: 'na_pregledu' }]);
  });

  it('leaves the same invoice that has come in another file', async () => {
    await invoice();
    const second = await invoice(`${madeUbl()}\n`);
    expect(second.state).toBe('na_pregledu');
    // The list knows it too, until a correction shows that it is another one.
    const listed = async () => (await desk.call('GET', `?q=e-faktura`)).body.data;
    const warned = async () =>
      (await listed()).find(({ idguid }: { idguid: string }) => idguid === second.idguid).warned;
    expect(codesOf(second)).toEqual(['duplikat']);
    expect(await warned()).toBe(1);
    expect((await sure(second.idguid)).left[0].why).toBe(
      'Isti ili vrlo sličan dokument je već tu: „e-faktura.xml”.',
    );
    const fields = { invoice_number: { value: '77/26' }, total: { value: '118,00' } };
    const { body } = await desk.call('PATCH', `/${second.idguid}`, { version: second.version, fields });
    expect(codesOf(body.data)).not.toContain('duplikat');
    const back = { invoice_number: { value: second.fields.invoice_number.value } };
    const again = { version: body.data.version, fields: back };
    expect(codesOf((await desk.call('PATCH', `/${second.idguid}`, again)).body.data)).toContain('duplikat');
    expect(await warned()).toBe(2);
  });
});

describe('an e-invoice', () => {
  it('whose rebate and costs are no rows adds up', async () => {
    const change = (charge: boolean, amount: string) =>
      `<cac:AllowanceCharge><cbc:ChargeIndicator>${charge}</cbc:ChargeIndicator><cbc:Amount>${amount}</cbc:Amount></cac:AllowanceCharge>`;
    const read = await invoice(
      madeUbl({
        changes: change(false, '10.00') + change(true, '5.00'),
        base: '100.00',
        lines: ublLine('2', '30', '65.00', { more: change(true, '5.00') }) + ublLine('1', '40', '40.00'),
      }),
    );
    expect(codesOf(read)).toEqual([]);
    // A row that a person changes has no cost beside it any more.
    const lines = read.lines.map((row: Record<string, string>) =>
      Object.fromEntries(Object.entries(row).map(([key, value]) => [key, { value }])),
    );
    lines[1].amount = { value: '43.00' };
    const { body } = await desk.call('PATCH', `/${read.idguid}`, { version: read.version, lines });
    expect(codesOf(body.data)).toEqual(['zbir_stavki', 'stavka', 'stavka']);
  });
});

describe('two people', () => {
  const twice = () => typesSay({ four_eyes: true });
  const approve = (by: typeof desk, { idguid, version }: { idguid: string; version: number }) =>
    by.call('POST', `/${idguid}/odobri`, { version });

  it.each([
    ['read anew', 'POST', 'ponovi', { step: 'izdvajanje' }],
    ['of another type', 'PATCH', '', { type: 'otpremnica' }],
  ] as const)('begin anew with a document that is %s', async (_, method, path, body) => {
    const read = await desk.reviewed();
    await twice();
    const first = (await approve(desk, read)).body.data;
    const other = await colleague();
    await other.call(method, `/${read.idguid}${path && `/${path}`}`, { version: first.version, ...body });
    expect(await other.worked(read.idguid)).toMatchObject({ state: 'na_pregledu', first_approved_by: null });
  });
});

describe('a person', () => {
  it('who ends the work after a change of type does not get the values of the other', async () => {
    const { idguid, version } = await desk.reviewed();
    await t.ownerDb.execute(sql`update dok_documents set state = 'izdvajanje', type_version = null,
      type_id = (select idguid from dok_types where tenant_id = ${person.tenantId} and code = 'ugovor') where idguid = ${idguid}`);
    expect((await desk.call('POST', `/${idguid}/prekini`, { version })).body.data.state).toBe('neuspjeo');
  });

  it('who brings one back that was rejected half read has it read to the end', async () => {
    const { idguid, version } = await desk.reviewed();
    await t.ownerDb.execute(sql`with unread as (update dok_pages set source = null where document_id = ${idguid})
      update dok_documents set state = 'odbijen', pages_read = 0 where idguid = ${idguid}`);
    expect((await desk.call('POST', `/${idguid}/vrati`, { version })).body.data.state).toBe('u_redu');
    expect(await desk.worked(idguid)).toMatchObject({ state: 'na_pregledu', pages_read: 1 });
  });

  it('who changes the type loses what the other type does not have', async () => {
    const { idguid, version } = await desk.reviewed();
    const fields = { due_date: { value: '1.5.2026.' }, seller_name: { value: 'Alfa d.o.o.' } };
    const said = (await desk.call('PATCH', `/${idguid}`, { version, fields })).body.data;
    await desk.call('PATCH', `/${idguid}`, { version: said.version, type: 'otpremnica' });
    const after = await desk.worked(idguid);
    const keys = after.spec.fields.map(({ key }: { key: string }) => key);
    expect(Object.keys(after.fields).filter((key) => !keys.includes(key))).toEqual([]);
  });
});
