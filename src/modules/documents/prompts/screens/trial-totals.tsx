import { formatNumber, NONE, Scroll } from '../../../../admin/kit/index.ts';
import classes from './prompts.module.css';
import type { Totals } from './totals.ts';

/** How the variants stand to each other: a bar with its numbers for each. */
export function TrialTotals({ totals }: { totals: readonly Totals[] }) {
  return (
    <Scroll className={classes.scroll} aria-label="Ukupno po varijantama">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Varijanta</th>
            <th scope="col">Tačnih polja</th>
            <th scope="col">Tokena</th>
            <th scope="col">Cijena (KM)</th>
            <th scope="col">Trajanje</th>
            <th scope="col">Bez odgovora</th>
          </tr>
        </thead>
        <tbody>
          {totals.map((one) => (
            <tr key={one.name}>
              <th scope="row">{one.name}</th>
              <td>
                <div className={classes.bar} aria-hidden>
                  <span style={{ inlineSize: `${one.of === 0 ? 0 : (one.right * 100) / one.of}%` }} />
                </div>
                {one.of === 0 ? NONE : `${formatNumber(Math.round((one.right * 1000) / one.of) / 10)} %`}{' '}
                <span className={classes.note}>
                  {one.right} od {one.of}
                </span>
              </td>
              <td>{one.tokens === null ? NONE : formatNumber(one.tokens)}</td>
              <td>{one.cost === null ? NONE : one.cost.toFixed(4).replace('.', ',')}</td>
              <td>{(one.milliseconds / 1000).toFixed(1).replace('.', ',')} s</td>
              <td>{one.failed}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
