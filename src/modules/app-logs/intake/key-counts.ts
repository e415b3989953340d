import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';

interface Count {
  taken: number;
  refused: number;
}

/** Lines that came with each key since they were last written down. One for each pool. */
export class KeyCounts {
  #counts = new Map<string, Count>();

  add(id: string, { taken = 0, refused = 0 }: Partial<Count>): void {
    const count = this.#counts.get(id) ?? { taken: 0, refused: 0 };
    count.taken += taken;
    count.refused += refused;
    this.#counts.set(id, count);
  }

  /** Writes them down. Rejects by what the database fails; then they are kept for the next time. */
  async write(database: Database): Promise<void> {
    const counts = this.#counts;
    if (counts.size === 0) return;
    this.#counts = new Map();
    const of = (name: keyof Count) => sql.param([...counts.values()].map((count) => count[name]));
    try {
      await database.execute(sql`select app_log_count_keys(
        ${sql.param([...counts.keys()])}::uuid[], ${of('taken')}::bigint[], ${of('refused')}::bigint[])`);
    } catch (error) {
      for (const [id, count] of counts) this.add(id, count);
      throw error;
    }
  }
}

const all = new WeakMap<Database, KeyCounts>();

export function keyCountsOf(database: Database): KeyCounts {
  let counts = all.get(database);
  if (!counts) {
    counts = new KeyCounts();
    all.set(database, counts);
  }
  return counts;
}
