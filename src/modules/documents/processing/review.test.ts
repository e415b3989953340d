import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { deskOf, paper } from './testkit.ts';

let t: TestApp;
let person: Person;
let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  person = await t.member();
  desk = deskOf(t, person);
});
afterAll(() => t.close());

describe('review', () => {
  it('keeps what a person has corrected through a new reading', async () => {
    const { idguid, version, fields } = await desk.reviewed();
    const corrected = await desk.call('PATCH', `/${idguid}`, {
      version,
      fields: {
        base: { value: '1.000,00' },
        vat: { value: '170' },
        total: { value: '1.234,56 KM' },
        invoice_date: { value: '3. maj 2026.' },
      },
    });
    expect(corrected.body.data.fields.total).toMatchObject({
      value: '1234.56',
      source: 'person',
      read: fields.total.value,
    });
    expect(corrected.body.data.fields.invoice_date.value).toBe('2026-05-03');
    expect(corrected.body.data.fields.total).toMatchObject({ page: null, box: null });
    expect(corrected.body.data.warnings.map(({ code }: { code: string }) => code)).toContain('zbir');
    await desk.call('POST', `/${idguid}/ponovi`, {
      version: corrected.body.data.version,
      step: 'izdvajanje',
    });
    const again = await desk.worked(idguid);
    expect(again.run.run).toBe(2);
    expect(again.fields.total).toMatchObject({
      value: '1234.56',
      source: 'person',
      read: fields.total.value,
    });
  });

  it('tells the second of two people who was first', async () => {
    const { idguid, version } = await desk.reviewed();
    const colleague = deskOf(t, await t.member({ tenantId: person.tenantId, name: 'Amra Hadžić' }));
    await colleague.call('PATCH', `/${idguid}`, { version, fields: { currency: { value: 'EUR' } } });
    const late = await desk.call('PATCH', `/${idguid}`, { version, fields: { currency: { value: 'BAM' } } });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'stale',
      data: { current: { fields: { currency: { value: 'EUR' } } } },
    });
    expect(late.body.message).toContain('Amra');
  });

  it('approves, reopens and rejects with a reason', async () => {
    const { idguid, version } = await desk.reviewed();
    const approved = await desk.call('POST', `/${idguid}/odobri`, { version });
    expect(approved.body.data).toMatchObject({ state: 'odobren', faults: {} });
    const frozen = await desk.call('PATCH', `/${idguid}`, { version: version + 1, fields: {} });
    expect(frozen).toMatchObject({ status: 409, body: { code: 'state' } });
    const back = await desk.call('POST', `/${idguid}/vrati`, { version: version + 1 });
    expect(back.body.data.state).toBe('na_pregledu');
    expect((await desk.call('POST', `/${idguid}/odbij`, { version: version + 2, reason: ' ' })).status).toBe(
      422,
    );
    const rejected = await desk.call('POST', `/${idguid}/odbij`, {
      version: version + 2,
      reason: 'Nije naše.',
    });
    expect(rejected.body.data).toMatchObject({ state: 'odbijen', reason: 'Nije naše.' });
  });

  it('divides a file in which two documents lie, without reading the pages again, and joins them again', async () => {
    const { idguid, version, page_count } = await desk.reviewed(paper('dvije-fakture.pdf'));
    expect(page_count).toBe(2);
    const split = await desk.call('POST', `/${idguid}/podijeli`, { version, at: [2] });
    expect(split.body.data).toMatchObject([
      { idguid, page_count: 1, pages_read: 1 },
      { origin: 'dio', page_count: 1, pages_read: 1 },
    ]);
    const [first, second] = await Promise.all(
      split.body.data.map((part: { idguid: string }) => desk.worked(part.idguid)),
    );
    expect(second.fields.invoice_number.value).not.toBe(first.fields.invoice_number.value);
    const merged = await desk.call('POST', `/${idguid}/spoji`, {
      version: first.version,
      documents: [second.idguid],
    });
    expect(merged.body.data).toMatchObject({ page_count: 2, pages_read: 2 });
    expect((await desk.call('GET', `/${second.idguid}`)).status).toBe(404);
  });

  it('knows where a document stands among those that wait', async () => {
    const first = await desk.reviewed();
    const second = await desk.reviewed(paper('dvije-fakture.pdf'));
    const placeOf = async (idguid: string) => (await desk.call('GET', `/${idguid}/mjesto`)).body.data;
    expect(await placeOf(first.idguid)).toEqual({
      position: 1,
      count: 2,
      previous: null,
      next: second.idguid,
    });
    expect(await placeOf(second.idguid)).toMatchObject({
      position: 2,
      previous: first.idguid,
      next: first.idguid,
    });
    await desk.call('POST', `/${first.idguid}/odobri`, { version: first.version });
    expect(await placeOf(first.idguid)).toMatchObject({ position: null, count: 1, next: second.idguid });
    expect(await placeOf(second.idguid)).toEqual({ position: 1, count: 1, previous: null, next: null });
  });
});
