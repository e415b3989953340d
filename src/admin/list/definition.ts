import type { ReactNode } from 'react';
import type { ListColumn, ListSpec, ListValue } from '../../core/list-query.ts';
import type { ChoiceSource } from '../fields/use-choices.ts';

/** A row of any list. */
export type ListRow = object;

/** A callback on a row. A method's parameter is bivariant, so a `ListDefinition<Row>` is assignable to `ListDefinition`. */
type Of<Row, Result> = { of(row: Row): Result }['of'];

/** What a list may be filtered by. */
export interface ListFilter extends ListValue {
  /** Values can be null, so "is empty" is offered. */
  nullable?: boolean;
  /** Filters only by whether a value exists; labels of the two options. */
  presence?: { some: string; none: string };
  /** Accepted in links but not offered. */
  hidden?: boolean;
  scale?: number;
  unit?: string;
}

interface ListLabels {
  /** "Države" */
  many: string;
  /** Noun after a count: 1 zapis, 2 zapisa, 5 zapisa. */
  count: readonly [one: string, few: string, many: string];
  /** Name of the list without a saved view: "Svi zapisi". */
  all?: string;
}

/**
 * A list of the back-office: its API (`spec`) and how a row is shown. Data and pure functions only; `List` gets what depends on
 * the person as props. A resource's follows from its declaration (`listOfResource`).
 */
export interface ListDefinition<Row extends ListRow = ListRow> {
  /** Key of saved views and layouts; also declared in the module's manifest (`lists`). */
  name: string;
  /** Address in the back-office. */
  path: string;
  /** Path of the API. */
  api: string;
  spec: ListSpec;
  labels: ListLabels;
  /** Column that links to the row. */
  title: string;
  idOf: Of<Row, string>;
  /** Name of a row, for labels such as "Odaberi Čapljina". */
  nameOf: Of<Row, string>;
  /** Columns that the name says, as it says the title: a phone's card and a tree, which call rows by name, leave them out. */
  said?: readonly string[];
  /** Address of a row's page, or null. */
  linkTo?: Of<Row, string | null>;
  /** The address is outside the back-office. */
  newTab?: boolean;
  /** Second line of a phone card; default: the other visible columns. */
  second?: Of<Row, ReactNode>;
  /** Cell renderers by column; default: by the column's kind. */
  cells?: Readonly<Record<string, Of<Row, ReactNode>>>;
  /** Columns that give way with an ellipsis where the table is wider than its place. */
  shrinks?: readonly string[];
  /** The column that takes all the room the others leave, and gives way like those that shrink. */
  fills?: string;
  /** Renderer of all other columns. */
  cell?(name: string, row: Row): ReactNode;
  /** Columns where `spec` has none; such a list cannot be exported. */
  columns?: Readonly<Record<string, ListColumn>>;
  /** What the screen adds to the filters of `spec`. */
  filters?: Readonly<Record<string, Partial<ListFilter>>>;
  /** Sources of filter values that are not in `options`. */
  choices?: Readonly<Record<string, ChoiceSource>>;
  /** Other query parameters of the address, left untouched. */
  keep?: readonly string[];
  /** Query that the plain address means: "at=30". */
  initial?: string;
  /** The live topic that announces its changes; the list is then refetched. */
  topic?: string;
  /** Has a tree view (`prikaz=stablo`). */
  tree?: boolean;
  /** Has a grid view (`prikaz=mreza`). */
  grid?: boolean;
  /** Label of the search box. */
  searchLabel?: string;
}

/** Returns the definition; throws if it contradicts itself. */
export function defineList<Row extends ListRow>(list: ListDefinition<Row>): ListDefinition<Row> {
  const columns = listColumns(list);
  const { title, said = [], cells = {}, shrinks = [], fills } = list;
  const unknown = [title, ...said, ...Object.keys(cells), ...shrinks, ...(fills ? [fills] : [])].filter(
    (name) => !Object.hasOwn(columns, name),
  );
  if (unknown.length > 0) throw new Error(`List ${list.name}: no column is called ${unknown.join(', ')}`);
  const wrong = Object.keys(list.filters ?? {}).filter((name) => !list.spec.filters?.[name]);
  if (wrong.length > 0) throw new Error(`List ${list.name}: no filter is called ${wrong.join(', ')}`);
  return list;
}

/** A filter by name. */
export const filterOf = (list: ListDefinition, name: string): ListFilter | undefined => {
  const declared = list.spec.filters;
  if (!declared || !Object.hasOwn(declared, name)) return undefined;
  return { ...(declared[name] as ListFilter), ...list.filters?.[name] };
};

/** All filters in declared order. */
export const filtersOf = (list: ListDefinition): [name: string, filter: ListFilter][] =>
  Object.keys(list.spec.filters ?? {}).map((name) => [name, filterOf(list, name)!]);

/** The filters offered on screen. */
export const offeredFilters = (list: ListDefinition): [name: string, filter: ListFilter][] =>
  filtersOf(list).filter(([, filter]) => !filter.hidden);

/** All columns by name, in declared order. */
export const listColumns = (
  list: Pick<ListDefinition, 'columns' | 'spec'>,
): Readonly<Record<string, ListColumn>> => list.spec.columns ?? list.columns ?? {};

/** A column of the list. */
export function columnOf(list: ListDefinition, name: string): ListColumn | undefined {
  const columns = listColumns(list);
  return Object.hasOwn(columns, name) ? columns[name] : undefined;
}
