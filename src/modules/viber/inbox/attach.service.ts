import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { AppError, forbidden } from '../../../core/errors.ts';
import { permissionFor } from '../../../core/resource.ts';
import type { Attachable } from '../../attachments/attachable.ts';
import { attachKept } from '../../attachments/attachments.service.ts';
import { companyOf } from '../../companies/companies.service.ts';
import type { AttachedToCompany } from './messages.api.ts';
import { fileOfMessage, holdMessage } from './messages.service.ts';

/**
 * Attaches the file of a message to the company of its conversation; `companies` are the records of firms. The note says where it came from, and
 * names nobody: what a person asks to have removed must not stay in it. Attached twice it is attached once. Throws 404 where there is no file,
 * 403 for who may not change companies, 409 `no_company`.
 */
export async function attachToCompany(
  ctx: Ctx,
  companies: Attachable,
  idguid: string,
): Promise<AttachedToCompany> {
  const { conversation_id } = await holdMessage(ctx, idguid);
  const file = await fileOfMessage(ctx, idguid);
  if (!ctx.actor.permissions.has(permissionFor(companies.resource, 'save'))) throw forbidden();
  const { rows } = await ctx.db.execute<{ company_id: string | null }>(sql`
    select company_id from viber_conversations where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${conversation_id}::uuid`);
  const linked = rows[0]?.company_id;
  const company = linked ? await companyOf(ctx, linked) : null;
  if (!company)
    throw new AppError(
      409,
      'no_company',
      'Razgovor nije povezan s firmom. Povežite ga u podacima o osobi, pa priložite ponovo.',
    );
  const { name } = await attachKept(ctx, companies, company.idguid, file, {
    name: file.name,
    note: 'Iz Viber razgovora',
  });
  return { company: { idguid: company.idguid, name: company.naziv }, name };
}
