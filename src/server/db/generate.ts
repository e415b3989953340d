/**
 * `npm run db:generate [name] [-- --rename table.column=new] [-- --drop table.column]`: writes the migration between the last
 * snapshot and the tables as declared now.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { generateDrizzleJson } from 'drizzle-kit/api';
import { resources } from '../../modules.ts';
import { MIGRATIONS } from './migrate.ts';
import { renamedField } from './renamed-field.ts';
import { Ambiguous, type Choice, migrationStatements, type Snapshot, UnfitChoice } from './renames.ts';
import { tables } from './schema.ts';

interface Journal {
  version: string;
  dialect: string;
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

const readJson = <T>(file: string, fallback: T): T => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return fallback;
    throw error;
  }
};

const journalIn = (folder: string): Journal =>
  readJson(`${folder}/meta/_journal.json`, { version: '7', dialect: 'postgresql', entries: [] });
const numbered = (index: number): string => String(index).padStart(4, '0');

/** Folder of migrations, the declared schema, and which of its tables are those of resources. */
export interface Source {
  folder: string;
  tables: Record<string, unknown>;
  resources: readonly { name: string; table: string }[];
}
const PRODUCT: Source = { folder: MIGRATIONS, tables, resources };

/**
 * Statements from the last migration's schema to the declared one. Throws Ambiguous or UnfitChoice (renames.ts).
 */
export async function pendingStatements(
  { folder, tables, resources }: Source = PRODUCT,
  choices: readonly Choice[] = [],
): Promise<{ statements: string[]; snapshot: Snapshot }> {
  const last = journalIn(folder).entries.at(-1);
  const empty = generateDrizzleJson({});
  const previous = last
    ? readJson<Snapshot>(`${folder}/meta/${numbered(last.idx)}_snapshot.json`, empty)
    : empty;
  const snapshot = generateDrizzleJson(tables, previous.id);
  const statements = await migrationStatements(previous, snapshot, choices, (table, from, to) => {
    const resource = resources.find((one) => one.table === table);
    return resource ? renamedField(resource.name, from, to) : [];
  });
  return { statements, snapshot };
}

const COMMAND = 'npm run db:generate';
const USAGE = `Upotreba: ${COMMAND} naziv [-- --rename tabela.kolona=nova_kolona] [--drop tabela.kolona]`;

/**
 * Writes the next migration from a command's arguments. Returns the output and whether it succeeded; writes nothing if not.
 */
export async function generate(
  args: string[],
  source: Source = PRODUCT,
): Promise<{ ok: boolean; text: string }> {
  const command = readCommand(args);
  if (!command) return { ok: false, text: USAGE };
  const { name, choices } = command;
  try {
    const { statements, snapshot } = await pendingStatements(source, choices);
    if (statements.length === 0)
      return { ok: true, text: 'Tabele se nisu promijenile: nema šta da se zapiše.' };
    return { ok: true, text: write(source.folder, name, statements, snapshot) };
  } catch (error) {
    if (error instanceof Ambiguous) return { ok: false, text: question(error, command) };
    if (error instanceof UnfitChoice) return { ok: false, text: unfit(error) };
    throw error;
  }
}

interface Command {
  name: string;
  choices: Choice[];
}

function readCommand(args: string[]): Command | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { rename: { type: 'string', multiple: true }, drop: { type: 'string', multiple: true } },
    });
    const [name = 'change', ...more] = positionals;
    const renames = (values.rename ?? []).map((text) => /^(\w+|\w+\.\w+)=(\w+)$/.exec(text));
    if (more.length > 0 || !/^\w+$/.test(name) || renames.includes(null)) return null;
    const choices = [
      ...renames.map((found) => ({ from: found![1]!, to: found![2]! })),
      ...(values.drop ?? []).map((from) => ({ from, to: null })),
    ];
    return { name, choices };
  } catch {
    // Unknown option.
    return null;
  }
}

function write(folder: string, name: string, statements: string[], snapshot: Snapshot): string {
  const journal = journalIn(folder);
  const idx = journal.entries.length;
  const tag = `${numbered(idx)}_${name}`;
  journal.entries.push({ idx, version: '7', when: Date.now(), tag, breakpoints: true });
  writeFileSync(`${folder}/${tag}.sql`, `${statements.join('\n--> statement-breakpoint\n')}\n`);
  writeFileSync(`${folder}/meta/${numbered(idx)}_snapshot.json`, `${JSON.stringify(snapshot, null, 1)}\n`);
  writeFileSync(`${folder}/meta/_journal.json`, `${JSON.stringify(journal, null, 2)}\n`);
  return `Zapisano: migrations/${tag}.sql (broj naredbi: ${statements.length})`;
}

const option = ({ from, to }: Choice): string => (to === null ? `--drop ${from}` : `--rename ${from}=${to}`);

/** Asks for a choice, with the command for either answer. */
function question({ candidates }: Ambiguous, { name, choices }: Command): string {
  const said = choices.map((choice) => `${option(choice)} `).join('');
  const command = (choice: Choice): string => `${COMMAND} ${name} -- ${said}${option(choice)}`;
  const questions = candidates.map(({ from, to }) =>
    [
      `${from.includes('.') ? 'Kolone' : 'Tabele'} ${from} više nema. Novo je: ${to.join(', ')}.`,
      ...to.map((one) => `  preimenovano u ${one}, podaci ostaju:\n    ${command({ from, to: one })}`),
      `  izbrisano, podaci nestaju:\n    ${command({ from, to: null })}`,
    ].join('\n'),
  );
  const several = candidates.length > 1 ? ['Navedite sve izbore u jednoj naredbi.'] : [];
  return [
    'Migracija nije zapisana, jer se iz tabela ne vidi šta je preimenovano, a šta izbrisano i dodano.',
    ...questions,
    ...several,
  ].join('\n\n');
}

const unfit = ({ choice: { from, to } }: UnfitChoice): string =>
  to === null
    ? `Migracija nije zapisana: --drop ${from} ne odgovara promjeni. U tabelama nije izbrisano ništa s tim imenom.`
    : `Migracija nije zapisana: --rename ${from}=${to} ne odgovara promjeni. Prvo ime mora biti izbrisano iz tabela, a drugo dodano.`;

if (import.meta.main) {
  const { ok, text } = await generate(process.argv.slice(2));
  (ok ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = ok ? 0 : 1;
}
