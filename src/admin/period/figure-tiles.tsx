import { Skeleton, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { NONE } from '../kit/index.ts';
import { changeOf } from './change.ts';
import classes from './figure-tiles.module.css';

/** Key figures side by side; its children are `FigureTile`s or `PlainTile`s. `fours`: four in a row, where there are eight. */
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

interface PlainTileProps {
  label: string;
  text: string;
  /** Where one sees what the figure is made of. */
  to?: string;
  /** What exactly is counted. */
  note?: string;
}

/** A key figure alone, without its change from a previous period. */
export const PlainTile = ({ label, text, to, note }: PlainTileProps) => (
  <div className={classes.tile} data-link={to !== undefined || undefined}>
    <dt>{label}</dt>
    <dd className={classes.value}>{to === undefined ? text : <Link to={to}>{text}</Link>}</dd>
    {note && <dd className={classes.note}>{note}</dd>}
  </div>
);
