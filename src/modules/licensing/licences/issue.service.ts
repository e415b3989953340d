import { sql } from 'drizzle-orm';
import { changedValues } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { invalid } from '../../../core/errors.ts';
import { isId } from '../../../core/list-query.ts';
import { NOT_LISTED } from '../../../core/schema.ts';
import type { Sent } from '../../../core/serve.ts';
import type { Deps } from '../../../server/module.ts';
import { ensureKey } from '../keys/keys.service.ts';
import { auditBoth, inOrganisation, type Parties } from '../parties.ts';
import type { LicencePage } from './licence.api.ts';
import type { LicenceValues, NewLicence } from './licence.fields.ts';
import { findLicence, issuedBy, partiesOf } from './licence-sql.ts';
import { getLicence } from './licences.service.ts';
import { checkFeatures, endAfter, readLastDay } from './terms.ts';
import {
  addLicence,
  announceLicence,
  lockIn,
  readableTerms,
  stateChange,
  stateColumns,
  tellCustomer,
  writeLicence,
} from './writing.ts';

/** What the services of licences need. */
export type LicenceDeps = Pick<Deps, 'jobs' | 'config'>;

/** An organisation that may be given a licence. Throws 422 at `tenant_id`. */
export async function customerOf(ctx: Ctx, idguid: string): Promise<{ id: string; name: string }> {
  const { rows } = isId(idguid)
    ? await ctx.db.execute<{ id: string; name: string }>(
        sql`select idguid as id, name from tenants where idguid = ${idguid}::uuid`,
      )
    : { rows: [] };
  if (!rows[0]) throw invalid({ tenant_id: NOT_LISTED });
  return rows[0];
}

/** An application that the organisation publishes. Throws 422 at `application_id`. */
async function ownApplication(ctx: Ctx, idguid: string): Promise<{ idguid: string; name: string }> {
  const { rows } = isId(idguid)
    ? await ctx.db.execute<{ idguid: string; name: string }>(sql`
        select idguid, name from apl_applications where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid`)
    : { rows: [] };
  if (!rows[0]) throw invalid({ application_id: NOT_LISTED });
  return rows[0];
}

/** Issues a licence of an own application to an organisation. Throws 422. */
export async function issueLicence(
  ctx: Ctx,
  deps: LicenceDeps,
  input: NewLicence,
): Promise<Sent<LicencePage>> {
  const { application_id, tenant_id, expires_on, ...terms } = input;
  const application = await ownApplication(ctx, application_id);
  const customer = await customerOf(ctx, tenant_id);
  const given = { ...terms, features: checkFeatures(terms), expires_at: readLastDay(expires_on) };
  await ensureKey(ctx, application.idguid);
  const idguid = await inOrganisation(ctx, customer, (there) =>
    addLicence(there, {
      publisherId: ctx.tenant.id,
      applicationId: application.idguid,
      state: 'active',
      origin: 'issued',
      ...given,
    }),
  );
  const parties: Parties = { idguid, customer, publisher: ctx.tenant, application: application.name };
  await auditBoth(ctx, parties, 'create', {
    ...stateChange(null, 'active', null),
    ...changedValues(null, readableTerms(given)),
  });
  await tellIssued(ctx, deps, parties);
  return getLicence(ctx, idguid, deps.config.publicUrl);
}

/** Tells both organisations of a licence that was issued. */
export async function tellIssued(ctx: Ctx, deps: LicenceDeps, parties: Parties): Promise<void> {
  await tellCustomer(ctx, deps, parties, {
    title: `Dobili ste licencu za „${parties.application}”`,
    body: 'Ključ je na stranici licence. Upišite ga u program na svakoj mašini.',
  });
  await announceLicence(ctx, deps, parties, 'licenca.izdata');
}

/** Issues a licence that was asked for, with what is given or else as it was offered. Throws 404, 409 `state`, 422. */
export async function approveLicence(
  ctx: Ctx,
  deps: LicenceDeps,
  idguid: string,
  input: Partial<LicenceValues>,
): Promise<Sent<LicencePage>> {
  const found = await findLicence(ctx, idguid, issuedBy);
  const parties = partiesOf(found);
  const offered = await offeredDays(ctx, found.application_id);
  const changes = await inOrganisation(ctx, parties.customer, async (there) => {
    const before = await lockIn(there, idguid, ['requested']);
    const { expires_on, ...terms } = input;
    const given = { ...before, ...defined(terms) };
    // The time begins now, not when it was asked for.
    const expires_at = expires_on === undefined ? endAfter(new Date(), offered) : readLastDay(expires_on);
    const after = { ...given, features: checkFeatures(given), expires_at };
    await writeLicence(
      there,
      before,
      sql`${stateColumns(there, 'active', null)}, ${termColumns(after)}, issued_at = now(), starts_at = now()`,
    );
    return {
      ...stateChange('requested', 'active', null),
      ...changedValues(readableTerms(before), readableTerms(after)),
    };
  });
  await auditBoth(ctx, parties, 'update', changes);
  await tellIssued(ctx, deps, parties);
  return getLicence(ctx, idguid, deps.config.publicUrl);
}

/** Days that a licence lasts by the offer; null: it does not end, or there is no offer any more. */
async function offeredDays({ db, tenant }: Ctx, application: string): Promise<number | null> {
  const { rows } = await db.execute<{ days: number | null }>(sql`
    select days from lic_offers where tenant_id = ${tenant.id}::uuid and application_id = ${application}::uuid`);
  return rows[0]?.days ?? null;
}

/** Without what is undefined, which would hide what was there. */
const defined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;

/** Columns of what a licence gives. */
export const termColumns = (terms: Omit<LicenceValues, 'expires_on'> & { expires_at: Date | null }) =>
  sql`seats = ${terms.seats}, grace_days = ${terms.grace_days}, silence_days = ${terms.silence_days},
    features = ${sql.param(terms.features)}::text[], expires_at = ${terms.expires_at?.toISOString() ?? null}::timestamptz`;
