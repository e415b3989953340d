import { and, eq } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Ctx } from './context.ts';
import { invalid, notFound } from './errors.ts';
import { fieldsOf, type Resource } from './resource.ts';
import { seal, unseal } from './secret-box.ts';
import { tableOf } from './table.ts';

type Values = Record<string, unknown>;

/** Fields whose values are encrypted; a record answers `true` instead of them. */
export const secretsOf = (resource: Resource): string[] =>
  fieldsOf(resource).flatMap(([name, { kind }]) => (kind === 'secret' ? [name] : []));

/**
 * The validated values of a record for writing: new secrets encrypted, kept ones (`true`) left out. An encrypted value can be
 * decrypted only for the same record; the field's name, which may change, is no part of that. Throws 422 for a new record
 * with a kept secret.
 */
export async function sealSecrets(
  ctx: Ctx,
  resource: Resource,
  idguid: string,
  values: Values,
  isNew = false,
): Promise<Values> {
  const secrets = secretsOf(resource);
  if (secrets.length === 0) return values;
  const written = { ...values };
  for (const name of secrets) {
    const value = written[name];
    if (value === true && isNew) throw invalid({ [name]: 'Unesite vrijednost.' });
    if (value === true) delete written[name];
    else if (typeof value === 'string') written[name] = await seal(ctx.db, idguid, value);
  }
  return written;
}

/**
 * Decrypts a secret of a record for the service that uses it; never put it into an answer or a log. Null without one; throws 404
 * for a record of another organisation.
 */
export async function readSecret(
  ctx: Ctx,
  resource: Resource,
  idguid: string,
  field: string,
): Promise<string | null> {
  const columns = tableOf(resource) as unknown as Record<string, AnyPgColumn>;
  const own = resource.scope === 'tenant' ? eq(columns.tenant_id!, ctx.tenant.id) : undefined;
  const [row] = await ctx.db
    .select({ sealed: columns[field]! })
    .from(tableOf(resource))
    .where(and(own, eq(columns.idguid!, idguid)));
  if (!row) throw notFound();
  return row.sealed === null ? null : unseal(ctx.db, idguid, String(row.sealed));
}
