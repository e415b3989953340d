import { Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import {
  type ComponentType,
  type DragEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { type Crumb, EmptyState, formatNumber, LinkButton, PageHeader } from '../kit/index.ts';
import { useLiveQueries } from '../live/use-live.ts';
import { ROWS } from '../queries.ts';
import { apiQuery, queryWithoutPage } from './address.ts';
import type { Query } from './client.ts';
import type { ListDefinition, ListRow } from './definition.ts';
import { FilterChips } from './filters/filter-bar.tsx';
import { FilterDrawer } from './filters/filter-drawer.tsx';
import { PeriodFilter } from './filters/period-filter.tsx';
import classes from './list.module.css';
import { ListBody } from './list-body.tsx';
import { Pager, useTurn } from './pager.tsx';
import { rememberList } from './remember.ts';
import { SelectFound } from './select-found.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { RowParts, RowsProps } from './table/table.tsx';
import { Toolbar } from './toolbar.tsx';
import { shownColumns } from './use-columns.ts';
import { useLayout } from './use-layout.ts';
import { useListPage } from './use-list.ts';
import { useListKeys, useListPlace } from './use-list-keys.ts';
import { type ListControl, useListState } from './use-list-state.ts';
import { type Selected, useSelection } from './use-selection.ts';
import { useInitial, useSavedViews } from './views/use-saved-views.ts';

/** Tabs over a list, one for each value of a filter. */
interface ListTabs {
  /** Name of the filter, a choice. */
  filter: string;
  label: string;
  /** `value` null: all of them. */
  items: readonly { value: string | null; label: string }[];
  /** Hook: how many rows each value has under the other filters. */
  useCounts: (query: Query) => Readonly<Record<string, number>> | undefined;
}

/** What another display than the table gets. */
export interface OtherDisplay {
  control: ListControl;
  columns: string[];
  scrollRef: RefObject<HTMLDivElement | null>;
  ready: boolean;
  /** Empty state. */
  empty: ReactNode;
}

export interface ListProps<Row extends ListRow = ListRow> {
  list: ListDefinition<Row>;
  /** Page header; absent for a list inside another page. */
  header?: { title?: string; description?: ReactNode; crumbs?: Crumb[]; actions?: ReactNode };
  /** Between the head and the list. */
  before?: ReactNode;
  /** Extra query parameters of the API. */
  query?: Query;
  /** Maps a row's address, for example to another organisation. */
  address?: (path: string) => string;
  /** Primary button and the key `n`. */
  create?: { to: string; label: string };
  /** Address of a row's form (key `e`), or null. */
  editOf?: (row: Row) => string | null;
  /** Actions at the end of a row. */
  rowActions?: (row: Row) => ReactNode;
  /** Selectable rows and their bulk actions. */
  selection?: {
    can: (row: Row) => boolean;
    /** Mark on a row that cannot be selected. */
    mark?: (row: Row) => ReactNode;
    actions: (selected: Selected<Row>) => ReactNode;
  };
  /** Called when rows begin to be dragged: the selected ones, if that row is one of them. */
  onDrag?: (ids: string[], event: DragEvent) => void;
  /** Expanded content of a row. */
  details?: (row: Row, control: ListControl) => ReactNode;
  tabs?: ListTabs;
  /** A filter of a moment or a day, shown as a period control beside the title. */
  period?: string;
  /** More entries of the menu "Više radnji". */
  more?: ReactNode;
  /** Empty state. `asOpened`: also where nothing is found by what the list opens with (`list.initial`), which nobody has asked for. */
  empty?: { title?: string; text?: ReactNode; action?: ReactNode; asOpened?: boolean };
  /** Extra action when nothing is found. */
  nothingFound?: (control: ListControl) => ReactNode;
  /** Rows in a grid, where `list.grid`. */
  grid?: ComponentType<RowsProps>;
  /** Beside the list, as its folders. */
  aside?: ReactNode;
  /** A filter that `aside` shows: the place whose rows these are. */
  place?: string;
  /** Tree view. */
  tree?: (shown: OtherDisplay) => ReactNode;
}

const LIST_NARROW = '(max-width: 47.99em)';

/**
 * The one list of the back-office. Its state is in the address; layouts and views are saved on the server. Lists differ by
 * their definition (data) and by these props (what depends on the person).
 */
export function List<Row extends ListRow>(props: ListProps<Row>) {
  const { header, before, query = NOTHING, create, editOf, selection, tabs, tree, period, place } = props;
  const list: ListDefinition = props.list;
  const initial = useInitial(list);
  const control = useListState(list, initial.known && !initial.query);
  const { state } = control;
  const location = useLocation().search.slice(1);
  const narrow = useMediaQuery(LIST_NARROW, undefined, { getInitialValueInEffect: false }) ?? false;
  const layout = useLayout(list.name);
  const views = useSavedViews(list, control, layout, initial);
  const columns = shownColumns(list, control, layout);
  const isTree = state.display === 'stablo' && tree !== undefined;
  const asked = { ...apiQuery(list, state), ...query };
  const page = useListPage(list, asked, views.ready && !isTree);
  useLiveQueries(list.topic ?? null, [ROWS, list.name]);
  const meta = page.data?.meta;
  const rows = page.data?.data ?? NO_ROWS;
  const narrowing = JSON.stringify([state.q, state.filters, state.display, query]);
  const chosen = useSelection(list, rows, narrowing);
  const [filtering, setFiltering] = useState(false);
  const searchBox = useRef<HTMLInputElement>(null);
  const scrollRef = useRef<HTMLDivElement>(null);

  useEffect(() => rememberList(list, location), [list, location]);
  useListPlace({ list, control, page, scrollRef, narrowing });
  const turn = useTurn(control, isTree ? undefined : meta);
  useListKeys({
    list,
    rows,
    scrollRef,
    searchBox,
    selection: selection && { can: selection.can as never, toggle: chosen.toggle, add: chosen.add },
    editOf: editOf as never,
    create: create?.to,
    narrow,
    turn,
    onFilter: () => setFiltering(true),
  });
  const parts = useParts(props, control, chosen.selected.ids);
  const filters = { list, control, query, except: tabs?.filter ?? period ?? place };
  const body = isTree ? (
    tree({
      control,
      columns: narrow ? [] : columns.names,
      scrollRef,
      ready: views.ready,
      empty: <Nothing {...props} />,
    })
  ) : (
    <ListBody
      list={list}
      control={control}
      layout={layout}
      columns={columns.names}
      page={page}
      narrow={narrow}
      parts={parts}
      selection={chosen.value}
      onSelection={chosen.set}
      empty={<Nothing {...props} />}
      nothingFound={props.nothingFound?.(control)}
      asOpened={props.empty?.asOpened}
      period={period}
      place={place}
      grid={props.grid}
      scrollRef={scrollRef}
    />
  );
  return (
    <div className={classes.page}>
      {header && (
        <PageHeader
          title={header.title ?? list.labels.many}
          description={header.description}
          crumbs={header.crumbs}
          actions={
            (header.actions || create || period) && (
              <>
                {period && <PeriodFilter list={list} control={control} name={period} />}
                {header.actions}
                {create && (
                  <LinkButton to={create.to} icon={IconPlus} keys="n">
                    {create.label}
                  </LinkButton>
                )}
              </>
            )
          }
        />
      )}
      {before}
      {tabs && <FilterTabs {...filters} tabs={tabs} />}
      <Beside aside={props.aside}>
        <Toolbar
          {...filters}
          views={views}
          columns={columns}
          layout={layout}
          narrow={narrow}
          searchBox={searchBox}
          scrollRef={scrollRef}
          more={props.more}
          hasTree={tree !== undefined}
          filtering={filtering}
          onFiltering={setFiltering}
        />
        <FilterChips {...filters} />
        {body}
        {!isTree && meta && (rows.length > 0 || state.page > 1) && (
          <Pager control={control} meta={meta} shown={rows.length} />
        )}
      </Beside>
      {selection && chosen.selected.ids.length > 0 && (
        <SelectionBar list={list} count={chosen.selected.ids.length} onClear={chosen.selected.clear}>
          {!isTree && meta && (
            <SelectFound
              list={list}
              query={asked}
              meta={meta}
              count={chosen.selected.ids.length}
              whole={rows.every((row) => chosen.value[list.idOf(row)] || !selection.can(row as Row))}
              onFound={(found) => chosen.add(...found.filter((row) => selection.can(row as Row)))}
            />
          )}
          {selection.actions(chosen.selected as Selected<Row>)}
        </SelectionBar>
      )}
      {narrow && (
        <FilterDrawer
          {...filters}
          opened={filtering}
          meta={isTree ? undefined : meta}
          onClose={() => setFiltering(false)}
        />
      )}
    </div>
  );
}
const NOTHING: Query = {};
const NO_ROWS: ListRow[] = [];

/** The list with what stands beside it. */
function Beside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  if (!aside) return children;
  return (
    <div className={classes.beside}>
      {aside}
      <div className={classes.main}>{children}</div>
    </div>
  );
}

/** Props of rows; memoised, because rows re-render when they change. */
function useParts<Row extends ListRow>(
  props: ListProps<Row>,
  control: ListControl,
  selected: string[],
): RowParts {
  const { list, address, rowActions, selection, details, onDrag } = props;
  // The screen passes new functions on every render; the memoised ones call the latest.
  const latest = useRef({ props, control, selected });
  latest.current = { props, control, selected };
  const has = [
    Boolean(rowActions),
    Boolean(selection),
    Boolean(selection?.mark),
    Boolean(details),
    Boolean(onDrag),
  ].join();
  const toAddress = address?.('/') ?? '/';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the latest functions are read from the ref
  return useMemo(() => {
    const now = () => latest.current.props;
    return {
      linkTo: (row) => {
        const to = (list as ListDefinition).linkTo?.(row) ?? null;
        return to !== null && address ? address(to) : to;
      },
      ...(selection && { selection: (row) => now().selection!.can(row as Row) }),
      ...(selection?.mark && { mark: (row) => now().selection!.mark!(row as Row) }),
      ...(rowActions && { actions: (row) => now().rowActions!(row as Row) }),
      ...(onDrag && {
        onDrag: (row, event) => {
          const id = (list as ListDefinition).idOf(row);
          const { selected: ids } = latest.current;
          now().onDrag!(ids.includes(id) ? ids : [id], event);
        },
      }),
      ...(details && { details: (row) => now().details!(row as Row, latest.current.control) }),
    } satisfies RowParts;
  }, [list, has, toAddress]);
}

function Nothing<Row extends ListRow>({ list, empty, create }: ListProps<Row>) {
  return (
    <EmptyState
      title={empty?.title ?? `${list.labels.many}: još nema zapisa`}
      action={
        empty?.action ??
        (create && (
          <LinkButton to={create.to} icon={IconPlus}>
            {create.label}
          </LinkButton>
        ))
      }
    >
      {empty?.text}
    </EmptyState>
  );
}

function FilterTabs(props: { list: ListDefinition; control: ListControl; query: Query; tabs: ListTabs }) {
  const { list, control, query, tabs } = props;
  const key = `${tabs.filter}__in`;
  const { filters } = control.state;
  const { [key]: _tab, sort: _sort, ...narrowing } = queryWithoutPage(list, control.state);
  const counts = tabs.useCounts({ ...narrowing, ...query });
  const all = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
  const current = tabs.items.find(({ value }) => value === (filters[key] ?? null))?.value;
  const choose = (value: string | null) => {
    const { [key]: _was, ...others } = filters;
    const next = value ? { ...others, [key]: value } : others;
    control.change({ filters: next, view: null });
  };
  return (
    <Tabs
      value={current === null ? ALL : (current ?? NONE)}
      onChange={(to) => choose(to === ALL ? null : to)}
    >
      <Tabs.List className={classes.tabs} aria-label={tabs.label}>
        {tabs.items.map(({ value, label }) => (
          <Tabs.Tab key={label} value={value ?? ALL}>
            {label}{' '}
            {counts && (
              <span className={classes.tabCount}>
                {formatNumber(value === null ? all : (counts[value] ?? 0))}
              </span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  );
}
const ALL = '*';
const NONE = '';
