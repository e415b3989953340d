import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { dokDocuments, dokRuns } from './documents.table.ts';
import { desk, person, readWith, runsOf, setUp, t, values } from './model.testkit.ts';

setUp();
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
});
