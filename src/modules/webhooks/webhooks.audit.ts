import type { Changes } from '../../core/audit.table.ts';
import { type Audited, writeAudit } from '../../core/audit.ts';
import type { AuditAction } from '../../core/audit-actions.ts';
import type { Ctx } from '../../core/context.ts';
import { findEvent } from '../../core/webhook-events.ts';

/** Audit trail subject of webhooks. */
export const WEBHOOKS: Audited = { name: 'webhooks', scope: 'tenant' };

/** The settings of a webhook that the trail tells of. */
export interface Settings {
  name: string;
  url: string;
  events: readonly string[];
  active: boolean;
}

/** Bosnian name of an event. */
export const eventLabel = (name: string): string => findEvent(name)?.label ?? name;

const readable = ({ name, url, events, active }: Settings): Record<string, unknown> => ({
  name,
  url,
  events: events.map(eventLabel),
  active,
});

/** What differs between two states, readable. */
export function changesOf(before: Settings | null, after: Settings | null): Changes {
  const from = before ? readable(before) : {};
  const to = after ? readable(after) : {};
  return Object.fromEntries(
    Object.keys({ ...from, ...to })
      .filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
      .map((name) => [name, { from: from[name] ?? null, to: to[name] ?? null }]),
  );
}

/** Writes a change of a webhook to the trail; `what` is a sentence, or changed settings. */
export async function auditWebhook(
  ctx: Ctx,
  action: AuditAction,
  { idguid, name }: { idguid: string; name: string },
  what: string | Changes,
): Promise<void> {
  const changes = typeof what === 'string' ? { event: { from: null, to: what } } : what;
  const entry = { action, record_id: idguid, record_title: name, changes };
  await writeAudit(ctx, WEBHOOKS, [entry], { topic: 'webhooks', key: idguid });
}
