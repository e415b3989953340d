// Long, since payments and partners are made for each of these. In the suite: reminders.test.ts (named, recorded and mailed once; to whom
// not).
import { expect, it } from 'vitest';
import { owing, own, send, setUp, test } from './reminders.testkit.ts';
import { openBooks } from './testkit.ts';

setUp();

it('is of what customers owe after their payments, not of what suppliers were overpaid', async () => {
  const supplier = await own.partner('Preplaćeni dobavljač d.o.o.', { email: 'd@primjer.ba' });
  await own.book(supplier, [{ document: 'D1', amount: '80.00', account: '432', due: '2026-02-01' }]);
  const asked = await own.data(`/partners/${supplier}/reminder`);
  expect([asked.items, asked.credits]).toEqual([[], []]);
  const customers = async (partner: string) =>
    (await own.data(`/partners/${partner}`)).accounts.map((one: { customers: boolean }) => one.customers);
  expect(await customers(supplier)).toEqual([false]);
  const written = {
    level: 1,
    to: 'd@primjer.ba',
    subject: 'Opomena',
    body: 'Dugujete',
    items: [{ account: '432', document_no: 'D1' }],
  };
  expect((await send({ ...written, partner_id: supplier })).body.errors.items).toContain('nije dospio');

  const paid = await own.partner('Platiša d.o.o.', { email: 'p@primjer.ba' });
  await own.book(paid, [
    { document: 'R1', amount: '100.00', due: '2026-02-01' },
    { document: 'R2', amount: '20.00', due: '2026-02-02' },
    { amount: '-100.00' },
    // A debt to them is no payment of theirs: it is netted, if both agree.
    { document: 'D2', amount: '-500.00', account: '432' },
  ]);
  expect(await customers(paid)).toEqual([true, false]);
  expect((await own.data(`/partners/${paid}/reminder`)).body).toContain('20,00\u00a0KM');
  const items = [{ account: '211', document_no: 'R1' }];
  const refused = await send({ ...written, partner_id: paid, items });
  expect([refused.status, refused.body.errors.items]).toEqual([
    422,
    expect.stringContaining('ništa ne duguje'),
  ]);
  items.push({ account: '211', document_no: 'R2' });
  expect((await send({ ...written, partner_id: paid, items })).status).toBe(201);
  expect((await own.data(`/reminders?partner_id=${paid}`))[0]).toMatchObject({
    total: '20.00',
    documents: 2,
  });
});

it("is written in the organisation's own words", async () => {
  const before = await own.data('/reminders/texts');
  const changed = await own.call('PATCH', '/reminders/texts', {
    version: before.version,
    text_1: 'Dragi {partner}, dugujete {iznos} ({nepoznato}).',
  });
  expect(changed.status).toBe(200);
  const partner = await owing('Tekst d.o.o.');
  expect((await own.data(`/partners/${partner}/reminder`)).body).toBe(
    'Dragi Tekst d.o.o., dugujete 145,50\u00a0KM ({nepoznato}).',
  );
  const stale = await own.call('PATCH', '/reminders/texts', { version: before.version, text_1: 'Kasno' });
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale' } });
  const empty = await own.call('PATCH', '/reminders/texts', {
    version: changed.body.data.version,
    text_1: '',
  });
  expect(empty.status).toBe(422);
  const other = await openBooks(test);
  expect((await other.data('/reminders/texts')).text_1).toContain('Poštovani');
});
