import { type AuditEntry, writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { CHAT_TOPIC, CONVERSATION } from '../labels.ts';

export type Changes = AuditEntry['changes'];

/** What the trail says of a change of what is known about a person: that there was one. */
export const CHANGED = { from: null, to: 'izmijenjeno' } as const;

/**
 * The trail's line of a change of a conversation, and what tells browsers of it. No line of the trail can be altered, and a person may ask
 * that nothing of theirs be kept: lines name no person, and do not quote what is known of one.
 */
export const keepTrail = (ctx: Ctx, { idguid }: { idguid: string }, changes: Changes): Promise<void> =>
  writeAudit(
    ctx,
    CONVERSATION,
    [{ action: 'update', record_id: idguid, record_title: `Razgovor ${idguid.slice(-8)}`, changes }],
    { topic: CHAT_TOPIC.name, key: idguid },
  );
