/** `npm run db:generate [name]`: writes the migration between the last snapshot and the tables as declared now. */
import { readFileSync, writeFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { MIGRATIONS } from './migrate.ts';
import { tables } from './schema.ts';

interface Journal {
  version: string;
  dialect: string;
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}
type Snapshot = ReturnType<typeof generateDrizzleJson>;

const journalFile = `${MIGRATIONS}/meta/_journal.json`;
const readJson = <T>(file: string, fallback: T): T => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return fallback;
    throw error;
  }
};

/** The statements that bring the last migration's schema to the declared one; none when they agree. */
export async function pendingStatements(): Promise<{ statements: string[]; snapshot: Snapshot }> {
  const journal = readJson<Journal>(journalFile, { version: '7', dialect: 'postgresql', entries: [] });
  const last = journal.entries.at(-1);
  const empty = generateDrizzleJson({});
  const previous = last ? readJson<Snapshot>(`${MIGRATIONS}/meta/${snapshotName(last.idx)}`, empty) : empty;
  const snapshot = generateDrizzleJson(tables, previous.id);
  return { statements: await generateMigration(previous, snapshot), snapshot };
}

const snapshotName = (index: number): string => `${String(index).padStart(4, '0')}_snapshot.json`;

async function main(name: string): Promise<void> {
  const { statements, snapshot } = await pendingStatements();
  if (statements.length === 0) {
    console.log('Nothing to migrate.');
    return;
  }
  const journal = readJson<Journal>(journalFile, { version: '7', dialect: 'postgresql', entries: [] });
  const idx = journal.entries.length;
  const tag = `${String(idx).padStart(4, '0')}_${name}`;
  journal.entries.push({ idx, version: '7', when: Date.now(), tag, breakpoints: true });
  writeFileSync(`${MIGRATIONS}/${tag}.sql`, `${statements.join('\n--> statement-breakpoint\n')}\n`);
  writeFileSync(`${MIGRATIONS}/meta/${snapshotName(idx)}`, `${JSON.stringify(snapshot, null, 1)}\n`);
  writeFileSync(journalFile, `${JSON.stringify(journal, null, 2)}\n`);
  console.log(`migrations/${tag}.sql: ${statements.length} statements`);
}

if (import.meta.main) await main(process.argv[2] ?? 'change');
