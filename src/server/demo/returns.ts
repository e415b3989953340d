import type { Ctx } from '../../core/context.ts';
import { dayOf, daysLater, monthsLater } from '../../core/dates.ts';
import { makeFiles } from '../../modules/bookkeeping/vat/files/files.service.ts';
import { fileReturn } from '../../modules/bookkeeping/vat/months/filing.service.ts';

/** Files the VAT returns from a month on, with their files. The last month that has passed stays to be filed. */
export async function fileReturns(
  within: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>,
  first: string,
): Promise<void> {
  const present = `${dayOf(Date.now()).slice(0, 7)}-01`;
  for (let month = first; month < monthsLater(present, -1); month = monthsLater(month, 1))
    await within(async (ctx) => {
      await makeFiles(ctx, month);
      await fileReturn(ctx, month, {
        filed_on: daysLater(monthsLater(month, 1), 8),
        reference: null,
        refund: false,
      });
    });
}
