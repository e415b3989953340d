// Long, since workers lose what they were at. In the suite: model.test.ts, documents.test.ts, src/core/pages/reading/readers.test.ts.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import type { RunInTenant } from '../../../core/files/put.ts';
import { newId } from '../../../core/id.ts';
import { asSystem } from '../../../core/system.ts';
import { dokDocuments as d, dokPages as p } from './documents.table.ts';
import { readByModel } from './model.service.ts';
import type { State } from './states.ts';
import { deskOf } from './testkit.ts';
import { workOn } from './work.ts';

let t: TestApp;
let person: Person;
let desk: ReturnType<typeof deskOf>;
let run: RunInTenant;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  person = await t.member();
  desk = deskOf(t, person);
  const tenant = { id: person.tenantId, name: 'Organizacija', isOperator: false };
  run = (work) => asSystem(t.deps.database, tenant, work);
});
afterAll(() => t.close());

/** Leaves a document as a server that was killed, or a job that waits, would. */
const set = (idguid: string, values: Partial<typeof d.$inferInsert>) =>
  t.ownerDb.update(d).set(values).where(eq(d.idguid, idguid));
const row = async (idguid: string) => (await t.ownerDb.select().from(d).where(eq(d.idguid, idguid)))[0]!;
const deps = () => ({ log: t.deps.log, jobs: t.deps.jobs, tenant: person.tenantId, run });

describe('a question to the model', () => {
  const ask = (question: Parameters<typeof readByModel>[1]) =>
    readByModel({ ...deps(), allow: [], deadline: 1000 }, question);

  it('that took a document back before its server was killed goes on with it', async () => {
    const read = await desk.reviewed();
    await set(read.idguid, { state: 'izdvajanje', attempts: 1 });
    await ask({ idguid: read.idguid, run: read.run.run });
    expect(await row(read.idguid)).toMatchObject({ state: 'na_pregledu', lease: null });
  });

  it('that ends its server each time is given up', async () => {
    const read = await desk.reviewed();
    await set(read.idguid, { state: 'izdvajanje', attempts: 3 });
    await ask({ idguid: read.idguid, run: read.run.run });
    expect(await row(read.idguid)).toMatchObject({ state: 'na_pregledu', attempts: 0, run: read.run.run });
  });

  it('leaves a document that waits for its pages', async () => {
    const read = await desk.reviewed();
    await set(read.idguid, { state: 'u_redu' });
    await ask({ idguid: read.idguid });
    expect(await row(read.idguid)).toMatchObject({ state: 'u_redu', attempts: 0 });
  });
});

it('a document of which no page could be read fails with the reason', async () => {
  const { idguid } = await desk.reviewed();
  const reason = '1. stranica je oštećena i ne može se pročitati.';
  await set(idguid, { state: 'u_redu' });
  await t.ownerDb.update(p).set({ source: 'fault', fault: reason }).where(eq(p.document_id, idguid));
  expect(await workOn({ ...deps(), store: t.deps.files }, idguid)).toBe('done');
  expect(await row(idguid)).toMatchObject({ state: 'neuspjeo', step: 'citanje', reason, lease: null });
});

describe('a worker whose lease another one has', () => {
  /** What it runs, once the document is at `state`, finds that another worker has the lease. */
  const until = (idguid: string, state: State): { thief: string; run: RunInTenant } => {
    const thief = newId();
    let stolen = false;
    return {
      thief,
      async run(work) {
        if (!stolen && (await row(idguid)).state === state) {
          stolen = true;
          await set(idguid, { lease: thief, lease_until: new Date(Date.now() + 60_000) });
        }
        return run(work);
      },
    };
  };

  it('writes no page', async () => {
    const { idguid } = await desk.reviewed();
    await set(idguid, { state: 'u_redu', pages_read: 0 });
    await t.ownerDb.update(p).set({ source: null, words: [] }).where(eq(p.document_id, idguid));
    const { thief, run: robbed } = until(idguid, 'citanje');
    expect(await workOn({ ...deps(), store: t.deps.files, run: robbed }, idguid)).toBe('done');
    expect(await row(idguid)).toMatchObject({ state: 'citanje', lease: thief, pages_read: 0 });
    const pages = await t.ownerDb.select().from(p).where(eq(p.document_id, idguid));
    expect(pages.map(({ source, words }) => ({ source, words }))).toEqual([{ source: null, words: [] }]);
  });

  it('writes no reading', async () => {
    const { idguid } = await desk.reviewed();
    await set(idguid, { state: 'u_redu' });
    const { thief, run: robbed } = until(idguid, 'izdvajanje');
    expect(await workOn({ ...deps(), store: t.deps.files, run: robbed }, idguid)).toBe('done');
    expect(await row(idguid)).toMatchObject({ state: 'izdvajanje', lease: thief, run: 1 });
    expect((await desk.call('GET', `/${idguid}/citanja`)).body.data).toHaveLength(1);
  });
});
