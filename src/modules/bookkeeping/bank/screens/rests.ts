import { absolute } from '../../../../core/money/money.ts';
import { differenceName, rateMoves } from '../parts.ts';
import type { OpenItem, StatementDetail, StatementRow } from '../statements.api.ts';
import type { Rest } from './typed.ts';

/** A difference above so many fening is no matter of rounding. */
const SMALL = 500n;

/** Where the rest may go: what is small or of a currency whose rate moves on differences first, else as an advance on the partner's account. */
export function restsOf(
  row: Pick<StatementRow, 'domestic'>,
  left: bigint,
  item: OpenItem | undefined,
  partner_id: string,
  { roles, currency }: Pick<StatementDetail, 'roles' | 'currency'>,
): { label: string; rest: Rest }[] {
  const came = !(row.domestic ?? '').startsWith('-');
  const difference = left > 0n === came ? roles.gain : roles.loss;
  const moves = rateMoves(currency);
  const description = differenceName(moves);
  const advance = item && {
    label: `${item.account}, partner, bez dokumenta (avans)`,
    rest: { account: item.account, partner_id, description: null },
  };
  const small = difference && {
    label: `${difference}, ${description.toLowerCase()}`,
    rest: { account: difference, partner_id: null, description },
  };
  const size = absolute(left);
  const both = size <= SMALL || moves ? [small, advance] : [advance, small];
  return both.flatMap((one) => one || []);
}
