import { writeAudit } from '../../../core/audit.ts';
import type { Ctx } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { switchOrganisation } from '../../../core/tenant.ts';
import type { Deps } from '../../../server/module.ts';
import { createOrganisation, platformRole } from '../../rights/organisations.ts';
import { invite } from '../invitations/invitations.service.ts';
import { TENANTS } from './settings.service.ts';
import { refuseTakenName } from './tenant-name.ts';
import type { NewTenant } from './tenants.api.ts';

/** Role of the first administrator of a new organisation. */
const FIRST = 'admin';

/**
 * Creates an organisation with the default rights and invites its first administrator; its trail starts
 * with that. Throws 403 for everybody but the operator, 409 for a taken name. Returns its idguid.
 */
export async function createTenant(
  ctx: Ctx,
  jobs: Deps['jobs'],
  { name, ...person }: NewTenant,
  operator: boolean,
): Promise<string> {
  if (!operator) throw new AppError(403, 'operator_only', 'Organizacije otvara operater sistema.');
  await refuseTakenName(ctx, name, null);
  const id = newId();
  const acting: Ctx = { ...ctx, tenant: { id, name, isOperator: false } };
  await switchOrganisation(acting.db, acting.tenant);
  await createOrganisation(ctx.db, { idguid: id, name });
  await writeAudit(acting, TENANTS, [
    { action: 'create', record_id: id, record_title: name, changes: { name: { from: null, to: name } } },
  ]);
  const role = await platformRole(ctx.db, FIRST);
  await invite(acting, jobs, { ...person, roles: role ? [role] : [] });
  return id;
}
