import { Button, Checkbox, CloseButton, SegmentedControl, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import type { PermissionModule } from '../../modules/rights/giving/tree.api.ts';
import { EmptyState } from '../kit/index.ts';
import { useKeys } from '../list/use-keys.ts';
import { useGridFocus } from './grid-focus.ts';
import classes from './tree.module.css';
import {
  COLUMN_LABELS,
  COLUMNS,
  type Column,
  cellsOf,
  put,
  type Selection,
  type Shown,
  tickOf,
  visible,
} from './tree-model.ts';
import { AreaRow, ModuleRow } from './tree-rows.tsx';

export interface PermissionTreeProps {
  /** The tree as the server has it (`permissionTree` in admin/tree.api.ts). */
  modules: readonly PermissionModule[];
  /** Names of the rights that are ticked now. */
  selected: Selection;
  /** Without it the tree only shows. */
  onChange?: (next: Set<string>) => void;
  /** What the rights are of, for those who listen: "Dozvole uloge Skladištar". */
  label: string;
  /** Named beside the counts of holders: only for an organisation's rights. */
  showHolders?: boolean;
}

/** Modules beyond which only those open at first that have something ticked. */
const ALL_OPEN = 80;

/**
 * Rights by module and area with the columns "Pregled" and "Izmjene": searched without diacritics, ticked one by one, by
 * module, by column; says which come through roles, which the organisation does not have and which one may not give.
 * Arrows move, Space ticks, → and ← open and close a module, `/` goes to the search.
 */
export function PermissionTree({
  modules,
  selected,
  onChange,
  label,
  showHolders = false,
}: PermissionTreeProps) {
  const id = useId();
  const search = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => closedAtFirst(modules));
  const lines = useMemo(() => visible(modules, selected, query, shown), [modules, selected, query, shown]);
  const grid = useGridFocus();
  useKeys({ '/': () => search.current?.focus() });

  const narrowed = query.trim() !== '' || shown !== 'all';
  // What is looked for is not hidden in a closed module.
  const isOpen = (key: string): boolean => narrowed || !closed.has(key);
  const open = (key: string, yes: boolean): void =>
    setClosed((before) => {
      const next = new Set(before);
      if (yes) next.delete(key);
      else next.add(key);
      return next;
    });
  const areas = lines.flatMap((module) => module.areas);
  const change =
    onChange && ((column: Column, at: typeof areas, on: boolean) => onChange(put(selected, at, column, on)));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-module]');
    const key = row?.dataset.module;
    if (row && key && !narrowed && grid.columnOf(event.target) === 0) {
      const want = { ArrowRight: true, ArrowLeft: false }[event.key];
      if (want !== undefined && want !== isOpen(key)) {
        event.preventDefault();
        open(key, want);
        return;
      }
    }
    grid.onKeyDown(event);
  };

  // Where everything is given, as on a role's page, there is nothing to choose.
  const filters = onChange !== undefined || cellsOf(modules).some((cell) => !cell.granted);
  const own = {
    ref: grid.ref,
    className: classes.tree,
    'aria-readonly': onChange ? undefined : true,
    onKeyDown,
    onFocus: grid.onFocus,
  };
  const none = lines.length === 0;
  const clear = (): void => {
    setQuery('');
    setShown('all');
  };
  return (
    <section aria-label={label}>
      <div className={classes.toolbar}>
        <TextInput
          ref={search}
          className={classes.search}
          type="search"
          aria-label="Traži dozvolu"
          aria-keyshortcuts="/"
          placeholder="Traži dozvolu"
          maxLength={100}
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={
            query && <CloseButton size="sm" aria-label="Očisti pretragu" onClick={() => setQuery('')} />
          }
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && query) {
              event.preventDefault();
              setQuery('');
            } else if (event.key === 'ArrowDown') {
              event.preventDefault();
              grid.enter();
            } else if (event.key === 'Enter') event.preventDefault();
          }}
        />
        {filters && (
          <SegmentedControl<Shown>
            aria-label="Prikaži"
            size="xs"
            value={shown}
            onChange={setShown}
            data={[
              { value: 'all', label: 'Sve' },
              { value: 'given', label: 'Date' },
              ...(onChange ? [{ value: 'changed' as const, label: 'Izmijenjene' }] : []),
            ]}
          />
        )}
        {!narrowed && lines.length > 1 && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() =>
              setClosed(closed.size > 0 ? new Set() : new Set(modules.map((module) => module.key)))
            }
          >
            {closed.size > 0 ? 'Otvori sve module' : 'Zatvori sve module'}
          </Button>
        )}
        <VisuallyHidden role="status">{narrowed && `Prikazano područja: ${areas.length}`}</VisuallyHidden>
      </div>
      {none ? (
        <Nothing shown={shown} query={query} onClear={clear} />
      ) : (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a treegrid is a table with branches */}
          <table {...own} role="treegrid" aria-label={label}>
            <thead>
              <tr data-line="">
                <th scope="col" className={classes.head}>
                  Područje
                </th>
                {COLUMNS.map((column, index) => {
                  const tick = tickOf(selected, areas, column);
                  return (
                    <th key={column} scope="col" className={classes.tickHead}>
                      <span>{COLUMN_LABELS[column]}</span>
                      {change && tick !== 'locked' && (
                        <Checkbox
                          size="xs"
                          {...grid.item('all', index + 1)}
                          aria-label={`${COLUMN_LABELS[column]}: ${narrowed ? 'sve prikazano' : 'sve'}`}
                          checked={tick === 'all'}
                          indeterminate={tick === 'some'}
                          onChange={() => change(column, areas, tick !== 'all')}
                        />
                      )}
                    </th>
                  );
                })}
              </tr>
            </thead>
            <tbody>
              {lines.map((module, at) => [
                <ModuleRow
                  key={module.key}
                  module={module}
                  position={[at + 1, lines.length]}
                  open={isOpen(module.key)}
                  fixed={narrowed}
                  selected={selected}
                  grid={grid}
                  onToggle={() => open(module.key, !isOpen(module.key))}
                  onTick={change && ((column, on) => change(column, module.areas, on))}
                />,
                ...(isOpen(module.key)
                  ? module.areas.map((area, index) => (
                      <AreaRow
                        key={area.key}
                        id={`${id}${area.key}`}
                        area={area}
                        position={[index + 1, module.areas.length]}
                        selected={selected}
                        grid={grid}
                        showHolders={showHolders}
                        onTick={change && ((column, on) => change(column, [area], on))}
                      />
                    ))
                  : []),
              ])}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

function Nothing({ shown, query, onClear }: { shown: Shown; query: string; onClear: () => void }) {
  const text = query.trim()
    ? 'Nijedna dozvola ne odgovara pretrazi.'
    : shown === 'given'
      ? 'Nijedna dozvola nije data.'
      : shown === 'changed'
        ? 'Niste ništa izmijenili.'
        : 'Ovdje nema dozvola.';
  const narrowed = query.trim() !== '' || shown !== 'all';
  return (
    <EmptyState
      title={text}
      action={
        narrowed && (
          <Button variant="default" onClick={onClear}>
            Prikaži sve
          </Button>
        )
      }
    />
  );
}

/** A long tree opens where something is given. */
function closedAtFirst(modules: readonly PermissionModule[]): Set<string> {
  if (modules.flatMap((module) => module.areas).length <= ALL_OPEN) return new Set();
  const given = (module: PermissionModule): boolean =>
    module.areas.some(({ pregled, save }) =>
      [pregled, save].some((cell) => cell?.granted || cell?.through.length),
    );
  return new Set(modules.filter((module) => !given(module)).map((module) => module.key));
}
