import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { codesOf, colleague, desk, invoice, person, setUp, sure, t, typesSay } from './deciding.testkit.ts';
import { paper } from './testkit.ts';

setUp();

describe('several at once', () => {
  it('approves those in which everything is sure, and says why it left the others', async () => {
    const [good, doubtful] = [await invoice(), await desk.reviewed()];
    await t.ownerDb.execute(sql`update dok_documents
      set values = jsonb_set(jsonb_set(values, '{fields,total,certainty}', '0.5'), '{fields,vat,certainty}', '0.5')
      where idguid = ${doubtful.idguid}`);
    const answer = await sure(good.idguid, doubtful.idguid, crypto.randomUUID());
    const { idguid, name, version } = good;
    expect(answer.approved).toEqual([{ idguid, name, state: 'odobren', version: version + 1 }]);
    expect(answer.left).toMatchObject([
      { idguid: doubtful.idguid, why: expect.stringMatching(/^Nesigurnih vrijednosti: \d/) },
    ]);
  });
});

describe('two people', () => {
  const twice = () => typesSay({ four_eyes: true });
  const approve = (by: typeof desk, { idguid, version }: { idguid: string; version: number }) =>
    by.call('POST', `/${idguid}/odobri`, { version });

  it('have to approve, and the second is another one', async () => {
    const read = await desk.reviewed();
    await twice();
    const first = (await approve(desk, read)).body.data;
    expect(first).toMatchObject({ state: 'na_pregledu', first_approved_by: expect.any(String) });
    expect(await approve(desk, first)).toMatchObject({ status: 409, body: { code: 'four_eyes' } });
    expect((await approve(await colleague(), first)).body.data.state).toBe('odobren');
  });

  it('approve also where the second looks at a value before, and not where a value is another', async () => {
    const read = await desk.reviewed();
    await twice();
    const first = (await approve(desk, read)).body.data;
    const other = await colleague();
    const say = async (version: number, more: object) =>
      (await other.call('PATCH', `/${read.idguid}`, { version, ...more })).body.data;
    const looked = await say(first.version, { confirm: ['total'] });
    expect(looked.first_approved_by).toBe(first.first_approved_by);
    const changed = await say(looked.version, { fields: { invoice_number: { value: 'X-1' } } });
    expect(changed.first_approved_by).toBeNull();
  });
});

describe('a document without any value', () => {
  const why = 'U dokumentu nema nijednog podatka.';
  const empty = async () => {
    const { idguid, version } = await desk.reviewed();
    await t.ownerDb.execute(sql`update dok_documents set warnings = '[]', doubtful = 0, splits = '{}',
      values = '{"fields": {"total": {"value": null, "certainty": 0, "page": null, "box": null, "source": "rules"}}, "lines": []}'
      where idguid = ${idguid}`);
    await t.ownerDb.execute(sql`update dok_type_versions set schema = jsonb_set(schema::jsonb, '{required}', '[]')::text
      where tenant_id = ${person.tenantId}`);
    return { idguid, version };
  };

  it('is not approved, alone or with others', async () => {
    const { idguid, version } = await empty();
    expect(await desk.call('POST', `/${idguid}/odobri`, { version })).toMatchObject({
      status: 422,
      body: { errors: { fields: why } },
    });
    expect((await sure(idguid)).left).toMatchObject([{ why }]);
    const one = { version, fields: { currency: { value: 'BAM' } } };
    const { body } = await desk.call('PATCH', `/${idguid}`, one);
    expect(body.data.faults).toEqual({});
  });
});

describe('a person', () => {
  it('who corrects the amount that does not add up has the others confirmed by it', async () => {
    const { idguid, version } = await desk.reviewed(paper('faktura.pdf'));
    const wrong = { total: { value: '1,00' } };
    const off = (await desk.call('PATCH', `/${idguid}`, { version, fields: wrong })).body.data;
    expect(codesOf(off)).toContain('zbir');
    expect(off.fields.base.certainty).toBe(0.5);
    const [base, vat] = [Number(off.fields.base.value), Number(off.fields.vat.value)];
    const right = { total: { value: (base + vat).toFixed(2).replace('.', ',') } };
    const on = (await desk.call('PATCH', `/${idguid}`, { version: off.version, fields: right })).body.data;
    expect(codesOf(on)).not.toContain('zbir');
    expect(on.fields.base.certainty).toBeGreaterThanOrEqual(0.9);
    expect(on.fields.vat.certainty).toBeGreaterThanOrEqual(0.9);
  });

  it('who ends the question to a model keeps what was read', async () => {
    const { idguid, version } = await desk.reviewed();
    await t.ownerDb.execute(sql`update dok_documents set state = 'izdvajanje' where idguid = ${idguid}`);
    expect((await desk.call('POST', `/${idguid}/prekini`, { version })).body.data.state).toBe('na_pregledu');
  });
});
