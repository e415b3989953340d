import { sql } from 'drizzle-orm';
import { giveRows } from './test/source.ts';
import { syncKit } from './testkit.ts';

const startKit = () => syncKit(() => giveRows({}));

export let kit: ReturnType<typeof startKit>;

export const give = (set: string, ...rows: Record<string, unknown>[]): void => {
  kit.source.sets[set] = rows;
};
export const quarantine = () =>
  kit.look<{ set: string; row_key: string; kind: string; fault: string }>(
    sql`select set, row_key, kind, fault from ejn_quarantine where settled_at is null order by set, row_key`,
  );

/** What the tests of both files stand on. */
export const setUp = (): void => {
  kit = startKit();
};
