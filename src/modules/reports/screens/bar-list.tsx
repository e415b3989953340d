import { formatNumber } from '../../../admin/kit/index.ts';
import classes from './bar-list.module.css';

interface BarListProps {
  rows: readonly { key: string; label: string; count: number }[];
}

/** Bar chart as a list. */
export function BarList({ rows }: BarListProps) {
  const top = Math.max(...rows.map(({ count }) => count), 1);
  return (
    <ul className={classes.barList}>
      {rows.map(({ key, label, count }) => (
        <li key={key}>
          <span className={classes.barLabel}>{label}</span>
          <span className={classes.barCount}>{formatNumber(count)}</span>
          <span className={classes.track} aria-hidden="true">
            <span style={{ width: `${(count / top) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
