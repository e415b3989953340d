import { type SQL, sql } from 'drizzle-orm';
import type { Changes } from '../../../core/audit.table.ts';
import type { Ctx } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import type { Deps } from '../../../server/module.ts';
import { notify } from '../../notifications/notify.ts';
import { announceWebhook } from '../../webhooks/announce.ts';
import { LICENCE_CHANGED, type LicenceEvent, registrationPath } from '../labels.ts';
import { licLicences } from '../licensing.table.ts';
import { inOrganisation, type Parties } from '../parties.ts';
import { type Origin, STATES, type StoredState } from '../states.ts';
import { type Licence, lockLicence } from './licence-sql.ts';
import type { Terms } from './terms.fields.ts';
import { lastDayOf } from './terms.ts';

/** A licence that is added to an organisation. */
export interface Added extends Terms {
  publisherId: string;
  applicationId: string;
  /** Issued at once, or only asked for. */
  state: 'active' | 'requested';
  origin: Origin;
  expires_at: Date | null;
  note?: string | null;
  transferred_from?: string;
}

/** Adds a licence, in the customer's organisation. Returns its id. */
export async function addLicence(there: Ctx, added: Added): Promise<string> {
  const { publisherId, applicationId, state, ...values } = added;
  const idguid = newId();
  await there.db.insert(licLicences).values({
    tenant_id: there.tenant.id,
    idguid,
    publisher_id: publisherId,
    application_id: applicationId,
    state,
    ...values,
    issued_at: state === 'active' ? new Date() : null,
    state_by: there.actor.name,
    updated_by: there.actor.name,
  });
  return idguid;
}

/** Locks a licence in the customer's organisation, and refuses it in any other state than these with 409 `state`. */
export async function lockIn(there: Ctx, idguid: string, states: readonly StoredState[]): Promise<Licence> {
  const licence = (await lockLicence(there, idguid))!;
  if (states.includes(licence.stored)) return licence;
  const said = `Licenca je u stanju „${STATES[licence.state]}”, pa se to ne može.`;
  throw new AppError(409, 'state', said);
}

/** Writes columns of a licence with its next version, in the customer's organisation. */
export async function writeLicence(
  there: Ctx,
  { idguid }: Pick<Licence, 'idguid'>,
  values: SQL,
): Promise<void> {
  await there.db.execute(sql`
    update lic_licences set ${values}, version = version + 1, updated_at = now(), updated_by = ${there.actor.name}
    where tenant_id = ${there.tenant.id}::uuid and idguid = ${idguid}::uuid`);
}

/** Columns of another state; `reason`: null where it has none. */
export const stateColumns = (there: Ctx, state: StoredState, reason: string | null): SQL =>
  sql`state = ${state}, reason = ${reason}, state_at = now(), state_by = ${there.actor.name}`;

/** What the trail tells of what a licence gives. */
export const readableTerms = (licence: Terms & Pick<Licence, 'expires_at'>): Record<string, unknown> => ({
  seats: licence.seats,
  expires_on: lastDayOf(licence.expires_at),
  grace_days: licence.grace_days,
  silence_days: licence.silence_days,
  features: licence.features.join(', ') || null,
});

/** How a change of state stands in the trail. */
export const stateChange = (from: StoredState | null, to: StoredState, reason: string | null): Changes => ({
  state: { from: from && STATES[from], to: STATES[to] },
  ...(reason && { reason: { from: null, to: reason } }),
});

/** Tells those of the customer who see licences. */
export const tellCustomer = (
  ctx: Ctx,
  deps: Pick<Deps, 'jobs'>,
  { idguid, customer }: Parties,
  { title, body }: { title: string; body?: string },
): Promise<void> =>
  inOrganisation(ctx, customer, (there) =>
    notify(there, deps, {
      kind: LICENCE_CHANGED,
      title,
      ...(body && { body }),
      path: registrationPath(idguid),
      group: `licence-changed/${idguid}`,
    }),
  );

/** Tells the publisher's other programs. */
export const announceLicence = (
  ctx: Ctx,
  deps: Pick<Deps, 'jobs'>,
  { idguid, customer, publisher, application }: Parties,
  event: LicenceEvent,
): Promise<void> =>
  inOrganisation(ctx, publisher, (there) =>
    announceWebhook(there, deps, {
      event,
      data: {
        licenca: idguid,
        aplikacija: application,
        organizacija: { id: customer.id, naziv: customer.name },
      },
    }),
  );
