import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { AppError, invalid } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { personOf } from '../../../core/system.ts';
import { type TypeAt, typeAt } from '../types/specs.service.ts';
import { asksForReview, SAME_INVOICE } from '../types/type.fields.ts';
import { type Changed, holdDocument, queueAgain, UNAPPROVED, writeDocument } from './acting.service.ts';
import { type DocumentRecord, detailOf, faultsOf, isBooked, similarTo } from './documents.service.ts';
import { dokDocuments } from './documents.table.ts';
import { learnFrom } from './learn.service.ts';
import { tellApproved, tellReason } from './news.ts';
import { countRead, forgetReading } from './pages.service.ts';
import { sameText } from './shown.service.ts';
import { isApproved, type Step, WORKING } from './states.ts';
import { toCheck } from './values.ts';

const d = dokDocuments;

const typeOf = (ctx: Ctx, { type_id, type_version }: DocumentRecord): Promise<TypeAt> | null =>
  type_id ? typeAt(ctx, type_id, type_version ?? undefined) : null;

/**
 * Approves a document at `version`; where two have to, the first of them only says so. Throws 404, 409 `stale` or `state`, 422 with what
 * is missing by field, 409 `four_eyes` for the second approval of the same person.
 */
export async function approveDocument(ctx: Ctx, idguid: string, version: number) {
  const row = await holdDocument(ctx, idguid, version, ['na_pregledu']);
  return detailOf(ctx, await approve(ctx, row));
}

async function approve(ctx: Ctx, row: DocumentRecord): Promise<DocumentRecord> {
  const type = await typeOf(ctx, row);
  const faults = faultsOf(type, row);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const person = personOf(ctx.actor);
  if (type!.four_eyes && row.first_approver === null)
    return writeDocument(
      ctx,
      row,
      { first_approver: ctx.actor.userId, first_approved_by: ctx.actor.name },
      { approval: { from: null, to: 'Prva potvrda' } },
    );
  if (type!.four_eyes && row.first_approver === person)
    throw new AppError(409, 'four_eyes', 'Drugu potvrdu mora dati druga osoba.');
  const approved = await writeDocument(
    ctx,
    row,
    {
      state: 'odobren',
      approved_at: new Date(),
      approved_by: ctx.actor.name,
      untouched: row.corrected === 0,
    },
    {},
  );
  await learnFrom(ctx, approved);
  await tellApproved(ctx, approved, type!.code);
  return approved;
}

/** Approves those of several documents in which everything is sure. Answers which, and why the others were left. */
export async function approveSure(ctx: Ctx, ids: readonly string[]) {
  const wanted = [...new Set(ids.filter(isId))];
  const rows = await ctx.db
    .select()
    .from(d)
    .where(and(eq(d.tenant_id, ctx.tenant.id), inArray(d.idguid, wanted)))
    .orderBy(d.idguid)
    .for('update');
  const approved: Pick<DocumentRecord, 'idguid' | 'name' | 'state' | 'version'>[] = [];
  const left: { idguid: string; name: string; why: string }[] = [];
  for (const row of rows) {
    const { idguid, name } = row;
    const why = await whyNotSure(ctx, row);
    if (why) left.push({ idguid, name, why });
    else {
      const { state, version } = await approve(ctx, row);
      approved.push({ idguid, name, state, version });
    }
  }
  return { approved, left };
}

