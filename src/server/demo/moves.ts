import { sql } from 'drizzle-orm';
import type { Tx } from '../../core/context.ts';
import { newId } from '../../core/id.ts';

const DAY = 24 * 60 * 60_000;

/**
 * What the operator did with an organisation weeks ago: took it out for its accountant, whose archive is not kept any more, and ordered its
 * deletion by mistake, which was called off.
 */
export async function playMoves(
  tx: Tx,
  now: Date,
  organisation: { id: string; name: string },
): Promise<void> {
  const { id, name } = organisation;
  const moves = [
    { kind: 'out', state: 'done', days: 40, minutes: 3, percent: 100 },
    { kind: 'removal', state: 'cancelled', days: 26, minutes: 95, percent: 0 },
  ];
  for (const { kind, state, days, minutes, percent } of moves) {
    const begun = new Date(now.getTime() - days * DAY);
    const ended = new Date(begun.getTime() + minutes * 60_000);
    await tx.execute(sql`
      insert into organisation_moves
        (tenant_id, idguid, kind, state, subject_id, subject, asked_by, percent, created_at, updated_at, finished_at)
      select idguid, ${newId(begun.getTime())}::uuid, ${kind}, ${state}, ${id}::uuid, ${name}, 'Administrator Sistema', ${percent},
        ${begun.toISOString()}::timestamptz, ${ended.toISOString()}::timestamptz, ${ended.toISOString()}::timestamptz
      from tenants where is_operator`);
  }
}
