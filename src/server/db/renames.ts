import { generateMigration } from 'drizzle-kit/api';

/** Schema of a migration's snapshot; drizzle-kit's type lacks the tables. */
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

/** A choice for a removed table or column: `from` is `table` or `table.column`, `to` the new name or null if dropped. */
export interface Choice {
  from: string;
  to: string | null;
}

/** Tables or columns were removed and others added; a choice must say which were renamed. */
export class Ambiguous extends Error {
  override name = 'Ambiguous';
  /** Candidates for each removed one. */
  readonly candidates: { from: string; to: string[] }[];

  constructor(candidates: Ambiguous['candidates']) {
    super(candidates.map(({ from, to }) => `${from} -> ${to.join(' | ')}`).join(', '));
    this.candidates = candidates;
  }
}

/** A choice names something that was not removed or not added. */
export class UnfitChoice extends Error {
  override name = 'UnfitChoice';
  readonly choice: Choice;

  constructor(choice: Choice) {
    super(`${choice.from}=${choice.to ?? ''}`);
    this.choice = choice;
  }
}

/** What else a renamed column takes: statements for places that keep its name as data. `table` is the table's new name. */
type AfterRename = (table: string, from: string, to: string) => string[];

/**
 * Statements from one snapshot to another. drizzle-kit would prompt for renames; here `choices` decide them, and additions and
 * removals are generated in separate steps, neither of which is ambiguous.
 * Throws Ambiguous where a choice is missing, UnfitChoice where one does not fit.
 */
export async function migrationStatements(
  previous: Snapshot,
  current: Snapshot,
  choices: readonly Choice[],
  afterRename: AfterRename,
): Promise<string[]> {
  const { renamed, statements } = applyChoices(previous, current, choices, afterRename);
  const between = withAdditions(renamed, current);
  return [
    ...statements,
    ...(await generateMigration(renamed, between)),
    ...(await generateMigration(between, current)),
  ];
}

/** Names in the first but not in the second. */
const missing = (from: object, to: object): string[] => Object.keys(from).filter((key) => !(key in to));

/** Table names of a snapshot, without the schema. */
const tablesOf = ({ tables }: Snapshot): Record<string, Table> =>
  Object.fromEntries(Object.values(tables).map((table) => [table.name, table]));

function applyChoices(
  previous: Snapshot,
  current: Snapshot,
  choices: readonly Choice[],
  afterRename: AfterRename,
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
      statements.push(
        `ALTER TABLE "${table.name}" RENAME COLUMN "${from}" TO "${to}";`,
        ...afterRename(table.name, from, to),
      );
    }
  }
  for (const [choice] of choicesOf.values()) if (choice) throw new UnfitChoice(choice);
  if (ambiguous.length > 0) throw new Ambiguous(ambiguous);
  return { renamed, statements };
}

const columnOf = (path: string): string => path.slice(path.indexOf('.') + 1);

/** Applies choices to removed and added names; returns the rest as open. */
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

/** PostgreSQL renames a column in keys and indexes too; expressions are compared as text and recreated. */
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

/** A snapshot plus the tables and columns added by the next one. */
function withAdditions(snapshot: Snapshot, next: Snapshot): Snapshot {
  const tables = { ...snapshot.tables };
  for (const [key, table] of Object.entries(next.tables)) {
    const known = tables[key];
    // Foreign keys may need columns of the second step.
    tables[key] = known
      ? { ...known, columns: { ...table.columns, ...known.columns } }
      : { ...table, foreignKeys: {} };
  }
  return { ...snapshot, tables };
}
