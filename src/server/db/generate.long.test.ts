// Long, since the whole database is compared with what is declared.
// In the suite: generate.test.ts (a renamed column keeps what it holds, in every place that names it).
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createTestApp } from '../../../test/helper.ts';
import { resources } from '../../modules.ts';
import { generate } from './generate.ts';
import { MIGRATIONS } from './migrate.ts';
import { tables as declaredTables } from './schema.ts';

it('keeps what a renamed field holds in the trash, in saved views and in arranged lists', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  mkdirSync(join(folder, 'meta'));
  const app = await createTestApp();
  try {
    const { token } = await app.member({ roles: ['admin'] });
    const call = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
      (await app.call(method, `/api/${path}`, { token, body })).body.data;
    const groups = 'erp/sifarnici/grupe-robe';
    const [unit] = await call('GET', `${groups}/references/jedinica_id?limit=1`);
    const group = { sifra: '01', naziv: 'Piće', jedinica_id: unit.idguid };
    const { idguid } = await call('POST', groups, group);
    await call('DELETE', `${groups}/${idguid}`);
    const query =
      'q=jedinica_id&stara_jedinica__in=1&aktivno=true&sort=-naziv%2C-stara_jedinica&columns=stara_jedinica%2Cnaziv';
    await call('POST', 'korisnik/pogledi', { resource: 'grupe-robe', name: 'Po jedinici', query });
    await call('PATCH', 'korisnik/liste/grupe-robe', {
      columns: ['naziv', 'stara_jedinica'],
      widths: { stara_jedinica: 90, naziv: 200 },
    });
    // As if the last version had called the field `stara_jedinica`.
    cpSync(join(MIGRATIONS, 'meta'), join(folder, 'meta'), { recursive: true });
    const last = join(folder, 'meta', readdirSync(join(folder, 'meta')).sort().at(-2)!);
    const snapshot = JSON.parse(readFileSync(last, 'utf8'));
    const { columns } = snapshot.tables['public.erp_grupe_robe'];
    columns.stara_jedinica = { ...columns.jedinica_id, name: 'stara_jedinica' };
    delete columns.jedinica_id;
    writeFileSync(last, JSON.stringify(snapshot));
    await app.ownerDb.execute(
      sql.raw(`
      alter table erp_grupe_robe rename column jedinica_id to stara_jedinica;
      update trash set record = replace(record::text, '"jedinica_id"', '"stara_jedinica"')::jsonb`),
    );

    const args = ['jedinica', '--rename', 'erp_grupe_robe.stara_jedinica=jedinica_id'];
    const { ok, text } = await generate(args, { folder, tables: declaredTables, resources });
    expect(ok, text).toBe(true);
    const [file] = readdirSync(folder).filter((name) => name.endsWith('.sql'));
    await app.ownerDb.execute(sql.raw(readFileSync(join(folder, file!), 'utf8')));

    const kept = await app.ownerDb.execute<{ refs: object }>(sql`select record->'refs' as refs from trash`);
    expect(kept.rows[0]!.refs).toMatchObject({ jedinica_id: unit.label });
    await call('POST', `${groups}/trash/restore`, { idguids: [idguid] });
    expect(await call('GET', `${groups}/${idguid}`)).toMatchObject(group);
    expect((await call('GET', 'korisnik/pogledi?resource=grupe-robe'))[0].query).toBe(
      query.replaceAll('stara_jedinica', 'jedinica_id'),
    );
    expect((await call('GET', 'korisnik/liste')).lists['grupe-robe']).toEqual({
      columns: ['naziv', 'jedinica_id'],
      widths: { jedinica_id: 90, naziv: 200 },
    });
  } finally {
    await app.close();
    rmSync(folder, { recursive: true });
  }
});
