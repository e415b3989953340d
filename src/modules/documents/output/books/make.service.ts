import type { Ctx } from '../../../../core/context.ts';
import { AppError, invalid } from '../../../../core/errors.ts';
import { readyFile } from '../../../../core/files/rows.ts';
import { newId } from '../../../../core/id.ts';
import type { Sent } from '../../../../core/serve.ts';
import { attachKept } from '../../../attachments/attachments.service.ts';
import { rateOn } from '../../../bookkeeping/ledger/rates.ts';
import { vatMonthOf } from '../../../bookkeeping/ledger/vat-month.ts';
import { voucherFiles } from '../../../bookkeeping/vouchers/attached.service.ts';
import { createDraft } from '../../../bookkeeping/vouchers/drafts.service.ts';
import { companyOf } from '../../../companies/companies.service.ts';
import { holdDocument, writeDocument } from '../../processing/acting.service.ts';
import { type DocumentRecord, detailOf } from '../../processing/documents.service.ts';
import type { DocumentDetail } from '../../processing/shapes.ts';
import { STATE_NAMES } from '../../processing/states.ts';
import { type Chart, isUsable, learnAccounts } from './accounts.service.ts';
import { checkAmounts, type InKm, inKm, type ReadAmounts } from './amounts.ts';
import type { Wanted } from './books.api.ts';
import {
  chartOf,
  madeOf,
  noRate,
  refuseOwn,
  requireBookable,
  type Said,
  saidBy,
} from './proposal.service.ts';
import { linesOf } from './voucher.ts';

/**
 * Makes the draft voucher of an approved document, with its file. Throws 404, 409 `stale`, `state`, `not_bookable`, `in_books` with the
 * one that exists, and 422 by field.
 */
export async function makeDraft(ctx: Ctx, idguid: string, wanted: Wanted): Promise<Sent<DocumentDetail>> {
  const row = await holdDocument(ctx, idguid, wanted.version, STATE_NAMES);
  await requireBookable(ctx, row);
  await refuseMade(ctx, row);
  await refuseOwn(ctx, row);
  const said = saidBy(row);
  const chart = await chartOf(ctx);
  const money = amountsOf(said, wanted, chart);
  const company = await companyOf(ctx, wanted.partner_id);
  if (!company) throw invalid({ partner_id: 'Te firme nema. Odaberite je ponovo.' });
  const accounts = accountsIn(chart, wanted, money);
  const draft_id = newId();
  const { day, description } = wanted;
  await createDraft(ctx, {
    idguid: draft_id,
    type: typeIn(chart),
    day,
    description,
    lines: linesOf({
      ...money,
      accounts,
      description,
      document_no: said.number.slice(0, 100),
      document_date: said.day ?? '',
      due_date: said.due ?? '',
      partner_id: company.idguid,
      codes: codesIn(chart, accounts.vat, day),
      withoutPartner: new Set(
        chart.accounts.flatMap(({ konto, partner }) => (partner === 'ne' ? [konto] : [])),
      ),
    }),
  });
  await attachOriginal(ctx, row, draft_id);
  await learnAccounts(ctx, { draft_id, company_id: company.idguid, document: row.name, ...accounts });
  const changes = {
    draft: { from: null, to: description },
    ...(row.company_id !== company.idguid && { company: { from: null, to: company.naziv } }),
  };
  const written = await writeDocument(ctx, row, { draft_id, company_id: company.idguid }, changes);
  return detailOf(ctx, written);
}

async function refuseMade(ctx: Ctx, row: DocumentRecord): Promise<void> {
  const made = await madeOf(ctx, row);
  if (made)
    throw new AppError(
      409,
      'in_books',
      made.name
        ? `Od ovog dokumenta je već proknjižen nalog ${made.name}.`
        : 'Od ovog dokumenta je već napravljen nacrt naloga.',
      { data: made },
    );
}

/** Amounts of the document, or all three that a person says instead, in KM. Throws 422 by field. */
function amountsOf(said: Said, wanted: Wanted, { frame }: Chart): InKm {
  const { base, vat, total } = wanted;
  const corrected = [base, vat, total].some((amount) => amount != null);
  const read: ReadAmounts = corrected
    ? { base: base ?? null, vat: vat ?? null, total: total ?? null }
    : said.amounts;
  const checked = checkAmounts(read);
  if ('errors' in checked) throw invalid(checked.errors, Object.values(checked.errors)[0]);
  const rate = said.currency && rateOn(frame.rates, said.currency, said.day ?? wanted.day);
  const money = inKm(checked.amounts, {
    currency: said.currency,
    rate,
    total_km: wanted.total_km ?? null,
  });
  if (!money) throw invalid({ total_km: noRate(said) });
  return money;
}

/** The accounts that were chosen. Throws 422 by field for one that is missing, or on which nothing is booked. */
function accountsIn(chart: Chart, { expense, vat_account, supplier }: Wanted, { amounts }: InKm) {
  const errors: Record<string, string> = {};
  const check = (field: string, code: string): void => {
    if (!isUsable(chart, code)) errors[field] = 'Odaberite konto iz kontnog plana na koje se knjiži.';
  };
  check('expense', expense);
  check('supplier', supplier);
  const vat = amounts.vat === 0n ? null : (vat_account ?? '');
  if (vat !== null) check('vat_account', vat);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { expense, vat, supplier };
}

/** The type of voucher of purchases; else a general one. */
function typeIn({ frame }: Chart): string {
  const of = (purpose: string) => frame.types.find(({ namjena, aktivno }) => namjena === purpose && aktivno);
  return (of('ulazne') ?? of('opca'))?.sifra ?? '';
}

/** The codes by which an invoice stands in KUF, as far as the books have them. */
function codesIn({ frame }: Chart, vatAccount: string | null, day: string) {
  const codes = frame.vat_codes.filter(({ knjiga, aktivno }) => knjiga === 'kuf' && aktivno);
  const vat = codes.find(({ nosi, konto }) => nosi === 'pdv' && vatAccount !== null && konto === vatAccount);
  const exempt = codes.find(({ nosi, stopa }) => nosi === 'osnovica' && Number(stopa) === 0);
  return {
    vat: vat?.sifra ?? '',
    exempt: exempt?.sifra ?? '',
    month: vatMonthOf(day, frame.locks.vat),
  };
}

/** The file in which the document came goes along with the voucher. */
async function attachOriginal(ctx: Ctx, row: DocumentRecord, draft: string): Promise<void> {
  const file = await readyFile(ctx, row.file_id);
  if (file)
    await attachKept(ctx, voucherFiles, draft, file, { name: file.name, note: `Dokument: ${row.name}` });
}
