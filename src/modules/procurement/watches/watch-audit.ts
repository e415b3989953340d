import type { Changes } from '../../../core/audit.table.ts';
import { writeAudit } from '../../../core/audit.ts';
import type { AuditAction } from '../../../core/audit-actions.ts';
import type { Ctx } from '../../../core/context.ts';
import { sameValue } from '../../../core/same-value.ts';
import { WATCHES_TOPIC } from '../labels.ts';
import { OWNERS, type Owner, RHYTHMS, type Rhythm } from './states.ts';
import { WATCH } from './subject.ts';

/** What the trail tells of a watch. */
export interface Told {
  name: string;
  query: string;
  owner: Owner;
  rhythm: Rhythm;
  by_mail: boolean;
  in_app: boolean;
  viber: boolean;
}

const readable = ({ query, owner, rhythm, ...told }: Told) => ({
  ...told,
  query: decodeURIComponent(query.replaceAll('+', ' ')),
  owner: OWNERS[owner],
  rhythm: RHYTHMS[rhythm],
});

/** What differs between two states, readable. */
export function changesOf(before: Told | null, after: Told | null): Changes {
  const from: Record<string, unknown> = before ? readable(before) : {};
  const to: Record<string, unknown> = after ? readable(after) : {};
  return Object.fromEntries(
    Object.keys({ ...from, ...to })
      .filter((name) => !sameValue(from[name] ?? null, to[name] ?? null))
      .map((name) => [name, { from: from[name] ?? null, to: to[name] ?? null }]),
  );
}

/** Writes a change of a watch to the trail and tells screens. */
export async function auditWatch(
  ctx: Ctx,
  action: AuditAction,
  { idguid, name }: { idguid: string; name: string },
  changes: Changes,
): Promise<void> {
  const entry = { action, record_id: idguid, record_title: name, changes };
  await writeAudit(ctx, WATCH, [entry], { topic: WATCHES_TOPIC.name, key: idguid });
}
