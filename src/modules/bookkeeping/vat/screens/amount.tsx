import { formatDecimal } from '../../../../admin/kit/index.ts';

/** An amount in a dense table: `1.234,56`, without the currency. */
export const Amount = ({ value }: { value: string }) => <>{formatDecimal(value, 2)}</>;

/** An amount with its currency. */
export const amountText = (value: string): string => `${formatDecimal(value, 2)}\u00a0KM`;
