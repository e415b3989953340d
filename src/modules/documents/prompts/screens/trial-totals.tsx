import { useMemo } from 'react';
import { formatNumber, NONE, Scroll } from '../../../../admin/kit/index.ts';
import { Chart } from '../../../../web/chart/chart.tsx';
import type { ChartSpec } from '../../../../web/chart/spec.ts';
import classes from './prompts.module.css';
import type { Totals } from './totals.ts';

/** Percent of the fields that a variant has read right; null: it has read none. */
const shareOf = ({ right, of }: Totals): number | null =>
  of === 0 ? null : Math.round((right * 1000) / of) / 10;
const percentText = (value: number): string => `${formatNumber(value)} %`;

/** How the variants stand to each other: drawn, and in numbers. */
export function TrialTotals({ totals }: { totals: readonly Totals[] }) {
  return (
    <>
      <RightFields totals={totals} />
      <Numbers totals={totals} />
    </>
  );
}

function RightFields({ totals }: { totals: readonly Totals[] }) {
  const spec = useMemo(
    (): ChartSpec => ({
      points: totals.map(({ name, short }) => ({ label: name, short })),
      series: [{ name: 'Tačnih polja', kind: 'bars', colour: '--c-tile-deco', values: totals.map(shareOf) }],
      format: percentText,
      max: 100,
    }),
    [totals],
  );
  return <Chart label="Tačnih polja po varijantama" pointsName="Varijanta" spec={spec} />;
}

function Numbers({ totals }: { totals: readonly Totals[] }) {
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
                {one.of === 0 ? NONE : percentText(shareOf(one)!)}{' '}
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
