import { linkedFields } from '../../core/resource.ts';
import { linkTableName } from '../../core/table.ts';
import { resources } from '../../modules.ts';
import type { Client } from './client.ts';
import { quote } from './policies.ts';

/** Trigger function that writes a record's links; arguments: link table and column. */
const FUNCTION = `
  create or replace function public.core_links() returns trigger language plpgsql as $$
  declare ids uuid[];
  begin
    -- Before the row goes: two records deleted together may refer to one another.
    if tg_op = 'DELETE' then
      execute format('delete from public.%I where tenant_id = $1 and record_id = $2', tg_argv[0])
        using old.tenant_id, old.idguid;
      return old;
    end if;
    execute format('select ($1).%I', tg_argv[1]) into ids using new;
    execute format('delete from public.%I where tenant_id = $1 and record_id = $2 and target_id <> all ($3)', tg_argv[0])
      using new.tenant_id, new.idguid, ids;
    execute format('insert into public.%I select $1, $2, unnest($3) on conflict do nothing', tg_argv[0])
      using new.tenant_id, new.idguid, ids;
    return null;
  end $$`;

/** Triggers of the product's `references` fields, as statements by name. */
function declaredTriggers(): Map<string, string> {
  return new Map(
    resources.flatMap((resource) =>
      linkedFields(resource).flatMap(({ field }) => {
        const links = linkTableName(resource, field);
        const run = `on ${quote(resource.table)} for each row execute function public.core_links('${links}', '${field}')`;
        return [
          [`${links}_links`, `after insert or update of ${quote(field)} ${run}`],
          [`${links}_gone`, `before delete ${run}`],
        ] as const;
      }),
    ),
  );
}

/** Triggers that maintain the link table of every `references` field; see docs/decisions/055-several-references.md. */
export async function applyLinks(client: Client): Promise<void> {
  const statements = [...declaredTriggers()].map(
    ([name, what]) => `create or replace trigger ${quote(name)} ${what}`,
  );
  await client.query([FUNCTION, ...statements].join(';\n'));
}

/**
 * Drops the triggers of fields that are no longer declared, before the migrations: a trigger names its column, so the column
 * could not be dropped, and after a rename every write would fail. Triggers of declared fields stay, because other nodes write.
 */
export async function dropUndeclaredLinks(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; table: string }>(
    `select tgname as name, tgrelid::regclass::text as table from pg_trigger join pg_proc on pg_proc.oid = tgfoid
     where proname = 'core_links' and pronamespace = 'public'::regnamespace and tgname <> all ($1)`,
    [[...declaredTriggers().keys()]],
  );
  for (const { name, table } of rows) await client.query(`drop trigger ${quote(name)} on ${table}`);
}
