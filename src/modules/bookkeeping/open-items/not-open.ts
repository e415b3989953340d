import { formatAmount } from '../../../core/money/money.ts';
import { documentName } from './document-name.ts';

/** Why more than `open` fening cannot be closed, and what to do. `document` is named where the message does not stand beside it. */
export function notOpenText(open: bigint, document?: string): string {
  const text =
    open > 0n
      ? `Otvoreno je još ${formatAmount(open)}. Upišite najviše toliko.`
      : 'Više nije otvoreno. Izostavite taj dokument.';
  return document === undefined
    ? text
    : `${documentName(document)}: ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
