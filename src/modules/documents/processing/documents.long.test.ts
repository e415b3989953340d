// Long, since the pages of a PDF are read for each of these.
// In the suite: documents.test.ts (a paper is read, one that is cut off is not, an e-invoice, documents divided and
// joined).
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { madeCii, madeUbl } from '../extraction/xml/test/made.ts';
import { deskOf, paper, pdfWith } from './testkit.ts';

let t: TestApp;
let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  desk = deskOf(t, await t.member());
});
afterAll(() => t.close());

describe('an e-invoice', () => {
  it(
    'that a PDF carries is taken also where the first reading ended before its pages',
    async () => {
      const read = await desk.onReview(pdfWith([['factur-x.xml', madeCii()]]), 'racun.pdf');
      await t.ownerDb.execute(sql`update dok_documents set xml_id = null where idguid = ${read.idguid}`);
      await desk.call('POST', `/${read.idguid}/ponovi`, { version: read.version, step: 'citanje' });
      expect(await desk.worked(read.idguid)).toMatchObject({ e_invoice: true, run: { extractor: 'xml' } });
    },
    scaledTimeout(40_000),
  );

  it('is looked for only where there is one', async () => {
    const pdf = pdfWith([
      ['factur-x.xml', '<html/>'],
      ['racun.txt', madeUbl()],
    ]);
    expect(await desk.onReview(pdf, 'racun.pdf')).toMatchObject({ e_invoice: false });
  });
});

describe('a document', () => {
  it(
    'that is cut off stays, with the reason, and can be tried again',
    async () => {
      const failed = await desk.onReview(paper('faktura.pdf').subarray(0, 15_000), 'presjecen.pdf');
      const again = await desk.call('POST', `/${failed.idguid}/ponovi`, {
        version: failed.version,
        step: 'citanje',
      });
      expect(again.body.data.state).toBe('u_redu');
      expect((await desk.worked(failed.idguid)).state).toBe('neuspjeo');
    },
    scaledTimeout(40_000),
  );

  it(
    'with the bytes of a removed one is read as another type',
    async () => {
      const { idguid, version } = await desk.reviewed();
      expect((await desk.call('DELETE', `/${idguid}?version=${version}`)).status).toBe(200);
      const same = (await desk.send(paper('faktura.pdf'))).body.data;
      expect(same.state).toBe('u_redu');
      const { version: now } = await desk.worked(same.idguid);
      await desk.call('PATCH', `/${same.idguid}`, { version: now, type: 'ugovor' });
      expect((await desk.worked(same.idguid)).type).toBe('ugovor');
    },
    scaledTimeout(40_000),
  );

  it('on paper with the bytes of another one is told at once, and read if a person wants it', async () => {
    const first = await desk.reviewed();
    const again = (await desk.send(paper('faktura.pdf'), 'isto.pdf')).body.data;
    expect(again).toMatchObject({ state: 'duplikat', duplicate_of: { idguid: first.idguid } });
    await desk.call('POST', `/${again.idguid}/obradi`, { version: again.version });
    expect(await desk.worked(again.idguid)).toMatchObject({
      state: 'na_pregledu',
      similar: [{ idguid: first.idguid }],
    });
  });
});

describe('review', () => {
  it('turns a page as a person wants it, and reads it again', async () => {
    const { idguid, version, pages } = await desk.reviewed();
    const turned = await desk.call('PUT', `/${idguid}/stranice`, {
      version,
      pages: [{ idguid: pages[0].idguid, turn: 90 }],
    });
    expect(turned.body.data).toMatchObject({ state: 'u_redu', pages_read: 0 });
    const [page] = (await desk.worked(idguid)).pages;
    expect([page.width, page.height]).toEqual([pages[0].height, pages[0].width]);
    // Else a browser would show the picture of before, which it keeps for an hour.
    expect(page.picture).not.toBe(pages[0].picture);
  });

  it('reads a document again that was joined to another and brought back; not a part, whose file is not its own', async () => {
    const whole = await desk.reviewed();
    const { idguid, version } = await desk.reviewed(paper('dvije-fakture.pdf'));
    await desk.call('POST', `/${idguid}/podijeli`, { version, at: [2] });
    const { body } = await desk.call('GET', '?origin__in=dio');
    const part = body.data[0].idguid;
    await desk.worked(part);
    const first = await desk.worked(idguid);
    const joined = await desk.call('POST', `/${idguid}/spoji`, {
      version: first.version,
      documents: [whole.idguid, part],
    });
    expect(joined.body.data.page_count).toBe(3);
    await desk.call('POST', '/trash/restore', { idguids: [whole.idguid, part] });
    const again = async (id: string) => {
      const { version: now } = await desk.read(id);
      await desk.call('POST', `/${id}/ponovi`, { version: now, step: 'izdvajanje' });
      return desk.worked(id);
    };
    expect(await again(whole.idguid)).toMatchObject({ state: 'na_pregledu', page_count: 1, pages_read: 1 });
    const reason = 'Stranice su spojene s drugim dokumentom, pa se ovaj nema iz čega čitati.';
    expect(await again(part)).toMatchObject({ state: 'neuspjeo', reason });
  });
});
