import { CHANGES_CHANNEL } from '../../../core/cache.ts';

/**
 * Announces what feeds and public pages show (core/cache.ts), whoever changes it: forms, the trash, merging, or the operator who takes
 * the right to publish away. Drafts change nothing for anybody outside.
 */
export const publishedChangesSql = (): string[] => [
  `create or replace function apl_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('${CHANGES_CHANNEL}', '');
      return null;
    end
  $$`,
  trigger('apl_applications', 'application', 'insert or update or delete', 'for each statement'),
  trigger('apl_versions', 'published', 'insert', "for each row when (new.state <> 'draft')"),
  trigger(
    'apl_versions',
    'changed',
    'update',
    "for each row when (old.state <> 'draft' or new.state <> 'draft')",
  ),
  trigger('apl_versions', 'removed', 'delete', "for each row when (old.state <> 'draft')"),
  trigger('tenants', 'publisher', 'update of name', 'for each statement'),
  trigger(
    'tenant_permissions',
    'allowed',
    'insert',
    `for each row when (new.permission = 'admin_aplikacije_save')`,
  ),
  trigger(
    'tenant_permissions',
    'forbidden',
    'delete',
    `for each row when (old.permission = 'admin_aplikacije_save')`,
  ),
];

const trigger = (table: string, name: string, event: string, how: string): string =>
  `create or replace trigger apl_${name} after ${event} on ${table} ${how} execute function apl_changed()`;
