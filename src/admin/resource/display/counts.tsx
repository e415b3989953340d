import { formatNumber } from '../../kit/index.ts';
import classes from './display.module.css';

interface CountItem {
  label: string;
  value: number;
  /** Colour of the number where it is not zero. */
  tone?: 'good' | 'bad';
}

/** What many records come to, in numbers. */
export const Counts = ({ items }: { items: readonly CountItem[] }) => (
  <dl className={classes.counts}>
    {items.map(({ label, value, tone }) => (
      <div key={label} data-tone={value > 0 ? tone : undefined}>
        <dt>{label}</dt>
        <dd>{formatNumber(value)}</dd>
      </div>
    ))}
  </dl>
);
