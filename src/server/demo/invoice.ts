import { divideRounded, formatAmount } from '../../core/money/money.ts';
import { literal, sheet } from './paper.ts';

/** Somebody on an invoice. */
export interface Party {
  name: string;
  jib: string;
  address: string;
  place: string;
}

export interface Invoice {
  seller: Party & { account: string };
  buyer: Party;
  number: string;
  /** As they stand on the paper. */
  day: string;
  due: string;
  /** Quantity, and price in fenings. */
  lines: { name: string; unit: string; quantity: number; price: number }[];
  /** Fenings by which the printed total is wrong. */
  wrong?: number;
}

/** Widths of a thousandth of the letters that stand in numbers, in Helvetica; figures are as wide in bold. */
const NARROW = 278;
const FIGURE = 556;
const VAT = 17n;

const widthOf = (text: string, size: number): number =>
  ([...text].reduce((sum, letter) => sum + (/\d/.test(letter) ? FIGURE : NARROW), 0) * size) / 1000;

interface Style {
  font?: 'R' | 'B';
  size?: number;
}
const text = (x: number, y: number, written: string, { font = 'R', size = 9.5 }: Style = {}): string =>
  `BT /${font} ${size} Tf ${x.toFixed(2)} ${y} Td (${literal(written)}) Tj ET`;
/** A number that ends at `x`. */
const number = (x: number, y: number, written: string, style: Style = {}): string =>
  text(x - widthOf(written, style.size ?? 9.5), y, written, style);
const amount = (fenings: bigint): string => formatAmount(fenings, { unit: '' });

const COLUMNS = [
  [64, 'R.br.'],
  [98, 'Naziv robe'],
  [300, 'JM'],
  [340, 'Količina'],
  [412, 'Cijena'],
  [490, 'Iznos'],
] as const;

/** An invoice on one page of A4, as a PDF. */
export function invoicePaper({ seller, buyer, number: no, day, due, lines, wrong = 0 }: Invoice): Buffer {
  const parties = (x: number, y: number, { name, jib, address, place }: Party): string[] => [
    text(x, y, name, { font: 'B', size: 11 }),
    text(x, y - 14, address),
    text(x, y - 27, place),
    text(x, y - 40, `JIB: ${jib}`),
    text(x, y - 53, `PDV broj: ${jib.slice(1)}`),
  ];
  const rows = lines.map(({ quantity, ...line }) => {
    const [thousandths, price] = [BigInt(Math.round(quantity * 1000)), BigInt(line.price)];
    return { ...line, price, quantity: thousandths, sum: divideRounded(thousandths * price, 1000n) };
  });
  const base = rows.reduce((sum, row) => sum + row.sum, 0n);
  const vat = divideRounded(base * VAT, 100n);
  const end = 470 - rows.length * 18;
  const sums = [
    ['Osnovica', base],
    ['PDV 17%', vat],
    ['Ukupno za uplatu KM', base + vat + BigInt(wrong)],
  ] as const;
  return sheet(
    [
      '0.11 0.11 0.09 rg 0.45 0.42 0.38 RG 0.6 w',
      ...parties(64, 780, seller),
      text(64, 780 - 66, `Žiro račun: ${seller.account}`),
      text(64, 660, `FAKTURA broj ${no}`, { font: 'B', size: 15 }),
      text(64, 632, 'Kupac:'),
      ...parties(64, 616, buyer),
      text(360, 616, `Datum fakture: ${day}`),
      text(360, 602, `Rok plaćanja: ${due}`),
      '64 512 m 531 512 l S 64 492 m 531 492 l S',
      ...COLUMNS.map(([x, title]) => text(x, 498, title, { font: 'B', size: 9 })),
      ...rows.flatMap(({ name, unit, quantity, price, sum }, index) => {
        const y = 474 - index * 18;
        return [
          number(80, y, `${index + 1}.`),
          text(98, y, name),
          text(300, y, unit),
          number(380, y, formatAmount(quantity, { scale: 3, unit: '' })),
          number(443, y, amount(price)),
          number(531, y, amount(sum)),
        ];
      }),
      `64 ${end} m 531 ${end} l S`,
      ...sums.flatMap(([title, sum], index) => {
        const style: Style = index === 2 ? { font: 'B', size: 11 } : {};
        const y = end - 20 - index * 18;
        return [text(350, y, title, style), number(531, y, amount(sum), style)];
      }),
    ].join('\n'),
  );
}
