/** What is marked after a statement on a table: procedures of contracts that say something else now. `changed` are its rows. */
interface Marking {
  table: string;
  /** `before`: the rows as they were, for an update. */
  events: readonly ('insert' | 'update' | 'delete')[];
  select: string;
}

const HAS_CONTRACTS = 'exists (select from ejn_contracts c where c.procedure_id = x.procedure_id)';
const OF_MEMBERS = `join ejn_suppliers y on y.key = x.key or y.firm = x.key join ejn_members m on m.supplier = y.key
  join ejn_contracts c on c.group_id = m.group_id`;

const MARKINGS: readonly Marking[] = [
  {
    table: 'ejn_contracts',
    events: ['insert', 'update', 'delete'],
    select: 'select distinct x.procedure_id from changed x',
  },
  {
    table: 'ejn_members',
    events: ['insert', 'update', 'delete'],
    select: 'select distinct c.procedure_id from changed x join ejn_contracts c on c.group_id = x.group_id',
  },
  {
    table: 'ejn_suppliers',
    events: ['insert'],
    select: `select distinct c.procedure_id from changed x ${OF_MEMBERS} where x.firm <> x.key`,
  },
  {
    table: 'ejn_suppliers',
    events: ['update'],
    select: `select distinct c.procedure_id from changed x join before o on o.key = x.key and o.firm <> x.firm ${OF_MEMBERS}`,
  },
  {
    table: 'ejn_lots',
    events: ['insert', 'update'],
    select: `select distinct x.procedure_id from changed x where ${HAS_CONTRACTS}`,
  },
  {
    table: 'ejn_lot_codes',
    events: ['insert', 'update', 'delete'],
    select: `select distinct x.procedure_id from (select l.procedure_id from changed k join ejn_lots l on l.id = k.lot_id) x where ${HAS_CONTRACTS}`,
  },
  {
    table: 'ejn_source_codes',
    events: ['insert', 'update'],
    select: `select distinct x.procedure_id from (select l.procedure_id from changed s join ejn_lot_codes k on k.source_code_id = s.id
      join ejn_lots l on l.id = k.lot_id) x where ${HAS_CONTRACTS}`,
  },
  {
    table: 'ejn_awards',
    events: ['insert', 'update'],
    select: `select distinct x.procedure_id from changed x where ${HAS_CONTRACTS}`,
  },
  // Of notices it is enough to hear what people can see of a change: a trigger on their table would slow down the sync.
  {
    table: 'ejn_changes',
    events: ['insert'],
    select: `select distinct x.procedure_id from changed x where ${HAS_CONTRACTS}`,
  },
];

/** Triggers that mark procedures whose facts must be made anew. One row for each procedure of a statement, not for each row. */
export const markSql = (): string[] =>
  MARKINGS.flatMap(({ table, events, select }) =>
    events.flatMap((event) => {
      const name = `${table}_mark_${event}`;
      const rows = event === 'delete' ? 'old table as changed' : 'new table as changed';
      const before = event === 'update' ? 'old table as before ' : '';
      return [
        `create or replace function ${name}() returns trigger language plpgsql as $$
        begin
          insert into ejn_marks (procedure_id) ${select};
          return null;
        end $$`,
        `create or replace trigger ${name} after ${event} on ${table} referencing ${before}${rows}
          for each statement execute function ${name}()`,
      ];
    }),
  );
