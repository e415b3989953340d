import type { Ctx } from '../../../../core/context.ts';
import { textKind } from '../../../../core/kinds/text-kinds.ts';
import { REASONS } from '../../../companies/companies.api.ts';
import { similarTo } from '../../../companies/similar.service.ts';
import type { DocumentRecord } from '../../processing/documents.service.ts';
import type { Proposal } from './books.api.ts';

type Found = Pick<Proposal, 'company' | 'candidates' | 'firm'>;
type Similar = Awaited<ReturnType<typeof similarTo>>[number];

/** In the order in which they are believed; a name says less than a number. */
const SURE = ['jib', 'pdv_broj', 'naziv'] as const;

const said = ({ values }: DocumentRecord, key: string): string | null => values.fields[key]?.value ?? null;

/** A number in its stored form; null if it is none, so that no company is made with it. */
function numberOf(kind: 'jib' | 'pdv' | 'iban', text: string | null): string | null {
  const read = text ? textKind(kind)!.read(text) : null;
  return read && 'value' in read ? read.value : null;
}

/**
 * The seller of a document among the companies: by JIB, by PDV number, else by name. Where several or none are it, those that look like
 * it are named, and a person chooses.
 */
export async function findCompany(ctx: Ctx, row: DocumentRecord): Promise<Found> {
  const firm = {
    naziv: said(row, 'seller_name'),
    jib: numberOf('jib', said(row, 'seller_jib')),
    pdv_broj: numberOf('pdv', said(row, 'seller_pdv')),
    racun: numberOf('iban', said(row, 'account')),
  };
  const similar = await similarTo(ctx, {
    naziv: firm.naziv?.slice(0, 300),
    jib: firm.jib ?? undefined,
    pdv_broj: firm.pdv_broj ?? undefined,
  });
  const found = sureOf(similar, firm.jib);
  return {
    firm,
    company: found && { idguid: found.idguid, naziv: found.naziv },
    candidates: similar.map(({ idguid, naziv, number, grad, reasons, can_edit }) => ({
      idguid,
      naziv,
      number,
      grad,
      why: reasons.map((reason) => REASONS[reason]).join(', '),
      register: !can_edit,
    })),
  };
}

/** The one own company that has what is believed most; one of the same name and another JIB is somebody else. */
function sureOf(similar: readonly Similar[], jib: string | null): Similar | null {
  for (const reason of SURE) {
    const same = similar.filter(
      ({ reasons, can_edit, number }) =>
        can_edit &&
        reasons.includes(reason) &&
        (reason !== 'naziv' || number === null || jib === null || number === jib),
    );
    if (same.length > 0) return same.length === 1 ? same[0]! : null;
  }
  return null;
}
