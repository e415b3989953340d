import { useState } from 'react';
import { counted, formatNumber } from '../../../../admin/kit/index.ts';
import type { Statistics } from '../statistics.api.ts';
import classes from './statistics.module.css';

const WEEKDAYS = ['ponedjeljak', 'utorak', 'srijeda', 'četvrtak', 'petak', 'subota', 'nedjelja'];
const SHORT = ['Pon', 'Uto', 'Sri', 'Čet', 'Pet', 'Sub', 'Ned'];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

type Cell = Statistics['heat'][number];

const messages = (count: number): string => counted(count, 'poruka', 'poruke', 'poruka');
const cellText = ({ weekday, hour, count }: Cell): string =>
  `${WEEKDAYS[weekday - 1]}, ${hour}–${hour + 1}\u00a0h: ${messages(count)}`;

/** Received messages by weekday and hour: the darker, the more. What the pointer is on is said below. */
export function Heat({ heat }: Pick<Statistics, 'heat'>) {
  const [at, setAt] = useState<Cell | null>(null);
  if (heat.length === 0) return <p className={classes.quiet}>U ovom razdoblju osobe nisu pisale.</p>;
  const counts = new Map(heat.map((cell) => [`${cell.weekday} ${cell.hour}`, cell.count]));
  const busiest = heat.reduce((most, cell) => (cell.count > most.count ? cell : most));
  const cellOf = (weekday: number, hour: number): Cell => ({
    weekday,
    hour,
    count: counts.get(`${weekday} ${hour}`) ?? 0,
  });
  return (
    <>
      <table className={classes.heat} onPointerLeave={() => setAt(null)}>
        <caption className={classes.hidden}>Primljene poruke po danu u sedmici i satu</caption>
        <thead>
          <tr>
            <td />
            {HOURS.map((hour) => (
              <th key={hour} scope="col" data-third={hour % 3 === 0 || undefined}>
                <span>{hour}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SHORT.map((day, index) => (
            <tr key={day}>
              <th scope="row">
                <abbr title={WEEKDAYS[index]}>{day}</abbr>
              </th>
              {HOURS.map((hour) => {
                const cell = cellOf(index + 1, hour);
                return (
                  <td
                    key={hour}
                    style={{ '--share': shareOf(cell.count, busiest.count) } as React.CSSProperties}
                    data-none={cell.count === 0 || undefined}
                    onPointerEnter={() => setAt(cell)}
                  >
                    <span>{formatNumber(cell.count)}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.heatText}>
        {at ? (
          <strong>{cellText(at)}</strong>
        ) : (
          <>
            Najviše: <strong>{cellText(busiest)}</strong>
          </>
        )}
        <span className={classes.scale} aria-hidden="true">
          manje
          {[0.1, 0.35, 0.6, 0.85, 1].map((share) => (
            <i key={share} style={{ '--share': share } as React.CSSProperties} />
          ))}
          više
        </span>
      </p>
    </>
  );
}

/** How strong a cell is, from 0 to 1: by the root, so that quiet hours differ too beside a very busy one. */
const shareOf = (count: number, most: number): number => Number(Math.sqrt(count / most).toFixed(3));
