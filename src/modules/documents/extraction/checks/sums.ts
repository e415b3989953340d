import { absolute, sum } from '../../../../core/money/money.ts';
import {
  type Checked,
  FENING,
  type Finding,
  labelOf,
  product,
  shown,
  shownQuantity,
  textIn,
  unitsFrom,
  unitsIn,
} from './finding.ts';

/** The certainty of values that do not agree: one of them is wrong, and nobody knows which. */
const DISAGREE = 0.5;
/** The VAT rate of the country: 17 %. */
const RATE = 170_000n;
const WITH_VAT = 1_170_000n;

/** The fields of which one is the sum of the others. */
export const SUM = ['base', 'vat', 'total'] as const;

/** Base + VAT = total, exactly: papers print all three to the fening. */
export function totalCloses({ spec, fields }: Pick<Checked, 'spec' | 'fields'>): Finding[] {
  const [base, vat, total] = SUM.map((key) => unitsIn(fields, key)) as (bigint | null)[];
  if (base == null || vat == null || total == null || base + vat === total) return [];
  const text =
    `${labelOf(spec, 'base')} + PDV nije ukupno: ${shown(base)} + ${shown(vat)} = ${shown(base + vat)}, ` +
    `a piše ${shown(total)}.`;
  return [{ code: 'zbir', field: 'total', text, about: SUM, most: DISAGREE }];
}

/** VAT is 17 % of the base. Other rates and exempt goods are usual, so it is only a hint, and of amounts in KM. */
export function vatIsUsual({ fields, lines }: Checked): Finding[] {
  const [base, vat] = [unitsIn(fields, 'base'), unitsIn(fields, 'vat')];
  const currency = textIn(fields, 'currency');
  if (base === null || vat === null || vat === 0n || (currency !== null && currency !== 'BAM')) return [];
  const usual = product(base, RATE);
  // Each row may have been rounded.
  if (absolute(usual - vat) <= FENING * BigInt(lines.length + 2)) return [];
  const text = `PDV nije 17 % osnovice: 17 % od ${shown(base)} je ${shown(rounded(usual))}, a piše ${shown(vat)}.`;
  return [{ code: 'pdv_stopa', field: 'vat', text, about: ['vat'], most: 1 }];
}

/** The rows add up to the base, or to the total where they are with VAT. */
export function rowsAddUp({ fields, lines, adjustments }: Checked): Finding[] {
  const amounts = lines.map((line) => unitsIn(line, 'amount'));
  const [base, total] = [unitsIn(fields, 'base'), unitsIn(fields, 'total')];
  if (amounts.length === 0 || (base === null && total === null)) return [];
  if (amounts.some((amount) => amount === null)) return [];
  const all = sum([...(amounts as bigint[]), unitsFrom(adjustments?.whole)]);
  // Each row may have been rounded by half a fening.
  const slack = (FENING * BigInt(lines.length)) / 2n;
  if ([base, total].some((one) => one !== null && absolute(one - all) <= slack)) return [];
  if (base !== null && isRebated(all, base)) return [];
  const [key, name, wanted] = base !== null ? ['base', 'osnovica', base] : ['total', 'ukupno', total!];
  const text = `Zbir stavki nije ${name}: stavke daju ${shown(all)}, a piše ${shown(wanted as bigint)}.`;
  return [{ code: 'zbir_stavki', field: key as string, text, about: [key as string], most: DISAGREE }];
}

/** A rebate of whole percents on the whole paper, which many print between the rows and the base. */
function isRebated(all: bigint, base: bigint): boolean {
  const most = 50n;
  for (let percent = 1n; percent <= most; percent++)
    if (absolute((all * (100n - percent)) / 100n - base) <= FENING) return true;
  return false;
}

/** Quantity x price = amount of a row. A rebate makes it less, which is usual; an amount with VAT is more by that. */
export function rowsMultiply({ lines, adjustments }: Checked): Finding[] {
  return lines.flatMap((line, at): Finding[] => {
    const [quantity, price] = [unitsIn(line, 'quantity'), unitsIn(line, 'price')];
    const amount = unitsIn(line, 'amount');
    if (quantity === null || price === null || amount === null) return [];
    const wanted = product(quantity, price);
    const sameSign = wanted < 0n === amount < 0n || wanted === 0n || amount === 0n;
    // A printed price is rounded: by half of its last decimal per piece.
    const rounding = FENING + absolute(product(quantity, FENING / 2n));
    const slack = rounding + absolute(unitsFrom(adjustments?.rows[at]));
    const withVat = absolute(product(wanted, WITH_VAT) - amount) <= slack * 2n;
    if ((sameSign && absolute(amount) <= absolute(wanted) + slack) || withVat) return [];
    const text =
      `Stavka ${at + 1}: količina × cijena je manje od iznosa: ${shownQuantity(quantity)} × ${shown(price)} = ` +
      `${shown(rounded(wanted))}, a piše ${shown(amount)}.`;
    const sign = `Stavka ${at + 1}: iznos ${shown(amount)} ima drugi predznak od količine × cijene (${shown(rounded(wanted))}).`;
    const about = ['quantity', 'price', 'amount'];
    return [
      { code: 'stavka', field: 'amount', line: at, text: sameSign ? text : sign, about, most: DISAGREE },
    ];
  });
}

/** Of a bank statement: opening - out + in = closing. */
export function statementCloses({ fields }: Checked): Finding[] {
  const keys = ['opening', 'out', 'in', 'closing'] as const;
  const [opening, out, into, closing] = keys.map((key) => unitsIn(fields, key));
  if (opening == null || out == null || into == null || closing == null) return [];
  const wanted = opening - out + into;
  if (wanted === closing) return [];
  const text =
    `Početno stanje − isplate + uplate nije krajnje stanje: ${shown(opening)} − ${shown(out)} + ${shown(into)} = ` +
    `${shown(wanted)}, a piše ${shown(closing)}.`;
  return [{ code: 'stanje', field: 'closing', text, about: keys, most: DISAGREE }];
}

/** The rows of a column of amounts add up to the head field of the same key. */
export function columnsAddUp({ spec, fields, lines }: Checked): Finding[] {
  const keys = (spec.lines ?? []).filter(({ kind }) => kind === 'amount').map(({ key }) => key);
  return keys.flatMap((key): Finding[] => {
    const wanted = unitsIn(fields, key);
    const parts = lines.map((line) => unitsIn(line, key) ?? 0n);
    if (wanted === null || parts.every((part) => part === 0n) || sum(parts) === wanted) return [];
    const text = `Zbir stavki nije „${labelOf(spec, key)}”: stavke daju ${shown(sum(parts))}, a piše ${shown(wanted)}.`;
    return [{ code: 'zbir_stavki', field: key, text, about: [key], most: DISAGREE }];
  });
}

const rounded = (units: bigint): bigint => {
  const half = units < 0n ? -FENING / 2n : FENING / 2n;
  return ((units + half) / FENING) * FENING;
};
