import { useMemo } from 'react';
import { Chart } from '../../../../web/chart/chart.tsx';
import type { ChartSpec } from '../../../../web/chart/spec.ts';
import { AGE_NAMES, AGES } from '../../ledger/ages.ts';
import { chartMoney, shortMoney } from '../../ledger/screens/amount.tsx';
import type { AgeTotals } from '../items.api.ts';

/** Short names below the axis. */
const SHORT = ['U roku', '1–30', '31–60', '61–90', '91–180', '> 180'];

const LOOKS = {
  debit: { title: 'Duguju nam', colour: '--c-tile-deco' },
  credit: { title: 'Dugujemo', colour: '--c-copper-deco' },
} as const;

interface AgeChartProps {
  totals: AgeTotals;
  side: keyof AgeTotals;
  busy?: boolean;
}

/** What is open on one side by age, as bars. */
export function AgeChart({ totals, side, busy }: AgeChartProps) {
  const { title, colour } = LOOKS[side];
  const spec = useMemo((): ChartSpec => {
    // Only for drawing: the table beside the bars has the exact amounts.
    const values = AGE_NAMES.map((age) => Number(totals[side][age]));
    return {
      points: AGE_NAMES.map((age, index) => ({ label: AGES[age], short: SHORT[index]! })),
      series: [{ name: title, kind: 'bars', colour, values }],
      format: chartMoney,
      axis: shortMoney,
    };
  }, [totals, side, title, colour]);
  return <Chart label={title} pointsName="Dospijeće" spec={spec} busy={busy} />;
}
