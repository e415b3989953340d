import type { Changes } from '../../../core/audit.table.ts';
import { changedValues, writeAudit } from '../../../core/audit.ts';
import type { AuditAction } from '../../../core/audit-actions.ts';
import type { Ctx } from '../../../core/context.ts';
import { WATCHES_TOPIC } from '../labels.ts';
import { OWNERS, RHYTHMS } from './states.ts';
import { WATCH } from './subject.ts';
import type { Watch } from './watches.api.ts';

/** What the trail tells of a watch. */
type Told = Pick<Watch, 'name' | 'conditions' | 'owner' | 'rhythm' | 'by_mail' | 'in_app' | 'viber'>;

const readable = ({ name, conditions, owner, rhythm, by_mail, in_app, viber }: Told) => ({
  name,
  query: conditions.map(({ label, text }) => `${label}: ${text}`).join('; '),
  owner: OWNERS[owner],
  rhythm: RHYTHMS[rhythm],
  ...{ by_mail, in_app, viber },
});

/** What differs between two states, readable. */
export const changesOf = (before: Told | null, after: Told | null): Changes =>
  changedValues(before && readable(before), after && readable(after));

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
