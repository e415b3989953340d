import { useMemo } from 'react';
import { Chart } from '../../../web/chart/chart.tsx';
import type { ChartSpec } from '../../../web/chart/spec.ts';
import { AGE_NAMES, AGES } from '../ages.ts';
import { type AgeTotals, SIDES } from '../items.api.ts';
import { plain } from './amount.tsx';

/** Short names below the axis. */
const SHORT = ['U roku', '1–30', '31–60', '61–90', '91–180', '> 180'];

/** Receivables and payables by age, as bars; payables are drawn with their size. */
export function AgeChart({ totals, busy }: { totals: AgeTotals; busy?: boolean }) {
  const spec = useMemo((): ChartSpec => {
    // Only for drawing: the table beside the bars has the exact amounts.
    const drawn = (side: keyof AgeTotals) => AGE_NAMES.map((age) => Math.abs(Number(totals[side][age])));
    return {
      points: AGE_NAMES.map((age, index) => ({ label: AGES[age], short: SHORT[index]! })),
      series: [
        { name: SIDES.debit, kind: 'bars', colour: '--c-tile-deco', values: drawn('debit') },
        { name: SIDES.credit, kind: 'bars', colour: '--c-copper-deco', values: drawn('credit') },
      ],
      format: (value) => plain(value.toFixed(2)),
    };
  }, [totals]);
  return <Chart label="Otvoreno po dospijeću" pointsName="Dospijeće" spec={spec} busy={busy} />;
}
