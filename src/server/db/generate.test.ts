import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { generate, type Source } from './generate.ts';

/** Two tables that refer to one another's columns in keys, indexes, checks and generated columns. */
function declared({ paints = 'boje', name = 'naziv', extra = false, tone = 'ton', tin = true } = {}) {
  const boje = pgTable(
    paints,
    {
      id: uuid('id').primaryKey(),
      naziv: text(name).notNull(),
      ...(extra ? { opis: text('opis') } : {}),
      ton: integer(tone).notNull().default(1),
      trazi: text('trazi').generatedAlwaysAs(sql.raw(`lower("${name}")`)),
    },
    (t) => [
      unique('boje_naziv_key').on(t.id, t.naziv),
      index('boje_naziv_idx').on(t.naziv),
      check('boje_ton_check', sql`${t.ton} > 0`),
    ],
  );
  const limenke = pgTable(
    'limenke',
    { id: uuid('id').primaryKey(), boja: uuid('boja'), ime: text('ime') },
    (t) => [
      foreignKey({
        name: 'limenke_boja_fk',
        columns: [t.boja, t.ime],
        foreignColumns: [boje.id, boje.naziv],
      }),
    ],
  );
  return tin ? { boje, limenke } : { boje };
}

let database: TestDatabase;
let owner: postgres.Sql;
let folder: string;
const source = (tables: Source['tables']): Source => ({ folder, tables, resources: [] });
const files = () => readdirSync(folder).filter((name) => name.endsWith('.sql'));

beforeAll(async () => {
  database = await createTestDatabase();
  owner = postgres({ ...database.owner, max: 1, onnotice: () => {} });
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  mkdirSync(join(folder, 'meta'));
  await owner.unsafe('drop schema if exists public cascade; create schema public');
  await run([], declared());
  await owner`insert into boje (id, naziv, ton) values ('a0000000-0000-4000-8000-000000000000', 'Plava', 7)`;
  await owner`insert into limenke select id, id, naziv from boje`;
  return () => rmSync(folder, { recursive: true });
});

/** Writes a migration, and runs it. */
async function run(args: string[], tables: Source['tables']): Promise<void> {
  const { ok, text } = await generate(args, source(tables));
  expect(ok, text).toBe(true);
  await owner.unsafe(
    readFileSync(join(folder, files().at(-1)!), 'utf8').replaceAll('--> statement-breakpoint', ''),
  );
}
/** What the database and the snapshot still lack of the declared tables. */
const rest = async (tables: Source['tables']) => (await generate(['opet'], source(tables))).text;

it('asks for a choice where a column may have been renamed, and writes nothing', async () => {
  const { ok, text } = await generate(['ime'], source(declared({ name: 'ime' })));
  expect(ok).toBe(false);
  expect(text).toContain('Kolone boje.naziv više nema. Novo je: ime.');
  expect(text).toContain('npm run db:generate ime -- --rename boje.naziv=ime\n');
  expect(text).toContain('npm run db:generate ime -- --drop boje.naziv');
  expect(files()).toHaveLength(1);
});

it('keeps what a renamed column holds, in every place that names it', async () => {
  const tables = declared({ name: 'ime', extra: true });
  await run(['ime', '--rename', 'boje.naziv=ime'], tables);
  expect(await owner`select ime, opis, ton, trazi from boje`).toEqual([
    { ime: 'Plava', opis: null, ton: 7, trazi: 'plava' },
  ]);
  expect(await rest(tables)).toContain('nisu promijenile');
  await expect(owner`update limenke set ime = 'Zelena'`).rejects.toThrow('limenke_boja_fk');
});

it('drops a column and adds another where that is said', async () => {
  const tables = declared({ tone: 'nijansa' });
  await run(['nijansa', '--drop', 'boje.ton'], tables);
  expect(await owner`select naziv, nijansa from boje`).toEqual([{ naziv: 'Plava', nijansa: 1 }]);
  expect(await rest(tables)).toContain('nisu promijenile');
  await expect(owner`update boje set nijansa = 0`).rejects.toThrow('boje_ton_check');
});

it('renames a table together with its column', async () => {
  const tables = declared({ paints: 'farbe', name: 'ime' });
  const first = await generate(['farbe'], source(tables));
  expect(first.text).toContain('Tabele boje više nema. Novo je: farbe.');
  // The command that is shown takes what was said along.
  const second = await generate(['farbe', '--rename', 'boje=farbe'], source(tables));
  expect(second.text).toContain('npm run db:generate farbe -- --rename boje=farbe --rename farbe.naziv=ime');
  await run(['farbe', '--rename', 'boje=farbe', '--rename', 'farbe.naziv=ime'], tables);
  expect(await owner`select ime from farbe`).toEqual([{ ime: 'Plava' }]);
  expect(await rest(tables)).toContain('nisu promijenile');
});

it('asks nothing where something is only gone or only new', async () => {
  await run(['manje'], declared({ tin: false }));
  await run(['opis'], declared({ tin: false, extra: true }));
  expect(await owner`select naziv, opis from boje`).toEqual([{ naziv: 'Plava', opis: null }]);
});

it.each([
  [['--rename', 'boje.nema=ime'], '--rename boje.nema=ime ne odgovara'],
  [['--rename', 'boje.naziv=nema'], '--rename boje.naziv=nema ne odgovara'],
  [['--rename', 'nema.naziv=ime'], '--rename nema.naziv=ime ne odgovara'],
  [['--drop', 'boje.ton'], '--drop boje.ton ne odgovara'],
  [['--rename', 'boje.naziv'], 'Upotreba: npm run db:generate'],
  [['--rename-all'], 'Upotreba: npm run db:generate'],
  [['jedno', 'drugo'], 'Upotreba: npm run db:generate'],
])('refuses %j with a sentence', async (args, sentence) => {
  const { ok, text } = await generate(args, source(declared({ name: 'ime' })));
  expect(ok).toBe(false);
  expect(text).toContain(sentence);
  expect(files()).toHaveLength(1);
});
