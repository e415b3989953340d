import { Checkbox, Tooltip } from '@mantine/core';
import { IconBan, IconLock, IconUsersGroup } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../kit/index.ts';
import { type Givable, isOn, lockOf, type Selection, sourceOf } from './ticks.ts';
import classes from './tree.module.css';
import type { TreeKeys } from './use-tree-keys.ts';

/** One tick; locked ones say why. */
export function TickCell(props: {
  one: Givable;
  name: string;
  selected: Selection;
  item: ReturnType<TreeKeys['item']>;
  describedBy: string | undefined;
  onTick?: (on: boolean) => void;
}) {
  const { one, name, selected, item, describedBy, onTick } = props;
  const ticked = selected.has(one.name);
  const lock = onTick ? lockOf(one, selected) : null;
  return (
    <span className={classes.cell}>
      <Tooltip label={lock} disabled={!lock} multiline maw={260} withinPortal>
        <span className={classes.box} data-changed={one.granted !== ticked || undefined}>
          <Checkbox
            size="sm"
            {...item}
            aria-label={lock ? `${name}. ${lock}` : name}
            aria-describedby={describedBy}
            aria-disabled={lock !== null || !onTick || undefined}
            data-locked={lock !== null || undefined}
            color={one.cut || lock !== null ? 'gray' : 'tile'}
            checked={isOn(one, selected)}
            onChange={() => {
              if (!lock) onTick?.(!ticked);
            }}
          />
        </span>
      </Tooltip>
      {lock && <IconLock className={classes.lock} size={13} aria-hidden />}
      {Boolean(one.holders) && (
        <span className={classes.count} title="Toliko članova sada ima ovu dozvolu">
          {formatNumber(one.holders)}
        </span>
      )}
    </span>
  );
}

/** Notes beside a row's ticks: the roles it comes from, and what the organisation does not have. */
export function notesOf(
  ticks: readonly (Givable | null)[],
  columns: readonly string[],
  selected: Selection,
): ReactNode {
  const known = ticks.flatMap((one, at) => (one ? [{ one, column: columns[at]! }] : []));
  const inherited = known.filter(({ one }) => one.through?.length && !one.cut);
  const sources = new Set(inherited.map(({ one }) => sourceOf(one)));
  const cut = known.filter(({ one }) => one.cut && (one.granted || isOn(one, selected)));
  if (inherited.length + cut.length === 0) return null;
  const whole = sources.size === 1 && inherited.length === known.length;
  return (
    <>
      {inherited.length > 0 && (
        <span>
          <IconUsersGroup size={13} aria-hidden />
          {whole
            ? [...sources][0]
            : inherited.map(({ one, column }) => `${column.toLowerCase()} ${sourceOf(one)}`).join('; ')}
          {inherited.some(({ one }) => one.granted) && ', i direktno'}
        </span>
      )}
      {cut.length > 0 && (
        <span data-kind="cut">
          <IconBan size={13} aria-hidden />
          <span>
            <s>{cut.map(({ column }, at) => (at > 0 ? column.toLowerCase() : column)).join(' i ')}</s>:
            organizacija nema ovu dozvolu, pa ne vrijedi
          </span>
        </span>
      )}
    </>
  );
}
