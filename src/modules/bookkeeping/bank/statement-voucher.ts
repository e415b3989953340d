import type { Ctx } from '../../../core/context.ts';
import { newId } from '../../../core/id.ts';
import { decimalOf, unitsOf } from '../../../core/money/money.ts';
import type { NewLine, NewVoucher } from '../ledger/voucher.ts';
import { documentsToBook } from '../open-items/in-currency.service.ts';
import type { InCurrency } from '../open-items/in-currency.ts';
import { MAX_DESCRIPTION } from '../vouchers/draft.ts';
import { accountsByRole, type BankAccount, ratesOf } from './accounts.service.ts';
import { DOMESTIC, type Part } from './parts.ts';
import { partsInCurrency } from './parts-in-currency.ts';
import type { RowInBooks, StatementHead } from './statements.service.ts';

/** The voucher of decided rows: the bank's own line for each, and its parts. */
export async function voucherOf(
  ctx: Ctx,
  head: StatementHead,
  account: BankAccount,
  rows: readonly RowInBooks[],
): Promise<NewVoucher> {
  const rateOn = await ratesOf(ctx, head.currency);
  const parts = rows.flatMap(({ decision }) => decision ?? []);
  const documentOf = await documentsToBook(
    ctx,
    parts.filter(({ document_no }) => document_no),
  );
  const roles = await accountsByRole(ctx, [
    'kursne_razlike_prihod',
    'kursne_razlike_rashod',
    'prelazni_racun',
  ]);
  const { kursne_razlike_prihod, kursne_razlike_rashod, prelazni_racun } = roles;
  const inKm = {
    differences: new Set([kursne_razlike_prihod, kursne_razlike_rashod].flatMap((code) => code ?? [])),
    transit: prelazni_racun ?? null,
  };
  const linesOf = (row: RowInBooks): NewLine[] => {
    const rate = rateOn(row.day);
    const foreign = head.currency !== DOMESTIC && rate !== null;
    const money = foreign ? { currency: head.currency, amount: unitsOf(row.amount), rate } : null;
    const found = partsInCurrency(row.decision ?? [], money, { documentOf, inKm });
    return [
      {
        account: account.konto,
        ...sides(unitsOf(row.domestic ?? '0')),
        description: textOf(row),
        ...(foreign && { currency: head.currency, currency_amount: row.amount, rate }),
      },
      ...(row.decision ?? []).map((part, nth) => lineOf(part, row, found[nth]!)),
    ];
  };
  return {
    idguid: newId(),
    type: account.vrsta,
    day: head.day,
    description: `Izvod ${head.statement_no}, ${account.naziv}`,
    statement_no: head.statement_no,
    source: 'bank',
    lines: rows.flatMap(linesOf),
  };
}

const textOf = ({ description, partner_name, bank_reference }: RowInBooks): string =>
  (description || partner_name || bank_reference || 'Stavka izvoda').slice(0, MAX_DESCRIPTION);

const lineOf = (part: Part, row: RowInBooks, foreign: InCurrency): NewLine => ({
  account: part.account,
  partner_id: part.partner_id,
  cost_center_id: part.cost_center_id,
  document_no: part.document_no,
  description: part.description || textOf(row),
  ...sides(-unitsOf(part.amount)),
  ...foreign,
});

/** An amount on its side: positive is debit. */
const sides = (units: bigint): Pick<NewLine, 'debit' | 'credit'> =>
  units < 0n ? { credit: decimalOf(-units) } : { debit: decimalOf(units) };
