// Long, since each of these has papers of its own read. In the suite: documents.test.ts (what a person has corrected, approved, divided and
// joined).
import { sql } from 'drizzle-orm';
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

/** XML that is no e-invoice: it fails without a page. */
const NO_INVOICE = Buffer.from('<?xml version="1.0"?><a/>');

describe('review', () => {
  it('shows again where a value was read that was mended and is said again as it was', async () => {
    const { idguid, version, fields } = await desk.reviewed();
    const say = async (value: string, at: number) =>
      (await desk.call('PATCH', `/${idguid}`, { version: at, fields: { base: { value } } })).body.data;
    const { page, box, value } = fields.base;
    const wrong = await say('abc', version);
    expect(wrong.fields.base).toMatchObject({
      page: null,
      box: null,
      read: value,
      read_place: { page, box },
    });
    const right = await say(value.replace('.', ','), wrong.version);
    expect(right.fields.base).toMatchObject({ value, page, box, source: 'person' });
  });

  it('names a field that the type does not have, and keeps what is no value until it is approved', async () => {
    const { idguid, version } = await desk.reviewed();
    const wrong = await desk.call('PATCH', `/${idguid}`, { version, fields: { toString: { value: 'x' } } });
    expect(wrong.status).toBe(422);
    const typed = await desk.call('PATCH', `/${idguid}`, {
      version,
      fields: { total: { value: 'sto maraka' } },
    });
    expect(typed.body.data).toMatchObject({ fields: { total: { value: 'sto maraka' } } });
    const refused = await desk.call('POST', `/${idguid}/odobri`, { version: typed.body.data.version });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ total: 'Unesite iznos, npr. 1.234,56.' });
    const dateFault = async (said: string, at: number) => {
      const fields = { total: { value: '1,00' }, invoice_date: { value: said } };
      const { body } = await desk.call('PATCH', `/${idguid}`, { version: at, fields });
      return body.data.faults;
    };
    const year = { invoice_date: 'Godina može biti od 1990. do 2079.' };
    expect(await dateFault('1.1.1900', typed.body.data.version)).toEqual(year);
    expect(await dateFault('3. 5.', typed.body.data.version + 1)).toEqual({
      invoice_date: 'Unesite datum, npr. 3. 5. 2026.',
    });
  });

  it('a corrected value stays at its page when pages are moved, and nowhere when that is gone or turned', async () => {
    const { idguid, version, pages } = await desk.reviewed(paper('dvije-fakture.pdf'));
    const box = [0.1, 0.1, 0.2, 0.2];
    const fields = {
      currency: { value: 'EUR', page: 1, box },
      seller_name: { value: 'Prodavac d.o.o.', page: 2, box },
    };
    const arrange = async (order: { idguid: string; turn?: number }[], at: number) => {
      await desk.call('PUT', `/${idguid}/stranice`, { version: at, pages: order });
      const { fields: now, ...document } = await desk.worked(idguid);
      const places = [now.currency, now.seller_name].map((value) => [value.page, value.box]);
      return { ...document, places };
    };
    const [first, second] = pages;
    const { body } = await desk.call('PATCH', `/${idguid}`, { version, fields });
    const moved = await arrange([{ idguid: second.idguid }, { idguid: first.idguid }], body.data.version);
    expect(moved.places).toEqual([
      [2, box],
      [1, box],
    ]);
    const turned = await arrange(
      [{ idguid: second.idguid, turn: 90 }, { idguid: first.idguid }],
      moved.version,
    );
    expect(turned.places).toEqual([
      [2, box],
      [null, null],
    ]);
    // Read again: else a browser would show the picture of before, which it keeps for an hour.
    expect([turned.pages[0].width, turned.pages[0].height]).toEqual([second.height, second.width]);
    expect(turned.pages[0].picture).not.toBe(second.picture);
    const fewer = await arrange([{ idguid: second.idguid }], turned.version);
    expect(fewer.places).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('joins nothing to a document that has no pages yet', async () => {
    const whole = await desk.reviewed();
    const failed = await desk.onReview(NO_INVOICE, 'nije.xml');
    expect(failed).toMatchObject({ state: 'neuspjeo', page_count: 0 });
    const merged = await desk.call('POST', `/${failed.idguid}/spoji`, {
      version: failed.version,
      documents: [whole.idguid],
    });
    expect(merged).toMatchObject({ status: 409, body: { code: 'no_pages' } });
    expect((await desk.read(whole.idguid)).page_count).toBe(1);
  });

  it('every part of a document, and every failure, is in the trail', async () => {
    const trail = async (idguid: string) => {
      const { rows } = await t.ownerDb.execute<{ action: string; changes: object }>(
        sql`select action, changes from audit_log where record_id = ${idguid} order by id`,
      );
      return rows;
    };
    const { idguid, version } = await desk.reviewed(paper('dvije-fakture.pdf'));
    const split = await desk.call('POST', `/${idguid}/podijeli`, { version, at: [2] });
    expect(await trail(split.body.data[1].idguid)).toMatchObject([{ action: 'create' }]);
    const failed = await desk.onReview(NO_INVOICE, 'nije.xml');
    expect(await trail(failed.idguid)).toMatchObject([
      { action: 'create' },
      { action: 'update', changes: { state: { to: 'Nije uspio' }, reason: { to: failed.reason } } },
    ]);
  });

  it('confirms cells of the rows singly, without a correction, also through a new reading', async () => {
    const { idguid, version, cells, doubtful } = await desk.reviewed(paper('dvije-fakture.pdf'));
    const column = Object.keys(cells[0]).find((key) => cells[0][key].certainty < 0.9)!;
    const cell = { row: 0, column, value: cells[0][column].value };
    const elsewhere = await desk.call('PATCH', `/${idguid}`, {
      version,
      confirm_cells: [{ ...cell, value: 'nešto drugo' }],
    });
    expect(elsewhere.body.data.doubtful).toBe(doubtful);
    const seen = await desk.call('PATCH', `/${idguid}`, { version: version + 1, confirm_cells: [cell] });
    expect(seen.body.data).toMatchObject({ doubtful: doubtful - 1, corrected: 0, lines_corrected: null });
    expect(seen.body.data.cells[0][column]).toMatchObject({ source: 'person', page: cells[0][column].page });
    await desk.call('POST', `/${idguid}/ponovi`, { version: version + 2, step: 'izdvajanje' });
    const again = await desk.worked(idguid);
    expect(again.doubtful).toBe(doubtful - 1);
    expect(again.cells[0][column].source).toBe('person');
    // A row that goes takes nothing from those behind it, and confirms none of them.
    const [, ...rest] = again.lines;
    const without = await desk.call('PATCH', `/${idguid}`, {
      version: again.version,
      lines: rest.map((line: Record<string, string | null>) =>
        Object.fromEntries(Object.entries(line).map(([key, value]) => [key, { value }])),
      ),
    });
    expect(without.body.data.cells).toEqual(again.cells.slice(1));
  });
});
