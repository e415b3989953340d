import type { Changes } from '../../../core/audit.table.ts';
import { changedValues, writeAudit } from '../../../core/audit.ts';
import type { AuditAction } from '../../../core/audit-actions.ts';
import type { Ctx } from '../../../core/context.ts';
import { HOST, HOSTS_TOPIC } from './labels.ts';
import { IP4_MODES, IP6_MODES, type Ip4Mode, type Ip6Mode } from './modes.ts';

/** What the trail tells of a host: no password and no secret. */
export interface Told {
  domain: string;
  label: string;
  ttl: number;
  active: boolean;
  ip4_mode: Ip4Mode;
  ip4: string | null;
  ip6_mode: Ip6Mode;
  ip6: string | null;
  ip6_part: string | null;
  wildcard: boolean;
  allow_private: boolean;
  note: string | null;
  owner: string | null;
  lead: string | null;
  silent_hours: number | null;
  most_changes: number | null;
}

const readable = ({ ip4_mode, ip6_mode, ...told }: Told): Record<string, unknown> => ({
  ...told,
  ip4_mode: IP4_MODES[ip4_mode],
  ip6_mode: IP6_MODES[ip6_mode],
});

/** What differs between two states, readable. */
export const changesOf = (before: Told | null, after: Told | null): Changes =>
  changedValues(before && readable(before), after && readable(after));

/** Writes a change of a host to the trail and tells screens; `what` is a sentence about its credentials, or changed settings. */
export async function auditHost(
  ctx: Ctx,
  action: AuditAction,
  { idguid, name }: { idguid: string; name: string },
  what: string | Changes,
): Promise<void> {
  const changes = typeof what === 'string' ? { credentials: { from: null, to: what } } : what;
  const entry = { action, record_id: idguid, record_title: name, changes };
  await writeAudit(ctx, HOST, [entry], { topic: HOSTS_TOPIC, key: idguid });
}
