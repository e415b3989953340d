import { formatAmount, unitsOf } from '../../../../core/money/money.ts';
import classes from './open-items.module.css';

/** An amount of a dense table: `1.234,56`, without KM. */
export const plain = (decimal: string): string => formatAmount(unitsOf(decimal), { unit: '' });

/** An amount that stands out where it is on the credit side; nothing for 0 where `quiet`. */
export function Amount({ value, quiet = false }: { value: string; quiet?: boolean }) {
  const units = unitsOf(value);
  if (quiet && units === 0n) return <span className={classes.zero}>–</span>;
  return <span className={classes.amount}>{plain(value)}</span>;
}
