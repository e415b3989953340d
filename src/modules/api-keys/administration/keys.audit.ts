import type { Changes } from '../../../core/audit.table.ts';
import { type Audited, writeAudit } from '../../../core/audit.ts';
import type { AuditAction } from '../../../core/audit-actions.ts';
import type { Ctx } from '../../../core/context.ts';
import { momentText } from '../../../core/dates.ts';
import type { Found } from './keys.service.ts';

/** Audit trail subject of keys. */
export const KEYS: Audited = { name: 'api-keys', scope: 'tenant' };

/** A key's settings as readable values for the trail. */
const readable = (key: Found): Record<string, unknown> => ({
  name: key.name,
  permissions: key.permissions.map(({ label }) => label),
  expires_at: key.expires_at ? momentText(key.expires_at) : 'nikad',
  allowed_addresses: key.allowed_addresses,
  rate_limit: key.rate_limit,
});

/** Writes a change of a key to the trail; `event` is a change that is not a setting. Returns false if nothing has changed. */
export async function auditKey(
  ctx: Ctx,
  action: AuditAction,
  before: Found | null,
  after: Found | null,
  event?: string,
): Promise<boolean> {
  const from = before ? readable(before) : {};
  const to = after ? readable(after) : {};
  const changes: Changes = event ? { event: { from: null, to: event } } : {};
  for (const name of Object.keys({ ...from, ...to }))
    if (JSON.stringify(from[name]) !== JSON.stringify(to[name]))
      changes[name] = { from: from[name] ?? null, to: to[name] ?? null };
  if (Object.keys(changes).length === 0) return false;
  const { idguid, name } = (after ?? before)!;
  await writeAudit(ctx, KEYS, [{ action, record_id: idguid, record_title: name, changes }]);
  return true;
}
