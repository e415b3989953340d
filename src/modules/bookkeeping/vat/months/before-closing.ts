import { plural } from '../../../../core/plural.ts';
import type { BeforeClosing } from '../../ledger/closing/before-closing.ts';
import { openMonths } from './filed.service.ts';

/** Months of the year whose return was not filed. */
export const monthsLeft: BeforeClosing = async (ctx, { pocetak, kraj }) => {
  const { length } = await openMonths(ctx, `${pocetak.slice(0, 7)}-01`, kraj);
  return length === 0
    ? null
    : `PDV prijava nije predata za ${length} ${plural(length, 'mjesec', 'mjeseca', 'mjeseci')} ove godine.`;
};
