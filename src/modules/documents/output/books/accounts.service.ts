import { and, desc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../../core/context.ts';
import { absolute, unitsOf } from '../../../../core/money/money.ts';
import type { Account, BooksFrame } from '../../../bookkeeping/ledger/books.api.ts';
import { CODED_ROLES } from '../../../bookkeeping/ledger/vat-roles.ts';
import type { NewLine } from '../../../bookkeeping/ledger/voucher.ts';
import { readOne } from '../../../bookkeeping/vouchers/drafts.service.ts';
import { readDraft } from '../../../bookkeeping/vouchers/read-draft.ts';
import { draftsInBooks, postedPlaceOf, readVoucher } from '../../../bookkeeping/vouchers/vouchers.service.ts';
import type { Proposal } from './books.api.ts';
import { dokBooked } from './books.table.ts';

const b = dokBooked;
type Codes = Proposal['accounts'];

/** What the books know of accounts. */
export interface Chart {
  accounts: readonly Account[];
  frame: BooksFrame;
}

/** Whether an account may be booked on. */
export const isUsable = ({ accounts }: Chart, code: string): boolean =>
  accounts.some(({ konto, postable, aktivno }) => konto === code && postable && aktivno);

/** The accounts on which the last invoice of a company was booked, or those that the chart has for it, and where they come from. */
export async function accountsFor(
  ctx: Ctx,
  chart: Chart,
  { company, foreign }: { company: string | null; foreign: boolean },
): Promise<{ accounts: Codes; learned: string | null }> {
  const usual = usualAccounts(chart, foreign);
  const last = company && (await lastBooked(ctx, company, chart));
  if (!last) return { accounts: usual, learned: null };
  const known = (code: string | null): string | null => (code && isUsable(chart, code) ? code : null);
  return {
    accounts: {
      expense: known(last.codes.expense),
      vat: known(last.codes.vat) ?? usual.vat,
      supplier: known(last.codes.supplier) ?? usual.supplier,
    },
    learned: last.from,
  };
}

/** Accounts by the roles that the chart gives them. What an invoice is for, no chart says. */
function usualAccounts(chart: Chart, foreign: boolean): Codes {
  const role = (name: string): string | null => {
    const found = chart.accounts.find(({ uloga }) => uloga === name)?.konto;
    return found && isUsable(chart, found) ? found : null;
  };
  return {
    expense: null,
    vat: role('pdv_ulazni'),
    supplier: (foreign ? role('dobavljaci_ino') : null) ?? role('dobavljaci'),
  };
}

/** What was chosen last for a company; changes made to the draft or before posting count more than what was chosen. */
async function lastBooked(ctx: Ctx, company: string, chart: Chart) {
  const [last] = await ctx.db
    .select()
    .from(b)
    .where(and(eq(b.tenant_id, ctx.tenant.id), eq(b.company_id, company)))
    .orderBy(desc(b.at), desc(sql`${b.draft_id}`))
    .limit(1);
  if (!last) return null;
  const chosen: Codes = { expense: last.expense, vat: last.vat, supplier: last.supplier };
  if (!(await draftsInBooks(ctx, [last.draft_id])).has(last.draft_id))
    return { codes: chosen, from: last.document };
  const place = await postedPlaceOf(ctx, last.draft_id);
  const lines = place
    ? (await readVoucher(ctx, last.draft_id)).lines
    : readDraft(await readOne(ctx, last.draft_id)).lines;
  return { codes: merged(accountsOf(lines, company, chart), chosen), from: place?.name ?? last.document };
}

const merged = (changed: Codes, chosen: Codes): Codes => ({
  expense: changed.expense ?? chosen.expense,
  vat: changed.vat ?? chosen.vat,
  supplier: changed.supplier ?? chosen.supplier,
});

type Booked = Pick<NewLine, 'account' | 'partner_id' | 'debit' | 'credit' | 'vat_code'>;

/** Which account of a voucher is which: of the VAT by code or role, of the supplier by the partner's open items; the largest of the rest. */
function accountsOf(lines: readonly Booked[], company: string, { accounts, frame }: Chart): Codes {
  const accountOf = new Map(accounts.map((account) => [account.konto, account]));
  const taxes = new Set(frame.vat_codes.filter(({ nosi }) => nosi === 'pdv').map(({ sifra }) => sifra));
  const size = ({ debit, credit }: Booked): bigint =>
    absolute(unitsOf(debit ?? '0') - unitsOf(credit ?? '0'));
  const isVat = ({ account, vat_code }: Booked): boolean =>
    vat_code ? taxes.has(vat_code) : CODED_ROLES.includes(accountOf.get(account)?.uloga ?? '');
  const isSupplier = ({ account, partner_id }: Booked): boolean =>
    partner_id === company && accountOf.get(account)?.otvorene_stavke === true;
  const largest = (of: (line: Booked) => boolean): string | null =>
    lines.filter(of).sort((one, other) => (size(one) < size(other) ? 1 : -1))[0]?.account || null;
  return {
    vat: largest(isVat),
    supplier: largest((line) => !isVat(line) && isSupplier(line)),
    expense: largest((line) => !isVat(line) && !isSupplier(line)),
  };
}

/** Notes what was chosen for a company. */
export async function learnAccounts(
  ctx: Ctx,
  chosen: Pick<
    typeof b.$inferInsert,
    'draft_id' | 'company_id' | 'document' | 'expense' | 'vat' | 'supplier'
  >,
): Promise<void> {
  await ctx.db.insert(b).values({ ...chosen, tenant_id: ctx.tenant.id, by: ctx.actor.name });
}
