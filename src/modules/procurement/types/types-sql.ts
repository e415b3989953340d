/**
 * Tells every node that names of types have changed, whoever changed them: people by the screens of the resource, the sync when it meets a
 * new one. They are cached (names.ts) and change rarely.
 */
export const typesSql = (): string[] => [
  `create or replace function ejn_types_changed() returns trigger language plpgsql as $$
  begin
    perform pg_notify('carsija_changed', '');
    return null;
  end $$`,
  'drop trigger if exists ejn_types_changed on ejn_types',
  `create trigger ejn_types_changed after insert or update or delete on ejn_types
    for each statement execute function ejn_types_changed()`,
];
