import { Skeleton, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { NONE } from '../kit/index.ts';
import { changeOf } from './change.ts';
import classes from './figure-tiles.module.css';

/** Key figures side by side; its children are `FigureTile`s. `fours`: four in a row, where there are eight. */
export const FigureTiles = ({ fours = false, children }: { fours?: boolean; children: ReactNode }) => (
  <dl className={classes.figures} data-fours={fours || undefined}>
    {children}
  </dl>
);

interface TileProps {
  label: string;
  /** What exactly is counted. */
  hint: string;
  text: (value: number) => string;
  /** Undefined: it is on its way; null: nothing can be said. */
  now: number | null | undefined;
  /** Of the previous period; null or undefined: not known. */
  before: number | null | undefined;
  /** Fewer is better. */
  inverse?: boolean;
}

/** A key figure with its change from the previous period. */
export function FigureTile({ label, hint, text, now, before, inverse }: TileProps) {
  const change = changeOf(now ?? null, before ?? null, inverse);
  return (
    <div className={classes.tile}>
      <dt>
        <Tooltip label={hint} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
          <button type="button" className={classes.hint}>
            {label}
          </button>
        </Tooltip>
      </dt>
      <dd className={classes.value}>
        {now === undefined ? <Skeleton height="1.75rem" width="4rem" /> : now === null ? NONE : text(now)}
      </dd>
      <dd
        className={classes.change}
        data-kind={change?.kind}
        data-empty={(now !== undefined && !change && !(before === 0 && now)) || undefined}
      >
        {change ? change.text : before === 0 && now ? 'prije: 0' : '\u00a0'}
      </dd>
    </div>
  );
}
