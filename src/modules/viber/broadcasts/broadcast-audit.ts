import type { Changes } from '../../../core/audit.table.ts';
import { changedValues, writeAudit } from '../../../core/audit.ts';
import type { AuditAction } from '../../../core/audit-actions.ts';
import type { Ctx } from '../../../core/context.ts';
import { BROADCAST, BROADCASTS_TOPIC } from '../labels.ts';
import { type Content, previewOf } from '../protocol/content.ts';
import { BROADCAST_STATES, type BroadcastState } from './states.ts';

/** What the trail tells of a broadcast. */
export interface Told {
  name: string;
  bot: string;
  content: Content;
  tags: readonly string[];
  not_tags: readonly string[];
}

const readable = ({ content, tags, not_tags, ...told }: Told) => ({
  ...told,
  text: previewOf(content),
  tags: tags.join(', ') || null,
  not_tags: not_tags.join(', ') || null,
});

/** What differs between two states, readable. */
export const changesOf = (before: Told | null, after: Told | null): Changes =>
  changedValues(before && readable(before), after && readable(after));

/** The change of a state as the trail tells it. */
export const stateChange = (from: BroadcastState, to: BroadcastState): Changes => ({
  state: { from: BROADCAST_STATES[from], to: BROADCAST_STATES[to] },
});

/** Writes a change of a broadcast to the trail and tells screens. */
export async function auditBroadcast(
  ctx: Ctx,
  action: AuditAction,
  { idguid, name }: { idguid: string; name: string },
  changes: Changes,
): Promise<void> {
  const entry = { action, record_id: idguid, record_title: name, changes };
  await writeAudit(ctx, BROADCAST, [entry], { topic: BROADCASTS_TOPIC.name, key: idguid });
}
