import type { ReactNode } from 'react';
import type { ListColumn, ListSpec, ListValue } from '../../core/list-query.ts';
import type { Choice } from '../../core/resource-api.ts';

/** A row of any list. Each list knows its own shape. */
export type ListRow = object;

/** Takes a row. Declared as a method, so that a list of one kind of rows may stand where any list is asked for. */
type Of<Row, Result> = { of(row: Row): Result }['of'];

/** What a list may be filtered by. */
export interface ListFilter extends ListValue {
  /** A value may be missing, so "is empty" is offered. */
  nullable?: boolean;
  /** Only whether there is a value can be asked, in these words. */
  presence?: { some: string; none: string };
  /** Not offered, only understood: other screens link to the list with it. */
  hidden?: boolean;
  scale?: number;
  unit?: string;
}

/** Where the values of a filter come from, when they are not in its `options`. */
export interface ChoiceSource {
  /** Path of the API. It takes `q`, `limit` and `idguid` and answers choices, unless `whole`. */
  path: string;
  /** It answers all values at once, and they are searched in the browser. */
  whole?: boolean;
  /** A value as the API answers it -> a choice; without it the answer is a choice already. */
  read?: Of<never, Choice>;
}

export interface ListLabels {
  /** "Države" */
  many: string;
  /** What a row is called after a number: 1 zapis, 2 zapisa, 5 zapisa. */
  count: readonly [one: string, few: string, many: string];
  /** Name of the list as it is without any saved view: "Svi zapisi". */
  all?: string;
}

/**
 * A list of the back-office: what the API can be asked for (`spec`) and how a row is shown. Data and pure functions
 * only; what depends on the person stands in the props of `List`. A resource's follows from its declaration
 * (`listOfResource`).
 */
export interface ListDefinition<Row extends ListRow = ListRow> {
  /** Key of the saved views and of the kept layout; also named in the module's manifest (`lists`). */
  name: string;
  /** Address in the back-office. */
  path: string;
  /** Path of the API. */
  api: string;
  spec: ListSpec;
  labels: ListLabels;
  /** The column whose text leads to the row. */
  title: string;
  idOf: Of<Row, string>;
  /** What a row is called: "Odaberi Čapljina". */
  nameOf: Of<Row, string>;
  /** Address of a row; null where it has none. */
  linkTo?: Of<Row, string | null>;
  /** That address lies outside of the back-office. */
  newTab?: boolean;
  /** The second line of a row on a phone; without it the other columns in sight. */
  second?: Of<Row, ReactNode>;
  /** How a column shows a row; a column that is not named here follows its kind. */
  cells?: Readonly<Record<string, Of<Row, ReactNode>>>;
  /** How every other column shows a row. */
  cell?(name: string, row: Row): ReactNode;
  /** Columns that the specification does not declare yet; without them the list cannot be had as a file. */
  columns?: Readonly<Record<string, ListColumn>>;
  /** Filters as the screen offers them, where they say more than the specification. */
  filters?: Readonly<Record<string, Partial<ListFilter>>>;
  /** Values of filters whose options are asked for. */
  choices?: Readonly<Record<string, ChoiceSource>>;
  /** Parameters of the address that are not the list's and stay. */
  keep?: readonly string[];
  /** What the plain address stands for: "at=30". */
  initial?: string;
  /** The live topic that announces its changes; the list is then read again. */
  topic?: string;
  /** It can be shown as a tree (`prikaz=stablo`). */
  tree?: boolean;
  /** Said in the search box. */
  searchLabel?: string;
}

/** Checks a definition for contradictions and returns it. Throws on one that cannot work. */
export function defineList<Row extends ListRow>(list: ListDefinition<Row>): ListDefinition<Row> {
  const columns = columnsOf(list);
  const unknown = [list.title, ...Object.keys(list.cells ?? {})].filter(
    (name) => !Object.hasOwn(columns, name),
  );
  if (unknown.length > 0) throw new Error(`List ${list.name}: no column is called ${unknown.join(', ')}`);
  const wrong = Object.keys(list.filters ?? {}).filter((name) => !list.spec.filters?.[name]);
  if (wrong.length > 0) throw new Error(`List ${list.name}: no filter is called ${wrong.join(', ')}`);
  return list;
}

/** What the list understands as a filter. */
export const filterOf = (list: ListDefinition, name: string): ListFilter | undefined => {
  const declared = list.spec.filters;
  if (!declared || !Object.hasOwn(declared, name)) return undefined;
  return { ...(declared[name] as ListFilter), ...list.filters?.[name] };
};

/** Every filter that the list understands, in declared order. */
export const filtersOf = (list: ListDefinition): [name: string, filter: ListFilter][] =>
  Object.keys(list.spec.filters ?? {}).map((name) => [name, filterOf(list, name)!]);

/** The filters that a person may choose from. */
export const offeredFilters = (list: ListDefinition): [name: string, filter: ListFilter][] =>
  filtersOf(list).filter(([, filter]) => !filter.hidden);

/** Every column of the list by name, in declared order. */
export const columnsOf = (
  list: Pick<ListDefinition, 'columns' | 'spec'>,
): Readonly<Record<string, ListColumn>> => list.spec.columns ?? list.columns ?? {};

/** A column of the list. */
export function columnOf(list: ListDefinition, name: string): ListColumn | undefined {
  const columns = columnsOf(list);
  return Object.hasOwn(columns, name) ? columns[name] : undefined;
}
