import type { Changes } from '../../../core/audit.table.ts';
import { changedValues, writeAudit } from '../../../core/audit.ts';
import type { AuditAction } from '../../../core/audit-actions.ts';
import type { Ctx } from '../../../core/context.ts';
import { publish } from '../../../core/live/publish.ts';
import { PIPELINE_TOPIC } from '../labels.ts';
import { OWN_PROCUREMENT } from './attached.ts';
import { PIPELINE_STATES, type PipelineState, REMINDERS, type Reminder } from './states.ts';

/** What the trail tells of an entry. */
export interface Told {
  state: PipelineState;
  person: string | null;
  offer: string | null;
  remind: Reminder | null;
}

const readable = ({ state, person, offer, remind }: Told): Record<string, unknown> => ({
  state: PIPELINE_STATES[state],
  person,
  offer,
  remind: remind === null ? null : REMINDERS[remind],
});

/** What differs between two states of an entry, readable. */
export const changesOf = (before: Told | null, after: Told | null): Changes =>
  changedValues(before && readable(before), after && readable(after));

/** Writes a change of what is the organisation's own of a notice to the trail, and tells screens. */
export async function auditOwn(
  ctx: Ctx,
  action: AuditAction,
  { idguid, title }: { idguid: string; title: string },
  changes: Changes,
): Promise<void> {
  const seen = { topic: PIPELINE_TOPIC.name, key: idguid };
  // A card that was moved within its column: only screens are told.
  if (Object.keys(changes).length === 0) return publish(ctx, seen);
  const entry = { action, record_id: idguid, record_title: title, changes };
  await writeAudit(ctx, OWN_PROCUREMENT, [entry], seen);
}
