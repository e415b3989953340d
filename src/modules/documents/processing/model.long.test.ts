// Long, since a model fails in every way, for a paper that is read each time. In the suite: model.test.ts (a model is asked, refused,
// invents and obeys).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { desk, fake, readWith, runsOf, setUp, t, values } from './model.testkit.ts';

setUp();

describe('a model beside the rules', () => {
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
