import type { TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import { checkerRuns } from '../checker.table.ts';

/** Puts a run into the table, as it is asked for or with `more`, and answers its id. */
export async function keepRun(
  app: TestApp,
  more: Partial<typeof checkerRuns.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  await app.ownerDb.insert(checkerRuns).values({
    id,
    url: 'https://primjer.ba/',
    device: 'mobile',
    runs: 1,
    secret_hash: 'x',
    queued_at: new Date(),
    ...more,
  });
  return id;
}
