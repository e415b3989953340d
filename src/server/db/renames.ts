import { generateMigration } from 'drizzle-kit/api';

/** The schema as a migration's snapshot keeps it; drizzle-kit's own type says nothing of its tables. */
export type Snapshot = Omit<Parameters<typeof generateMigration>[0], 'tables'> & {
  tables: Record<string, Table>;
};

interface Table {
  name: string;
  columns: Record<string, { name: string }>;
  indexes: Record<string, { columns: { expression: string; isExpression: boolean }[] }>;
  compositePrimaryKeys: Record<string, { columns: string[] }>;
  uniqueConstraints: Record<string, { columns: string[] }>;
  foreignKeys: Record<
    string,
    { tableFrom: string; tableTo: string; columnsFrom: string[]; columnsTo: string[] }
  >;
}

/** What a person said of what is gone: `from` is `table` or `table.column`, `to` the new name, null where it was dropped. */
export interface Choice {
  from: string;
  to: string | null;
}

/** Tables or columns are gone and others are new, and nobody said which of them were renamed. */
export class Ambiguous extends Error {
  override name = 'Ambiguous';
  /** For each that is gone, the new ones that it may have become. */
  readonly candidates: { from: string; to: string[] }[];

  constructor(candidates: Ambiguous['candidates']) {
    super(candidates.map(({ from, to }) => `${from} -> ${to.join(' | ')}`).join(', '));
    this.candidates = candidates;
  }
}

/** A choice names what is not gone, or what is not new. */
export class UnfitChoice extends Error {
  override name = 'UnfitChoice';
  readonly choice: Choice;

  constructor(choice: Choice) {
    super(`${choice.from}=${choice.to ?? ''}`);
    this.choice = choice;
  }
}

/**
 * The statements that lead from one snapshot to another. drizzle-kit asks at a terminal what was renamed; here `choices` say
 * it, and it is never asked: what is new is added in one step, what is gone is dropped in the next, and neither has both.
 * Throws Ambiguous where a choice is missing, UnfitChoice where one does not fit.
 */
export async function migrationStatements(
  previous: Snapshot,
  current: Snapshot,
  choices: readonly Choice[] = [],
): Promise<string[]> {
  const { renamed, statements } = applyChoices(previous, current, choices);
  const between = withAdditions(renamed, current);
  return [
    ...statements,
    ...(await generateMigration(renamed, between)),
    ...(await generateMigration(between, current)),
  ];
}

/** The names that the one has and the other has not. */
const missing = (from: object, to: object): string[] => Object.keys(from).filter((key) => !(key in to));

/** The names of a snapshot's tables, without their schema: the product has one. */
const tablesOf = ({ tables }: Snapshot): Record<string, Table> =>
  Object.fromEntries(Object.values(tables).map((table) => [table.name, table]));

function applyChoices(
  previous: Snapshot,
  current: Snapshot,
  choices: readonly Choice[],
): { renamed: Snapshot; statements: string[] } {
  let renamed = structuredClone(previous);
  const statements: string[] = [];
  const columnChoices = choices.filter(({ from }) => from.includes('.'));
  const tableChoices = choices.filter((choice) => !columnChoices.includes(choice));

  const wanted = tablesOf(current);
  const tables = tablesOf(renamed);
  const dropped = decide(missing(tables, wanted), missing(wanted, tables), tableChoices);
  const ambiguous = dropped.ambiguous;
  for (const [from, to] of dropped.renames) {
    renamed = renameTable(renamed, from, to);
    statements.push(`ALTER TABLE "${from}" RENAME TO "${to}";`);
  }

  const newNames = new Map(dropped.renames);
  const choicesOf = Map.groupBy(columnChoices, ({ from }) => {
    const table = from.split('.', 1)[0]!;
    return newNames.get(table) ?? table;
  });
  for (const table of Object.values(renamed.tables)) {
    const columns = wanted[table.name]?.columns;
    if (!columns) continue;
    const found = decide(
      missing(table.columns, columns),
      missing(columns, table.columns),
      (choicesOf.get(table.name) ?? []).map((choice) => ({ ...choice, from: columnOf(choice.from) })),
      table.name,
    );
    choicesOf.delete(table.name);
    ambiguous.push(...found.ambiguous);
    for (const [from, to] of found.renames) {
      renameColumn(renamed, table, from, to);
      statements.push(`ALTER TABLE "${table.name}" RENAME COLUMN "${from}" TO "${to}";`);
    }
  }
  for (const [choice] of choicesOf.values()) if (choice) throw new UnfitChoice(choice);
  if (ambiguous.length > 0) throw new Ambiguous(ambiguous);
  return { renamed, statements };
}

const columnOf = (path: string): string => path.slice(path.indexOf('.') + 1);

/** What the choices say of what is gone and what is new, and what they leave open. */
function decide(
  gone: string[],
  added: string[],
  choices: readonly Choice[],
  table?: string,
): { renames: [string, string][]; ambiguous: Ambiguous['candidates'] } {
  const prefix = table ? `${table}.` : '';
  const renames: [string, string][] = [];
  const left = { gone: new Set(gone), added: new Set(added) };
  for (const { from, to } of choices) {
    const fits = left.gone.delete(from) && (to === null || left.added.delete(to));
    if (!fits) throw new UnfitChoice({ from: prefix + from, to });
    if (to !== null) renames.push([from, to]);
  }
  const ambiguous =
    left.added.size > 0 ? [...left.gone].map((from) => ({ from: prefix + from, to: [...left.added] })) : [];
  return { renames, ambiguous };
}

function renameTable(snapshot: Snapshot, from: string, to: string): Snapshot {
  for (const table of Object.values(snapshot.tables))
    for (const key of Object.values(table.foreignKeys)) {
      if (key.tableFrom === from) key.tableFrom = to;
      if (key.tableTo === from) key.tableTo = to;
    }
  const tables = Object.entries(snapshot.tables).map(([key, table]) =>
    table.name === from ? [`public.${to}`, { ...table, name: to }] : [key, table],
  );
  return { ...snapshot, tables: Object.fromEntries(tables) };
}

/** PostgreSQL renames the column in keys and indexes as well; expressions are compared as text, and made anew. */
function renameColumn(snapshot: Snapshot, table: Table, from: string, to: string): void {
  const rename = (names: string[]): string[] => names.map((name) => (name === from ? to : name));
  const { [from]: column, ...columns } = table.columns;
  table.columns = { ...columns, [to]: { ...column!, name: to } };
  for (const index of Object.values(table.indexes))
    for (const part of index.columns)
      if (!part.isExpression && part.expression === from) part.expression = to;
  for (const key of [...Object.values(table.compositePrimaryKeys), ...Object.values(table.uniqueConstraints)])
    key.columns = rename(key.columns);
  for (const key of Object.values(table.foreignKeys)) key.columnsFrom = rename(key.columnsFrom);
  for (const other of Object.values(snapshot.tables))
    for (const key of Object.values(other.foreignKeys))
      if (key.tableTo === table.name) key.columnsTo = rename(key.columnsTo);
}

/** A snapshot with the tables and columns that the next one has beside its own. */
function withAdditions(snapshot: Snapshot, next: Snapshot): Snapshot {
  const tables = { ...snapshot.tables };
  for (const [key, table] of Object.entries(next.tables)) {
    const known = tables[key];
    // Foreign keys may need what the second step makes.
    tables[key] = known
      ? { ...known, columns: { ...table.columns, ...known.columns } }
      : { ...table, foreignKeys: {} };
  }
  return { ...snapshot, tables };
}