/** Why a document needs to be looked at; null if everything in it is sure. */
async function whyNotSure(ctx: Ctx, row: DocumentRecord): Promise<string | null> {
  if (row.state !== 'na_pregledu') return 'Nije na pregledu.';
  const type = await typeOf(ctx, row);
  if (!type) return 'Nema vrste.';
  if (!type.bulk_approve) return `Vrsta „${type.name}” se odobrava jedan po jedan.`;
  if (row.by_endpoint) return 'Vrijednosti je dao jezički model, pa ih mora pogledati osoba.';
  const unsure = toCheck(type.spec, row.values);
  if (unsure > 0) return `Nesigurnih vrijednosti: ${unsure}.`;
  // Whether the same is there is asked again: it may have gone, or come, since this one was read.
  const blocking = row.warnings.find(({ code }) => code !== SAME_INVOICE && asksForReview(code, type.checks));
  if (blocking) return blocking.text;
  const [same] = type.checks.includes(SAME_INVOICE) ? await similarTo(ctx, row) : [];
  if (same) return sameText(same.name);
  if (row.splits.length > 0) return 'U datoteci je možda više dokumenata.';
  if (type.four_eyes && row.first_approver === personOf(ctx.actor)) return 'Drugu potvrdu daje druga osoba.';
  const [fault] = Object.values(faultsOf(type, row));
  return fault ?? null;
}

/** Rejects a document, with a reason. Throws 404, 409. */
export async function rejectDocument(ctx: Ctx, idguid: string, version: number, reason: string) {
  const row = await holdDocument(ctx, idguid, version, ['na_pregledu', 'neuspjeo', 'duplikat']);
  const changes = { reason: { from: row.reason, to: reason } };
  const rejected = await writeDocument(ctx, row, { state: 'odbijen', reason }, changes);
  await tellReason(ctx, 'dokument.odbijen', row, reason);
  return detailOf(ctx, rejected);
}

const wasRead = ({ run, pages_read, page_count }: DocumentRecord): boolean =>
  run > 0 && pages_read === page_count;

/** Sends a document back to review that was approved or rejected. Throws 404, 409, also for one that is in the books. */
export async function reopenDocument(ctx: Ctx, idguid: string, version: number) {
  const row = await holdDocument(ctx, idguid, version, ['odobren', 'izvezen', 'odbijen']);
  if (await isBooked(ctx, row))
    throw new AppError(409, 'in_books', 'Od dokumenta je napravljen nalog. Prvo obrišite nacrt naloga.');
  const undone = { ...UNAPPROVED, reason: null, ...(isApproved(row.state) && { exported_at: null }) };
  // One that was rejected before it was read, or while some of its pages were read again.
  if (!wasRead(row)) return detailOf(ctx, await queueAgain(ctx, row, undone));
  return detailOf(ctx, await writeDocument(ctx, row, { ...undone, state: 'na_pregledu' }, {}));
}

/**
 * Ends the work on a document; what was read of it stays, and with values it goes to review, unless they are those of the type that it had
 * before. Throws 404, 409.
 */
export async function cancelWork(ctx: Ctx, idguid: string) {
  const row = await holdDocument(ctx, idguid, undefined, WORKING);
  const free = { lease: null, lease_until: null };
  const stopped: Changed =
    wasRead(row) && (row.type_id === null || row.type_version !== null)
      ? { ...free, state: 'na_pregledu' }
      : {
          ...free,
          state: 'neuspjeo',
          step: row.state === 'izdvajanje' ? 'izdvajanje' : 'citanje',
          reason: `Obradu je prekinula osoba: ${ctx.actor.name}.`,
        };
  return detailOf(ctx, await writeDocument(ctx, row, stopped, {}));
}

/** Repeats a step. Reading begins anew; taking out the values uses the pages as they were read. Throws 404, 409. */
export async function repeatStep(ctx: Ctx, idguid: string, version: number, step: Step) {
  const row = await holdDocument(ctx, idguid, version, ['na_pregledu', 'neuspjeo']);
  if (step !== 'citanje') return detailOf(ctx, await queueAgain(ctx, row));
  // A reading that was cut short goes on where it was.
  await forgetReading(ctx, idguid, row.state === 'na_pregledu' ? 'all' : 'lost');
  return detailOf(ctx, await queueAgain(ctx, row, { pages_read: await countRead(ctx, idguid) }));
}

/** Works on a duplicate that a person keeps all the same. Throws 404, 409. */
export async function processDuplicate(ctx: Ctx, idguid: string, version: number) {
  return detailOf(ctx, await queueAgain(ctx, await holdDocument(ctx, idguid, version, ['duplikat'])));
}
