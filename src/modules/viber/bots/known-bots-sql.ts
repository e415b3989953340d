import { callableBy } from '../../../core/identity/callable.ts';

/**
 * Bots of all organisations that are not removed, or the one with this webhook: a callback names no organisation. Tokens are sealed.
 */
export const knownBotsSql = (role: string): string[] => [
  `create or replace function viber_known_bots(hook text)
    returns table (tenant_id uuid, idguid uuid, hook_id text, token text, name text, sender_name text, avatar text, simulated boolean,
      active boolean, file_days int)
    language sql stable security definer set search_path = public, pg_temp
  as $$
    select b.tenant_id, b.idguid, b.hook_id, b.token, b.name, b.sender_name, b.avatar, b.simulated, b.active, b.file_days
    from viber_bots b where b.removed_at is null and (hook is null or b.hook_id = hook)
  $$`,
  ...callableBy(role, ['viber_known_bots(text)']),
];
