import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { counted, formatDate, formatNumber } from '../../../admin/kit/index.ts';
import { roundTop } from './activity-data.ts';
import classes from './chart.module.css';

interface DayChartProps {
  /** One entry per day, oldest first, without gaps. */
  days: readonly { day: string; count: number }[];
}

const changes = (count: number): string => counted(count, 'izmjena', 'izmjene', 'izmjena');
const total = (days: DayChartProps['days']): number => days.reduce((sum, { count }) => sum + count, 0);

/** A bar for each day. Pointing at a bar tells its number; a table says the same to screen readers. */
export function DayChart({ days }: DayChartProps) {
  const [at, setAt] = useState<number | null>(null);
  const top = roundTop(Math.max(...days.map(({ count }) => count), 0));
  const first = days[0];
  const last = days.at(-1);
  const pointed = at === null ? undefined : days[at];
  const pointAt = (event: React.PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const index = Math.floor(((event.clientX - box.left) / box.width) * days.length);
    setAt(index >= 0 && index < days.length ? index : null);
  };
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <strong>{changes(pointed ? pointed.count : total(days))}</strong>
        <span>
          {pointed ? formatDate(pointed.day) : `${formatDate(first?.day)} – ${formatDate(last?.day)}`}
        </span>
      </figcaption>
      <div className={classes.plot} aria-hidden="true">
        {[1, 0.5, 0].map((share) => (
          <span key={share} className={classes.line} style={{ insetBlockEnd: `${share * 100}%` }}>
            <span>{formatNumber(top * share)}</span>
          </span>
        ))}
        <div className={classes.bars} onPointerMove={pointAt} onPointerLeave={() => setAt(null)}>
          {days.map(({ day, count }, index) => (
            <span key={day} className={classes.slot} data-at={index === at || undefined}>
              <span className={classes.bar} style={{ height: `${(count / top) * 100}%` }} />
            </span>
          ))}
        </div>
      </div>
      <div className={classes.axis} aria-hidden="true">
        <span>{formatDate(first?.day)}</span>
        <span>{formatDate(days[Math.floor(days.length / 2)]?.day)}</span>
        <span>{formatDate(last?.day)}</span>
      </div>
      <VisuallyHidden component="div">
        <table>
          <caption>Izmjene po danima</caption>
          <thead>
            <tr>
              <th scope="col">Dan</th>
              <th scope="col">Broj izmjena</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{formatDate(day)}</th>
                <td>{formatNumber(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}

interface BarListProps {
  rows: readonly { key: string; label: string; count: number }[];
}

/** Names with a bar as long as their share of the largest. */
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
