import { useEffect, useRef } from 'react';
import { vatMonthOf } from '../../../ledger/vat-month.ts';
import type { EntryState } from './use-entry.ts';

/** When the day of the voucher changes, its lines go to the month of VAT of the new day, unless another was typed. */
export function useVatMonth({ near, now, change }: EntryState, vatLocked: string | undefined): void {
  const before = useRef(near);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the day changes
  useEffect(() => {
    if (!near) return;
    const was = before.current && vatMonthOf(before.current, vatLocked);
    const vat_month = vatMonthOf(near, vatLocked);
    before.current = near;
    const { lines } = now.current;
    const follows = ({ vat_code, vat_month: own }: (typeof lines)[number]['cells']): boolean =>
      Boolean(vat_code) && (own || was) === was;
    if (was === vat_month || !lines.some(({ cells }) => follows(cells))) return;
    change({
      lines: lines.map((line) =>
        follows(line.cells) ? { ...line, cells: { ...line.cells, vat_month } } : line,
      ),
    });
  }, [near]);
}
