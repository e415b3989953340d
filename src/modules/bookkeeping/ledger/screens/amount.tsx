import { formatDecimal } from '../../../../admin/kit/index.ts';
import classes from './amount.module.css';

const isZero = (value: string): boolean => /^-?0*(\.0*)?$/.test(value);

/** An amount in a dense table: `1.234,56`, without the currency. */
export const amountText = (value: string): string => formatDecimal(value, 2);

interface AmountProps {
  /** Decimal string; null: nothing. */
  value: string | null | undefined;
  /** A zero leaves its place empty, so that amounts stand out. */
  quiet?: boolean;
}

/** An amount in a dense table, without its currency; negative in red. */
export function Amount({ value, quiet = false }: AmountProps) {
  if (value === null || value === undefined || (quiet && isZero(value))) return null;
  return (
    <span className={`${classes.amount} ${value.startsWith('-') ? classes.negative : ''}`}>
      {amountText(value)}
    </span>
  );
}

interface AmountCellProps {
  value: AmountProps['value'];
  /** Head of the column, where rows are cards on a phone. */
  label?: string;
  /** A zero is shown too. */
  zero?: boolean;
  /** Begins a group of columns. */
  first?: boolean;
}

/** The cell of an amount; a zero leaves it empty, except where `zero`. */
export const AmountCell = ({ value, label, zero = false, first = false }: AmountCellProps) => (
  <td data-amount data-label={label} data-first={first || undefined}>
    <Amount value={value} quiet={!zero} />
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
export const BalanceCell = ({ value, label }: { value: string; label?: string }) => (
  <td data-amount data-label={label}>
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
export const moneyText = (value: string): string => `${amountText(value)}\u00a0KM`;

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
