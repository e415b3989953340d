import { type List, MAX_COUNTED } from '../../../../modules/tools/numbers/split.ts';
import { CTRL } from '../../../../web/ctrl-key.ts';
import { countText } from '../../kit/sizes.ts';

/** A count, marked where counting stopped early. */
const atLeast = (count: number, { beyond }: List): string =>
  (beyond >= MAX_COUNTED ? 'više od ' : '') + countText(count);

/** Message for a list above the limit. */
export function tooManyText(list: List): string {
  const { numbers, beyond } = list;
  const rest =
    beyond === 1
      ? 'Posljednji nije u tabeli: provjerite ga poslije ovih.'
      : `Posljednjih ${atLeast(beyond, list)} nije u tabeli: provjerite ih poslije ovih.`;
  return `Uneseno je ${atLeast(numbers.length + beyond, list)} različitih, a odjednom se provjerava najviše ${countText(numbers.length)}. ${rest}`;
}

/** Remarks on the input besides the table. `fresh`: numbers not yet asked about. */
export function summaryText(list: List, fresh: number): string {
  const { numbers, repeated, skipped: passedOver, beyond } = list;
  const without = numbers.filter(({ given }) => !/\d/.test(given)).length;
  const count = numbers.length - without;
  return [
    count === 0
      ? 'U tekstu nema nijednog broja.'
      : beyond > 0
        ? `Različitih brojeva: ${atLeast(count + beyond, list)}, u tabeli prvih ${countText(count)}.`
        : `Različitih brojeva: ${countText(count)}.`,
    without > 0 && `Redova bez ijedne cifre: ${countText(without)}.`,
    repeated > 0 && `Ponovljenih: ${countText(repeated)}.`,
    passedOver > 0 && `Preskočeno polja bez broja: ${countText(passedOver)}.`,
    fresh > 0 && `${CTRL}+Enter provjerava.`,
  ]
    .filter(Boolean)
    .join(' ');
}
