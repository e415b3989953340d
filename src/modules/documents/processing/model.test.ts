import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { MODEL_PATH } from '../extraction/endpoint/organisation/endpoint.api.ts';
import { type FakeEndpoint, startFakeEndpoint } from '../extraction/endpoint/test/fake.ts';
import { dokDocuments, dokRuns } from './documents.table.ts';
import { deskOf } from './testkit.ts';

const KEY = 'sk-tajna-0987654321-fedcba';
let t: TestApp;
let fake: FakeEndpoint;
let person: Person;
let desk: ReturnType<typeof deskOf>;
beforeAll(async () => {
  fake = await startFakeEndpoint();
  t = await createTestApp({ EXTRACTOR_ALLOW: '127.0.0.1', EXTRACTOR_SECONDS: '2' });
});
afterAll(async () => {
  await t.close();
  fake.close();
});
beforeEach(async () => {
  person = await t.member({ permissions: ['admin_postavke_pregled', 'admin_postavke_save'] });
  desk = deskOf(t, person);
});

async function use(model: string) {
  const body = { version: 0, enabled: true, base: fake.base, model, key: KEY, accepted: true };
  expect((await t.call('PUT', MODEL_PATH, { token: person.token, body })).status).toBe(200);
}
/** Has the pages of a document read again by the rules and this model; `alone`: as the rules read it before. */
async function readWith(model: string, first?: (document: { idguid: string }) => Promise<void>) {
  const alone = await desk.reviewed();
  await first?.(alone);
  await use(model);
  const again = { version: alone.version, step: 'izdvajanje' };
  expect((await desk.call('POST', `/${alone.idguid}/ponovi`, again)).status).toBe(200);
  return { alone, read: await desk.worked(alone.idguid) };
}
type Shown = { fields: Record<string, { value: string | null }>; cells: unknown[] };
const values = ({ fields }: Shown) =>
  Object.fromEntries(Object.entries(fields).map(([key, { value }]) => [key, value]));
const runsOf = async (idguid: string) => (await desk.call('GET', `/${idguid}/citanja`)).body.data;
const codes = ({ warnings }: { warnings: { code: string }[] }) => warnings.map(({ code }) => code);

describe('a model beside the rules', () => {
  it('is asked after them; both readings are kept, and a person decides', async () => {
    const { read } = await readWith('good', async ({ idguid }) => {
      await t.ownerDb.delete(dokRuns).where(eq(dokRuns.document_id, idguid));
      await t.ownerDb.update(dokDocuments).set({ run: 0 }).where(eq(dokDocuments.idguid, idguid));
    });
    expect(read).toMatchObject({ state: 'na_pregledu', approved_at: null, run: { run: 2, model: 'good' } });
    expect((await runsOf(read.idguid)).map(({ extractor }: { extractor: string }) => extractor)).toEqual([
      'endpoint',
      'rules',
    ]);
    expect(read.run).toMatchObject({ input_tokens: 900, output_tokens: 120, fault: null });
  });

  it.each([
    ['hang', 'nije odgovorio na vrijeme', true],
    ['five', 'kvar ili preopterećenje', true],
    ['key', 'ne prihvata ključ', false],
    ['quota', 'Potrošen je iznos', false],
    ['html', 'odgovara nešto drugo', true],
    ['invalid', 'JSON', false],
  ])('that fails as %s leaves what the rules have read, and says why', async (model, why, later) => {
    const { alone, read } = await readWith(model);
    expect(values(read)).toEqual(values(alone));
    expect(read.cells).toEqual(alone.cells);
    expect(read.state).toBe('na_pregledu');
    expect(read.run.fault).toContain(why);
    expect(read.warnings).toContainEqual({ code: 'model', field: null, text: expect.stringContaining(why) });
    const { rows } = await t.ownerDb.execute<{ due: boolean }>(
      sql`select start_after > now() + interval '4 minutes' as due from pgboss.job
        where name = 'documents.model' and data ->> 'idguid' = ${read.idguid} and data ? 'run'`,
    );
    expect(rows.map(({ due }) => due)).toEqual(later ? [true] : []);
    expect(JSON.stringify([read, await runsOf(read.idguid)])).not.toContain('sk-tajna');
  });

  it('is switched off by a refused key, and whoever can change that is told once', async () => {
    await readWith('key');
    const other = await desk.reviewed();
    await desk.call('POST', `/${other.idguid}/ponovi`, { version: other.version, step: 'izdvajanje' });
    expect(codes(await desk.worked(other.idguid))).not.toContain('model');
    const { rows } = await t.ownerDb.execute<{ title: string }>(
      sql`select title from notifications where tenant_id = ${person.tenantId} and kind = 'model-fault'`,
    );
    expect(rows).toEqual([{ title: 'Model više ne čita dokumente' }]);
  });

  it.each(['invents', 'obeys'])('that %s changes nothing, and is warned of', async (model) => {
    const { alone, read } = await readWith(model);
    expect(values(read)).toEqual(values(alone));
    expect(read).toMatchObject({ state: 'na_pregledu', approved_at: null });
    expect(codes(read)).toContain('izmisljeno');
    const { body } = await desk.call('POST', '/odobri', { idguids: [read.idguid] });
    expect((await desk.read(read.idguid)).state, JSON.stringify(body)).toBe('na_pregledu');
  });

  it.each([
    ['a field', () => ({ fields: { invoice_number: { value: 'X-1' } } })],
    ['a cell', (value: string) => ({ confirm_cells: [{ row: 0, column: 'name', value }] })],
  ])('asked again leaves a document of which somebody has touched %s meanwhile', async (_, touch) => {
    const { read } = await readWith('five');
    const { body } = await desk.call('PATCH', `/${read.idguid}`, {
      version: read.version,
      ...touch(read.cells[0].name.value),
    });
    const before = fake.asked.length;
    const ofDocument = sql`name = 'documents.model' and data ->> 'idguid' = ${read.idguid}`;
    const { rows } = await t.ownerDb.execute<{ id: string }>(
      sql`select id from pgboss.job where ${ofDocument} and state = 'created'`,
    );
    expect(rows).toHaveLength(1);
    // Announced: one that only becomes due is found by the next poll, which may be 20 s later.
    await t.deps.database.transaction((tx) =>
      t.deps.jobs.retry(tx, [{ queue: 'documents.model', id: rows[0]!.id }]),
    );
    await eventually(async () => {
      const left = await t.ownerDb.execute(
        sql`select from pgboss.job where ${ofDocument} and state <> 'completed'`,
      );
      expect(left.rowCount).toBe(0);
    });
    expect(fake.asked.length).toBe(before);
    expect(await desk.read(read.idguid)).toMatchObject({ version: body.data.version, state: 'na_pregledu' });
  });
});
