import { readdirSync, readFileSync, statSync } from 'node:fs';
import { kept } from '../../bench/documents/lib/kept.ts';
import type { Program } from '../../bench/lib/product.ts';
import type { Sql } from '../../test/sql.ts';

/** What is looked at, with the growth over a run that is still flat: so much, or such a part of the mean, whichever is more. */
export const FIGURES = {
  server: { label: 'server after a collection', unit: 'MiB', most: 25, part: 0.1 },
  helpers: { label: 'its processes', unit: 'MiB', most: 40, part: 0.15 },
  database: { label: 'PostgreSQL', unit: 'MiB', most: 64, part: 0.25 },
  handles: { label: 'open handles', unit: '', most: 20, part: 0.1 },
  connections: { label: 'database connections', unit: '', most: 5, part: 0.2 },
  temporary: { label: 'temporary files', unit: '', most: 20, part: 0.2 },
  log: { label: 'log since the start', unit: 'KiB', most: 4096, part: 0 },
} as const;
export type Figure = keyof typeof FIGURES;
export type Sample = Record<Figure, number>;

/** Memory of a process, what it shares with others counted in part, in MiB (Linux); 0 of one that has ended. */
function shareOf(pid: number): number {
  try {
    return (
      Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
    );
  } catch {
    return 0;
  }
}

/** All processes below one (Linux). */
function below(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const parent = Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${entry}/status`, 'utf8'))?.[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
    } catch {
      // It ended between the listing and the look.
    }
  const found = children.get(root) ?? [];
  for (const pid of found) found.push(...(children.get(pid) ?? []));
  return found;
}

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);

interface Watched {
  program: Program;
  sql: Sql;
  postmaster: number;
  /** Folder for temporary files, and the file with the log. */
  temporary: string;
  log: string;
}

/** One look at everything. Collects the server's garbage first, or one would see when it last did it by itself. */
export async function sample({ program, sql, postmaster, temporary, log }: Watched): Promise<Sample> {
  const pid = program.child.pid!;
  const server = await kept(program);
  const [backends] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'`;
  return {
    server,
    helpers: sum(below(pid).map(shareOf)),
    database: sum([postmaster, ...below(postmaster)].map(shareOf)),
    handles: readdirSync(`/proc/${pid}/fd`).length,
    connections: backends!.count,
    temporary: readdirSync(temporary, { recursive: true }).length,
    log: statSync(log).size / 1024,
  };
}
