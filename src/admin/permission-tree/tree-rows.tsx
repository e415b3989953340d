import { Checkbox, Tooltip, UnstyledButton } from '@mantine/core';
import { IconBan, IconChevronRight, IconLock, IconUsersGroup } from '@tabler/icons-react';
import type {
  PermissionArea,
  PermissionCell,
  PermissionModule,
} from '../../modules/rights/giving/tree.api.ts';
import { formatNumber } from '../kit/index.ts';
import type { GridFocus } from './grid-focus.ts';
import classes from './tree.module.css';
import {
  COLUMN_LABELS,
  COLUMNS,
  type Column,
  countIn,
  lockOf,
  type Selection,
  tickOf,
} from './tree-model.ts';

interface RowProps {
  /** Place among its siblings and their number. */
  position: readonly [number, number];
  selected: Selection;
  grid: GridFocus;
  onTick?: (column: Column, on: boolean) => void;
}

/** A module: opens and closes, counts what is given, and ticks all its areas at once. */
export function ModuleRow({
  module,
  open,
  fixed,
  position,
  selected,
  grid,
  onToggle,
  onTick,
}: RowProps & { module: PermissionModule; open: boolean; fixed: boolean; onToggle: () => void }) {
  const { given, all } = countIn(module.areas, selected);
  return (
    <tr
      className={classes.module}
      data-line=""
      data-module={module.key}
      aria-level={1}
      aria-expanded={open}
      aria-posinset={position[0]}
      aria-setsize={position[1]}
    >
      <th scope="rowgroup" className={classes.title}>
        <UnstyledButton
          {...grid.item(module.key, 0)}
          className={classes.twig}
          aria-expanded={open}
          aria-disabled={fixed || undefined}
          onClick={() => !fixed && onToggle()}
        >
          <IconChevronRight size={15} stroke={2.2} aria-hidden data-open={open || undefined} />
          <span>{module.label}</span>
          <span className={classes.count}>
            {formatNumber(given)} od {formatNumber(all)}
          </span>
        </UnstyledButton>
      </th>
      {COLUMNS.map((column, index) => {
        const tick = tickOf(selected, module.areas, column);
        return (
          <td key={column} className={classes.tick}>
            {onTick && tick !== 'locked' && (
              <Checkbox
                size="sm"
                {...grid.item(module.key, index + 1)}
                aria-label={`${module.label}, ${COLUMN_LABELS[column].toLowerCase()}: sve`}
                checked={tick === 'all'}
                indeterminate={tick === 'some'}
                onChange={() => onTick(column, tick !== 'all')}
              />
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** What two rights are over, with a tick for each and where they come from otherwise. */
export function AreaRow({
  id,
  area,
  position,
  selected,
  grid,
  showHolders,
  onTick,
}: RowProps & { id: string; area: PermissionArea; showHolders: boolean }) {
  const notes = notesOf(area, selected);
  const described = notes.length > 0 ? `${id}-notes` : undefined;
  const about = area.pregled?.description ?? area.save?.description;
  return (
    <tr
      className={classes.line}
      data-line=""
      aria-level={2}
      aria-posinset={position[0]}
      aria-setsize={position[1]}
      data-changed={isChanged(area, selected) || undefined}
    >
      <th scope="row" className={classes.name}>
        <span className={classes.area}>{area.label}</span>
        {about && <span className={classes.note}>{about}</span>}
        {notes.length > 0 && (
          <span id={described} className={classes.note}>
            {notes.map(({ key, struck, text }) => (
              <span key={key} data-kind={key}>
                {key === 'cut' ? <IconBan size={13} aria-hidden /> : <IconUsersGroup size={13} aria-hidden />}
                <span>
                  {struck && <s>{struck}</s>}
                  {struck && ': '}
                  {text}
                </span>
              </span>
            ))}
          </span>
        )}
      </th>
      {COLUMNS.map((column, index) => (
        <td key={column} className={classes.tick}>
          <Cell
            area={area}
            column={column}
            selected={selected}
            item={grid.item(area.key, index + 1)}
            describedBy={described}
            showHolders={showHolders}
            onTick={onTick && ((on) => onTick(column, on))}
          />
        </td>
      ))}
    </tr>
  );
}

function Cell({
  area,
  column,
  selected,
  item,
  describedBy,
  showHolders,
  onTick,
}: {
  area: PermissionArea;
  column: Column;
  selected: Selection;
  item: ReturnType<GridFocus['item']>;
  describedBy: string | undefined;
  showHolders: boolean;
  onTick?: (on: boolean) => void;
}) {
  const cell = area[column];
  if (!cell) return null;
  const on = selected.has(cell.name);
  const lock = onTick ? lockOf(cell, selected) : null;
  const inherited = cell.through.length > 0;
  const name = `${area.label}: ${COLUMN_LABELS[column].toLowerCase()}`;
  return (
    <span className={classes.cell} data-cut={cell.cut || undefined}>
      <Tooltip label={lock} disabled={!lock} multiline maw={260} withinPortal>
        <span className={classes.box} data-changed={cell.granted !== on || undefined}>
          <Checkbox
            size="sm"
            {...item}
            aria-label={lock ? `${name}. ${lock}` : name}
            aria-describedby={describedBy}
            aria-disabled={lock !== null || !onTick || undefined}
            data-locked={lock !== null || undefined}
            data-still={!onTick || undefined}
            color={cell.cut ? 'gray' : 'tile'}
            checked={on}
            onChange={(event) => {
              if (!lock) onTick?.(event.currentTarget.checked);
            }}
          />
          {lock && !cell.cut && <IconLock className={classes.lock} size={11} aria-hidden />}
        </span>
      </Tooltip>
      {inherited && !on && <IconUsersGroup className={classes.through} size={15} aria-hidden />}
      {showHolders && cell.holders !== null && cell.holders > 0 && (
        <span className={classes.holders} title="Toliko članova sada ima ovu dozvolu">
          {formatNumber(cell.holders)}
        </span>
      )}
    </span>
  );
}

const isChanged = (area: PermissionArea, selected: Selection): boolean =>
  COLUMNS.some((column) => area[column] && area[column].granted !== selected.has(area[column].name));

interface Note {
  key: 'through' | 'cut';
  struck?: string;
  text: string;
}

/** What is to be said of an area beside its ticks: through which roles, and what the organisation takes away. */
function notesOf(area: PermissionArea, selected: Selection): Note[] {
  const notes: Note[] = [];
  const through = COLUMNS.filter((column) => area[column]?.through.length && !area[column].cut);
  if (through.length > 0) {
    const same = sameRoles(area);
    const text =
      same && through.length > 1
        ? `Oboje kroz ${rolesText(area[through[0]!]!)}`
        : through.map((column) => `${COLUMN_LABELS[column]} kroz ${rolesText(area[column]!)}`).join('; ');
    notes.push({ key: 'through', text });
  }
  const cut = COLUMNS.filter(
    (column) =>
      area[column]?.cut &&
      (selected.has(area[column].name) || area[column].granted || area[column].through.length > 0),
  );
  if (cut.length > 0)
    notes.push({
      key: 'cut',
      struck: cut.map((column) => COLUMN_LABELS[column]).join(' i '),
      text: 'organizacija nema ovu dozvolu, pa ne vrijedi',
    });
  return notes;
}

const sameRoles = ({ pregled, save }: PermissionArea): boolean =>
  pregled?.through.join('\n') === save?.through.join('\n');

const rolesText = ({ through }: PermissionCell): string =>
  `${through.length === 1 ? 'ulogu' : 'uloge'} ${through.join(', ')}`;
