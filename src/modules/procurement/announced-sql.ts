/** Tells every node that a table has changed, whoever changed it and by whichever screen: what was read of it is cached (core/cache.ts). */
export const announcedSql = (table: string): string[] => [
  `create or replace function ${table}_changed() returns trigger language plpgsql as $$
  begin
    perform pg_notify('carsija_changed', '');
    return null;
  end $$`,
  `drop trigger if exists ${table}_changed on ${table}`,
  `create trigger ${table}_changed after insert or update or delete on ${table}
    for each statement execute function ${table}_changed()`,
];
