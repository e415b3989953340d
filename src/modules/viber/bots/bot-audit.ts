import type { Changes } from '../../../core/audit.table.ts';
import { writeAudit } from '../../../core/audit.ts';
import type { AuditAction } from '../../../core/audit-actions.ts';
import type { Ctx } from '../../../core/context.ts';
import { sameValue } from '../../../core/same-value.ts';
import { BOT, BOTS_TOPIC } from '../labels.ts';

/** What the trail tells of a bot; its token only as that it was changed. */
export interface Told {
  name: string;
  sender_name: string;
  /** "svi", or names. */
  people: string;
  file_days: number;
  active: boolean;
}

/** What differs between two states. */
export function changesOf(before: Told | null, after: Told | null): Changes {
  const names = Object.keys({ ...before, ...after }) as (keyof Told)[];
  return Object.fromEntries(
    names
      .map((name) => [name, { from: before?.[name] ?? null, to: after?.[name] ?? null }] as const)
      .filter(([, { from, to }]) => !sameValue(from, to)),
  );
}

/** Writes a change of a bot to the trail and tells screens; `what` are changed settings, or what became of its token. */
export async function auditBot(
  ctx: Ctx,
  action: AuditAction,
  { idguid, name }: { idguid: string; name: string },
  what: Changes | { token: string },
): Promise<void> {
  const changes = Object.fromEntries(
    Object.entries(what).map(([field, to]) => [field, typeof to === 'string' ? { from: null, to } : to]),
  );
  const entry = { action, record_id: idguid, record_title: name, changes };
  await writeAudit(ctx, BOT, [entry], { topic: BOTS_TOPIC.name, key: idguid });
}
