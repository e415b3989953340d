import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database, Tx } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { callerOf } from '../../../core/http.ts';
import { actsForOthers } from '../../../core/identity/acting.ts';

/** `actsForOthers`, of a request whose work has begun (`currentCaller`). */
export const isOperator = (request: FastifyRequest): boolean => actsForOthers(callerOf(request));

/**
 * The rights a person has among the operator's people, or would have again if their account were switched on; none for
 * everybody else.
 */
export async function operatorRightsOf(db: Database | Tx, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ permission: string }>(
    sql`select permission from access_operator_rights(${userId})`,
  );
  return rows.map(({ permission }) => permission);
}

/** Said to everybody else who asks for what concerns a person's whole account. */
export const operatorOnly = (): AppError =>
  new AppError(
    403,
    'operator_only',
    'Nalogom osobe upravlja operater sistema. Vi upravljate njenim članstvom.',
  );
