import { sql } from 'drizzle-orm';
import { changedValues } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { invalid } from '../../../core/errors.ts';
import type { Sent } from '../../../core/serve.ts';
import { auditBoth, inOrganisation } from '../parties.ts';
import { customerOf, type LicenceDeps, tellIssued } from './issue.service.ts';
import type { LicencePage } from './licence.api.ts';
import { findLicence, issuedBy, partiesOf } from './licence-sql.ts';
import { getLicence } from './licences.service.ts';
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

/**
 * Gives a licence to another organisation: a new one there with the same terms and end, and its own key; the old one is revoked, so that
 * its key opens nothing any more. Returns the new one. Throws 404, 409 `state`, 422.
 */
export async function transferLicence(
  ctx: Ctx,
  deps: LicenceDeps,
  idguid: string,
  { tenant_id, reason }: { tenant_id: string; reason: string },
): Promise<Sent<LicencePage>> {
  const parties = partiesOf(await findLicence(ctx, idguid, issuedBy));
  const customer = await customerOf(ctx, tenant_id);
  if (customer.id === parties.customer.id)
    throw invalid({ tenant_id: 'Licenca je već kod te organizacije.' });
  const before = await inOrganisation(ctx, parties.customer, (there) => lockIn(there, idguid, ['active']));
  const { seats, grace_days, silence_days, features, expires_at, publisher_id, application_id } = before;
  const newId = await inOrganisation(ctx, customer, (there) =>
    addLicence(there, {
      publisherId: publisher_id,
      applicationId: application_id,
      state: 'active',
      origin: 'transfer',
      ...{ seats, grace_days, silence_days, features, expires_at },
      transferred_from: idguid,
    }),
  );
  await inOrganisation(ctx, parties.customer, (there) =>
    writeLicence(
      there,
      before,
      sql`${stateColumns(there, 'revoked', reason)}, transferred_to = ${newId}::uuid`,
    ),
  );
  const moved = { ...parties, idguid: newId, customer };
  // The other organisation need not learn who it went to.
  await auditBoth(ctx, parties, 'update', {
    ...stateChange('active', 'revoked', reason),
    event: { from: null, to: 'Prenesena drugoj organizaciji' },
  });
  await auditBoth(ctx, moved, 'create', {
    ...stateChange(null, 'active', null),
    ...changedValues(null, readableTerms(before)),
    event: { from: null, to: 'Prenesena od druge organizacije' },
  });
  await tellCustomer(ctx, deps, parties, {
    title: `Licenca za „${parties.application}” je prenesena drugoj organizaciji`,
    body: reason,
  });
  await announceLicence(ctx, deps, parties, 'licenca.opozvana');
  await tellIssued(ctx, deps, moved);
  return getLicence(ctx, newId, deps.config.publicUrl);
}
