// Long, since files of every kind of field are written and read, and the whole API is described. In the suite: all-kinds.test.ts (every
// kind as it is typed, found, kept, restored, exported and brought back).
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { prepareDatabase } from '../src/server/app.ts';
import { call, countries, member, PATH, setUpKinds, test, typed } from './all-kinds.testkit.ts';
import { partneri } from './partneri.resource.ts';

vi.mock(import('../src/modules/codebooks/resources.ts'), async (original) => ({
  ...(await original()),
  ...(await import('./partneri.resource.ts')),
}));

setUpKinds();

describe('files', () => {
  const upload = (content: string, options: object) => {
    const boundary = 'granica';
    const part = (name: string, text: string, more = '') =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;
    return test.call('POST', `${PATH}/import`, {
      token: member.token,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: `${part('options', JSON.stringify(options))}${part('file', content, '; filename="p.csv"')}--${boundary}--\r\n`,
    });
  };
  const columns = [
    'naziv',
    ...Object.keys(partneri.fields).filter((name) => !['naziv', 'api_lozinka'].includes(name)),
  ];
  const mapping = Object.fromEntries(columns.map((name, index) => [name, index]));

  it('brings new records of every kind as a form does, but no secret', async () => {
    const made = (await call('POST', '', { ...typed(), naziv: 'Iz forme', jib: null })).body.data;
    const csv = (await call('GET', `?format=csv&columns=${columns.join(',')}&q=forme`)).raw.toString('utf8');
    const { body } = await upload(csv.replace('Iz forme', 'Iz fajla'), {
      mapping,
      key: ['naziv'],
      dry_run: false,
    });
    expect(body.data).toMatchObject({ created: 1, failed: 0 });
    const [brought] = (await call('GET', '?q=fajla')).body.data;
    const { idguid, created_at, updated_at } = brought;
    expect(brought).toEqual({
      ...made,
      ...{ idguid, created_at, updated_at, naziv: 'Iz fajla', api_lozinka: null },
    });
    await call('POST', '/bulk-delete', { idguids: [made.idguid, idguid] });
  });

  it('reads accounts and tags as other programs write them, and finds their columns', async () => {
    const head = 'Naziv;Računi;Grupa partnera\n';
    const options = { mapping: { naziv: 0, racuni: 1, oznake: 2 }, key: null, dry_run: false };
    const good = `${head}Uvezeni;"1290079401028494 | Nova banka\nDE89 3704 0044 0532 0130 00";veleprodaja, VIP\n`;
    expect((await upload(good, options)).body.data).toMatchObject({ created: 1, failed: 0 });
    const [brought] = (await call('GET', '?q=uvezeni')).body.data;
    expect(brought.racuni).toMatchObject([
      { broj: 'BA391290079401028494', banka: 'Nova banka', glavni: false },
      { broj: 'DE89370400440532013000', banka: null },
    ]);
    expect(brought.oznake).toEqual(['veleprodaja', 'VIP']);
    const bad = `${head}A;123;\nB;1290079401028494 | B | abc;\nC;| Banka bez broja;"a,${'x'.repeat(50)}"\n`;
    const { errors, rows } = (await upload(bad, { ...options, dry_run: true })).body.data;
    expect(errors).toEqual([
      {
        row: 2,
        field: 'racuni',
        message: '1. red, „Broj”: Broj računa ima 16 cifara, a IBAN počinje slovima, npr. BA39.',
      },
      { row: 3, field: 'racuni', message: '1. red, „Limit”: Unesite broj, npr. 12,50.' },
      { row: 4, field: 'racuni', message: '1. red, „Broj”: Ovo polje je obavezno.' },
      { row: 4, field: 'oznake', message: 'Oznaka ima najviše 40 znakova.' },
    ]);
    expect(rows[1].cells.racuni).toBe('1290079401028494 | B | abc');
    await call('DELETE', `/${brought.idguid}`);
  });

  it('what cannot be read is told by row; a secret is not taken from a file', async () => {
    const head = 'Naziv;E-mail;Države;Dodatno\n';
    const options = { mapping: { naziv: 0, email: 1, drzave: 2, dodatno: 3 }, key: null, dry_run: true };
    const { body } = await upload(`${head}F;nije;Nigdjezemska;nije json\n`, options);
    expect(body.data.errors.map(({ field }: { field: string }) => field).toSorted()).toEqual([
      'dodatno',
      'drzave',
      'email',
    ]);
    const secret = await upload(`${head}F;;;\n`, { ...options, mapping: { naziv: 0, api_lozinka: 1 } });
    expect(secret.body.errors).toEqual({ api_lozinka: 'Ovo polje se ne uvozi.' });
  });

  it('a workbook holds numbers as numbers and moments on the clock of Sarajevo', async () => {
    const { default: readXlsx } = await import('read-excel-file/node');
    const made = { naziv: 'Nova d.o.o.', limit_duga: '2.000,10', drzave: [countries[1]!.idguid] };
    expect((await call('POST', '', { ...typed(), ...made })).status).toBe(201);
    const { raw } = await call('GET', '?format=xlsx&columns=limit_duga,ugovoreno,drzave&q=nova');
    const [sheet] = (await readXlsx(raw)) as unknown as [{ data: unknown[][] }];
    const row = (sheet.data ?? (sheet as unknown as unknown[][]))[1] as unknown[];
    expect(row[0]).toBe(2000.1);
    expect((row[1] as Date).toISOString()).toBe('2026-11-21T14:05:00.000Z');
    expect(row[2]).toBe(countries[1]!.label);
  });
});

it('is described in OpenAPI', async () => {
  const { body } = await test.call('GET', '/api/openapi.json');
  const record = body.components.schemas.Record_partneri.properties;
  expect(record.drzave).toMatchObject({ type: 'array' });
  expect(JSON.stringify(record.api_lozinka)).toContain('true');
  expect(body.paths[PATH].post).toBeDefined();
});

it('lets go of the trigger of a field that is no longer declared, so that records can be written', async () => {
  await test.ownerDb.execute(
    sql.raw(`create trigger erp_partneri_stare_links after insert or update of naziv on erp_partneri
      for each row execute function core_links('erp_partneri_stare', 'stare')`),
  );
  expect((await call('POST', '', { ...typed(), naziv: 'Prije', jib: null })).status).toBe(500);
  await prepareDatabase(test.owner, test.deps.config);
  const { status, body } = await call('POST', '', { ...typed(), naziv: 'Poslije', jib: null });
  expect(status).toBe(201);
  const links = sql`select 1 from erp_partneri_drzave where record_id = ${body.data.idguid}`;
  expect((await test.ownerDb.execute(links)).rows).toHaveLength(2);
});
