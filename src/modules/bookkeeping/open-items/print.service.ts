import type { Ctx } from '../../../core/context.ts';
import { dayText } from '../../../core/dates.ts';
import { formatAmount, sum, unitsOf } from '../../../core/money/money.ts';
import {
  MAX_PRINT_ROWS,
  type PrintBlock,
  type PrintColumn,
  type PrintDocument,
  type PrintRow,
} from '../../../core/print/document.ts';
import { letterhead } from '../../../core/print/letterhead.ts';
import { documentName } from './document-name.ts';
import type { PartnerItems } from './items.api.ts';
import { addressed, statementOf } from './items.service.ts';
import { nettingStatement } from './netting.service.ts';

const SIDES: readonly PrintColumn[] = [
  { label: 'Duguje', width: 26, align: 'end', carry: 'sum' },
  { label: 'Potražuje', width: 26, align: 'end', carry: 'sum' },
];
const CONFIRM = `Molimo da u roku od osam dana potvrdite stanje i vratite potpisan primjerak. Ako se stanje ne slaže s vašim knjigama, navedite šta osporavate:

${'_'.repeat(80)}`;

/** What both papers have: the partner as the addressee, and both to sign. */
async function between(ctx: Ctx, partner: PartnerItems['partner']) {
  const organisation = await letterhead(ctx);
  return {
    orientation: 'portrait' as const,
    organisation,
    addressee: addressed(partner),
    signatures: {
      kind: 'signatures',
      labels: [`Za ${organisation.name}`, `Za ${partner.naziv}`],
    } as PrintBlock,
  };
}

const day = (one: string | null): string => (one ? dayText(one) : '');

/** The statement of a partner's open items (IOS) at the end of a day, for them to confirm: of all, or printing refuses. Throws 404. */
export async function printedStatement(
  ctx: Ctx,
  idguid: string,
  asked: string | undefined,
): Promise<PrintDocument> {
  const known = await statementOf(ctx, idguid, asked, MAX_PRINT_ROWS + 1);
  const { partner, accounts, items } = known;
  const { addressee, signatures, ...head } = await between(ctx, partner);
  const balanceOf = (some: typeof items): bigint => sum(some.map(({ open }) => unitsOf(open)));
  const rows = accounts.flatMap(({ account, naziv }): PrintRow[] => {
    const own = items.filter((item) => item.account === account);
    if (own.length === 0) return [];
    return [
      { kind: 'group', cells: [`${account} ${naziv}`], fresh: true },
      ...own.map(({ document_no, document_date, due_date, open }): PrintRow => {
        const amount = unitsOf(open);
        const sides = amount < 0n ? [null, -amount] : [amount, null];
        return { cells: [documentName(document_no), day(document_date), day(due_date), ...sides] };
      }),
      totalOf(`Saldo konta ${account}`, 3, balanceOf(own)),
    ];
  });
  return {
    ...head,
    name: `ios-${partner.naziv}-${known.day}`,
    title: 'Izvod otvorenih stavki',
    period: `Stanje na dan ${dayText(known.day)}`,
    before: [addressee],
    columns: [
      { label: 'Dokument', width: 60 },
      { label: 'Datum', width: 24 },
      { label: 'Dospijeće', width: 24 },
      ...SIDES,
    ],
    rows,
    empty: 'Na ovaj dan nema otvorenih stavki.',
    after: [{ kind: 'text', heading: verdict(balanceOf(items)), text: CONFIRM }, signatures],
  };
}

/** A balance on its side, behind `before` columns of which the first has the words. */
const totalOf = (words: string, before: number, balance: bigint): PrintRow => ({
  kind: 'total',
  cells: [
    words,
    ...Array.from({ length: before - 1 }, () => null),
    ...(balance < 0n ? [null, -balance] : [balance, null]),
  ],
});

function verdict(balance: bigint): string {
  if (balance === 0n) return 'Ukupno stanje je izravnato.';
  return balance > 0n
    ? `Ukupno u našu korist: ${formatAmount(balance)}.`
    : `Ukupno u vašu korist: ${formatAmount(-balance)}.`;
}

/** The statement of a posted netting, for both sides to sign. Throws 404. */
export async function printedNetting(ctx: Ctx, idguid: string): Promise<PrintDocument> {
  const netting = await nettingStatement(ctx, idguid);
  const { addressee, signatures, ...head } = await between(ctx, netting.partner);
  const side = (amount: string): bigint | null => (unitsOf(amount) === 0n ? null : unitsOf(amount));
  const agreed = `Strane su saglasne da se međusobna potraživanja i obaveze navedeni ispod zatvaraju u iznosu od ${formatAmount(unitsOf(netting.total))}.`;
  return {
    ...head,
    name: `kompenzacija-${netting.number.replace('/', '-')}`,
    title: 'Izjava o kompenzaciji',
    period: `Nalog ${netting.number}, ${dayText(netting.day)}`,
    before: [addressee, { kind: 'text', text: [agreed, netting.description].filter(Boolean).join('\n') }],
    columns: [{ label: 'Konto', width: 70 }, { label: 'Dokument', width: 44 }, ...SIDES],
    rows: netting.lines.map(({ account, naziv, document_no, debit, credit }) => ({
      cells: [`${account} ${naziv}`, documentName(document_no), side(debit), side(credit)],
    })),
    after: [signatures],
  };
}
