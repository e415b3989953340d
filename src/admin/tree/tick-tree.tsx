import {
  Button,
  Checkbox,
  CloseButton,
  SegmentedControl,
  TextInput,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useId, useMemo, useRef, useState } from 'react';
import { EmptyState, formatNumber, ofAll } from '../kit/index.ts';
import { useShortcuts } from '../kit/use-shortcuts.ts';
import { notesOf, TickCell } from './tick-cell.tsx';
import {
  allOf,
  countIn,
  put,
  rowsOf,
  type Selection,
  type Shown,
  type TickNode,
  tickOf,
  visible,
} from './ticks.ts';
import classes from './tree.module.css';
import { TICK_KEYS } from './tree-keys.ts';
import { OpenAll, TreeTable } from './tree-table.tsx';
import { useTree } from './use-tree.ts';

export interface TickTreeProps {
  roots: readonly TickNode[];
  /** Names that are ticked. */
  selected: Selection;
  /** Without it the tree is read only. */
  onChange?: (next: Set<string>) => void;
  /** Label of the ticked items: "Dozvole uloge Skladištar". */
  label: string;
  /** Heading of the first column, and of each column of ticks. */
  head: string;
  columns: readonly string[];
  /** The counted noun, after "od 3" and "od 5": dozvole, dozvola. */
  noun: readonly [few: string, many: string];
  searchLabel: string;
}

/** Rows that may be open at first. */
const MOST_AT_FIRST = 100;

/**
 * A tree of assignable items with ticks: searched without diacritics, ticked one by one, by branch and by column. Shows what
 * comes through roles, what the organisation does not have, and what the person may not give. Space ticks, `/` searches; the
 * other keys are those of every tree.
 */
export function TickTree(props: TickTreeProps) {
  const { roots, selected, onChange, label, head, columns, noun, searchLabel } = props;
  const id = useId();
  const search = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState<Shown>(onChange ? 'all' : 'given');
  const found = useMemo(() => visible(roots, selected, query, shown), [roots, selected, query, shown]);
  const narrowed = query.trim() !== '' || shown !== 'all';
  const tree = useTree(found, { narrowed, most: MOST_AT_FIRST });
  const { item } = tree.keys;
  useShortcuts(TICK_KEYS, { search: () => search.current?.focus() });

  const rows = rowsOf(found);
  const all = allOf(roots);
  const { given, all: possible } = countIn(all, selected);
  const several = (key: string, of: typeof rows, column: number, name: string) => {
    const { on, click } = tickOf(selected, of, column);
    return (
      onChange &&
      click !== null && (
        <Checkbox
          size="sm"
          {...item(key, column + 1)}
          aria-label={name}
          checked={on === 'all'}
          indeterminate={on === 'some'}
          onChange={() => onChange(put(selected, of, column, click))}
        />
      )
    );
  };
  return (
    <section aria-label={label}>
      <div className={classes.toolbar}>
        <TextInput
          ref={search}
          className={classes.search}
          type="search"
          aria-label={searchLabel}
          aria-keyshortcuts="/"
          placeholder={searchLabel}
          maxLength={100}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            query && <CloseButton size="sm" aria-label="Očisti pretragu" onClick={() => setQuery('')} />
          }
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && query) setQuery('');
            else if (event.key === 'ArrowDown') tree.keys.enter();
            // In a form Enter would send it.
            else if (event.key !== 'Enter') return;
            event.preventDefault();
          }}
        />
        <SegmentedControl<Shown>
          aria-label="Prikaži"
          size="xs"
          value={shown}
          onChange={setShown}
          data={[
            { value: 'all', label: 'Sve' },
            { value: 'given', label: 'Dodijeljene' },
            ...(onChange ? [{ value: 'changed' as const, label: 'Izmijenjene' }] : []),
          ]}
        />
        {!narrowed && <OpenAll tree={tree} />}
        <VisuallyHidden role="status">{narrowed && `Prikazano redova: ${rows.length}`}</VisuallyHidden>
      </div>
      {found.length === 0 ? (
        <EmptyState
          title={narrowed ? 'Ništa ne odgovara pretrazi.' : 'Nema dozvola koje se mogu dodijeliti.'}
          action={
            narrowed && (
              <Button
                variant="default"
                onClick={() => {
                  setQuery('');
                  setShown('all');
                }}
              >
                Prikaži sve
              </Button>
            )
          }
        />
      ) : (
        <TreeTable
          tree={tree}
          label={label}
          className={classes.ticks}
          readOnly={!onChange}
          head={
            <>
              <th scope="col">
                {head} <span className={classes.count}>{ofAll(given, possible, ...noun)}</span>
              </th>
              {columns.map((name, column) => (
                <th key={name} scope="col">
                  {several('all', rows, column, `${name}: ${narrowed ? 'sve prikazano' : 'sve'}`)}{' '}
                  <span>{name}</span>
                </th>
              ))}
            </>
          }
          rowProps={({ node: { item: row } }) => ({
            className: row.ticks ? undefined : classes.group,
            ...(row.ticks?.some((one) => one && one.granted !== selected.has(one.name)) && {
              'data-changed': true,
            }),
          })}
          cells={({ node, level, expanded }) => {
            const { label: name, about, ticks } = node.item;
            if (!ticks) {
              const below = rowsOf([node]);
              const sum = countIn(allOf([node]), selected);
              return (
                <>
                  <th scope="rowgroup">
                    <UnstyledButton
                      {...item(node.id, 0)}
                      className={classes.title}
                      aria-expanded={expanded}
                      onClick={() => tree.setOpen(node.id, !expanded)}
                    >
                      <span className={classes.twig}>
                        <IconChevronRight size={15} stroke={2.2} aria-hidden />
                      </span>
                      <span>{name}</span>
                      <span className={classes.count}>
                        {formatNumber(sum.given)} od {formatNumber(sum.all)}
                      </span>
                    </UnstyledButton>
                  </th>
                  {columns.map((column, at) => (
                    <td key={column}>
                      {several(node.id, below, at, `${name}, ${column.toLowerCase()}: sve`)}
                    </td>
                  ))}
                </>
              );
            }
            const notes = notesOf(ticks, columns, selected);
            const described = notes ? `${id}${node.id}` : undefined;
            return (
              <>
                <th scope="row" data-level={level}>
                  {name}
                  {about && <span className={classes.note}>{about}</span>}
                  {notes && (
                    <span id={described} className={classes.note}>
                      {notes}
                    </span>
                  )}
                </th>
                {ticks.map((one, at) => (
                  <td key={columns[at]}>
                    {one && (
                      <TickCell
                        one={one}
                        name={columns.length > 1 ? `${name}: ${columns[at]!.toLowerCase()}` : name}
                        selected={selected}
                        item={item(node.id, at + 1)}
                        describedBy={described}
                        onTick={onChange && ((on) => onChange(put(selected, [ticks], at, on)))}
                      />
                    )}
                  </td>
                ))}
              </>
            );
          }}
        />
      )}
    </section>
  );
}
