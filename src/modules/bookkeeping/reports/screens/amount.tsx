import { formatDecimal } from '../../../../admin/kit/index.ts';
import classes from './report.module.css';

const isZero = (value: string): boolean => /^-?0*(\.0*)?$/.test(value);

interface AmountProps {
  /** Decimal string; null: nothing. */
  value: string | null | undefined;
  /** Shows 0,00; otherwise a zero leaves its place empty, so that amounts stand out. */
  zero?: boolean;
}

/** An amount in a dense table, without its currency; negative in red. */
export function Amount({ value, zero = false }: AmountProps) {
  if (value === null || value === undefined || (!zero && isZero(value))) return null;
  return (
    <span className={value.startsWith('-') ? classes.negative : undefined}>{formatDecimal(value, 2)}</span>
  );
}

/** The cell of an amount. */
export const AmountCell = (amount: AmountProps) => (
  <td data-amount>
    <Amount {...amount} />
  </td>
);

/** A balance with its side: `1.234,50 D`, `99,00 P`. */
export function Balance({ value }: { value: string }) {
  const credit = value.startsWith('-');
  return (
    <>
      {formatDecimal(value.replace('-', ''), 2)}
      <abbr className={classes.side} title={credit ? 'potražuje' : 'duguje'}>
        {isZero(value) ? '' : credit ? 'P' : 'D'}
      </abbr>
    </>
  );
}

/** The cell of a balance. */
export const BalanceCell = ({ value }: { value: string }) => (
  <td data-amount>
    <Balance value={value} />
  </td>
);

/** The head of a column of amounts. */
export const AmountHead = ({ children }: { children: string }) => (
  <th scope="col" data-amount>
    {children}
  </th>
);

/** An amount with its currency. */
export const moneyText = (value: string): string => `${formatDecimal(value, 2)} KM`;

/** An amount of a chart. Charts draw numbers; the tables beside them are exact. */
export const chartMoney = (value: number): string => moneyText(value.toFixed(2));

/** A value of a chart's scale, short: `1,5 mil.`, `120 hilj.`. */
export function shortMoney(value: number): string {
  const size = Math.abs(value);
  const text = (number: number): string => formatDecimal(String(Number(number.toFixed(1))));
  if (size >= 1_000_000) return `${text(value / 1_000_000)} mil.`;
  if (size >= 10_000) return `${text(value / 1000)} hilj.`;
  return text(value);
}
