/** Tells every node that synonyms have changed, whoever changed them and by whichever screen: they are cached (synonyms.service.ts). */
export const synonymsSql = (): string[] => [
  `create or replace function ejn_synonyms_changed() returns trigger language plpgsql as $$
  begin
    perform pg_notify('carsija_changed', '');
    return null;
  end $$`,
  'drop trigger if exists ejn_synonyms_changed on ejn_synonyms',
  `create trigger ejn_synonyms_changed after insert or update or delete on ejn_synonyms
    for each statement execute function ejn_synonyms_changed()`,
];
