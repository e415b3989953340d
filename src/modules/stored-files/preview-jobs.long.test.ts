// Long, since each of these has files read by processes. In the suite: previews.test.ts (a preview is made by the job, its words are
// found, and it is nobody else’s).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import writeExcel from 'write-excel-file/node';
import { makePreview } from '../../core/files/previews/make.ts';
import { queueMissed } from '../../core/files/previews/queue.ts';
import {
  asSystemRun,
  call,
  found,
  keep,
  make,
  mine,
  person,
  rowsOf,
  setUp,
  sweep,
  t,
} from './previews.testkit.ts';
import { PATH, pdf, png } from './test/previewing.ts';

setUp();

describe('a preview', () => {
  it('is one for the same bytes, and goes with the last of them', async () => {
    const picture = await png();
    const [first, second] = [await keep(picture, 'a.png'), await keep(picture, 'b.png')];
    await make();
    expect(await rowsOf()).toMatchObject([{ state: 'done' }]);
    for (const { idguid } of [first, second])
      expect((await call(`/${idguid}`)).body.data.has_thumb).toBe(true);
    // A removed file in the trash keeps its preview, and so does the other one.
    const remove = (idguid: string) => t.call('DELETE', `${PATH}/${idguid}`, { token: person.token });
    await remove(first.idguid);
    await sweep();
    expect((await call(`/${second.idguid}/thumb`)).status).toBe(200);
    await remove(second.idguid);
    await sweep();
    const body = { idguids: [second.idguid] };
    await t.call('POST', `${PATH}/trash/restore`, { token: person.token, body });
    expect((await call(`/${second.idguid}/thumb`)).status).toBe(200);
    await remove(second.idguid);
    await t.ownerDb.execute(sql`delete from trash where tenant_id = ${person.tenantId}`);
    for (let round = 0; round < 4; round++) await sweep();
    expect(await mine.rows()).toEqual([]);
    expect(await rowsOf()).toEqual([]);
  });

  it('of what cannot be read says why, and is not tried again', async () => {
    const { idguid } = await keep(pdf('x').subarray(0, 300), 'damaged.pdf');
    await make();
    const rows = await rowsOf();
    expect(rows).toMatchObject([{ state: 'failed', reason: 'damaged' }]);
    await make();
    expect(await rowsOf()).toEqual(rows);
    const { problem } = (await call(`/${idguid}/text`)).body.data;
    expect(problem).toContain('oštećena');
  });

  it('is given up when reading has ended the server again and again', async () => {
    await keep('tekst', 'a.txt');
    await t.ownerDb.execute(sql`update file_previews set attempts = 3 where tenant_id = ${person.tenantId}`);
    await make();
    expect(await rowsOf()).toMatchObject([{ state: 'failed', reason: 'too_slow', attempts: 3 }]);
  });

  it('waits while the store does not answer', async () => {
    await keep('tekst', 'a.txt');
    const [{ file_id } = { file_id: '' }] = await rowsOf();
    const down = { ...t.deps.files, open: () => Promise.reject(new Error('no connection')) };
    const making = makePreview({ store: down, tenant: person.tenantId, run: asSystemRun }, file_id);
    await expect(making).rejects.toThrow('no connection');
    expect(await rowsOf()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  });

  it('that was missed is found by the schedule', async () => {
    await keep('jedan', 'a.txt');
    await keep('dva', 'b.txt');
    await t.ownerDb.execute(sql`delete from file_previews where tenant_id = ${person.tenantId}`);
    expect(await mine.run(queueMissed)).toBe(2);
    expect(await mine.run(queueMissed)).toBe(0);
    await t.ownerDb.execute(
      sql`update file_previews set queued_at = now() - interval '7 hours' where tenant_id = ${person.tenantId} and state = 'waiting'`,
    );
    expect(await mine.run(queueMissed)).toBeLessThanOrEqual(2);
    expect(await mine.run(queueMissed)).toBe(0);
  });
});

describe('the text', () => {
  it('is searched by its index', async () => {
    await t.ownerDb.execute(sql`insert into files (tenant_id, idguid, name, size, sha256, media_type, state)
      select ${person.tenantId}, gen_random_uuid(), 'f', 1, n::text, 'text/plain', 'ready' from generate_series(1, 3000) n`);
    await t.ownerDb.execute(sql`insert into stored_files
      (tenant_id, idguid, name, file_id, kind, media_type, size, created_by)
      select tenant_id, gen_random_uuid(), 'f' || sha256, idguid, 'tekst', 'text/plain', 1, 'x' from files
      where tenant_id = ${person.tenantId}`);
    await t.ownerDb.execute(sql`insert into file_previews (tenant_id, file_id, state, words)
      select tenant_id, idguid, 'done', array_to_tsvector(array['zajednicko', 'rijec' || sha256]) from files
      where tenant_id = ${person.tenantId}`);
    for (const table of ['files', 'stored_files', 'file_previews'])
      await t.ownerDb.execute(sql`analyze ${sql.identifier(table)}`);
    expect(await found('rijec2999')).toEqual(['f2999']);
    const { foundBy } = await import('./finding.ts');
    const { rows } = await mine.run((ctx) =>
      ctx.db.execute<{ 'QUERY PLAN': string }>(
        sql`explain select name from stored_files where tenant_id = ${ctx.tenant.id} and ${foundBy(ctx, ['rijec2999'])}`,
      ),
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    for (const index of ['file_previews_words', 'stored_files_search_trgm']) expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan');
  });
});

it('a table is shown, of a workbook and of a CSV', async () => {
  const book = await writeExcel([
    { sheet: 'Prvi', data: [[{ value: 'Šifra' }], [{ value: 5 }]] },
    { sheet: 'Drugi', data: [[{ value: 'red' }]] },
  ] as never).toBuffer();
  const { idguid } = await keep(book, 'a.xlsx');
  expect((await call(`/${idguid}/table?sheet=1`)).body.data.table).toMatchObject({
    sheets: ['Prvi', 'Drugi'],
    sheet: 1,
    rows: [{ number: 1, cells: ['red'] }],
  });
  expect((await call(`/${idguid}/table?sheet=x`)).body.errors).toEqual({ sheet: 'Neispravan broj lista.' });
  const csv = await keep('Šifra;Naziv\n1;čaša\n', 'a.csv');
  expect((await call(`/${csv.idguid}/table`)).body.data.table).toMatchObject({
    sheets: [],
    rows: [{ cells: ['Šifra', 'Naziv'] }, { cells: ['1', 'čaša'] }],
  });
});
