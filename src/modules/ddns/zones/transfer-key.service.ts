import { randomBytes } from 'node:crypto';
import type { Ctx } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { seal } from '../../../core/secret-box.ts';
import { wakeAfterCommit } from '../feed/wake.ts';
import { auditDomain } from './domain-audit.ts';
import type { KeyedDomain } from './domains.api.ts';
import { type Found, getDomain, lockDomain } from './domains.service.ts';
import { touchDomain } from './edit-domain.service.ts';

/** Octets of a secret: as many as SHA-256 gives (RFC 8945 8). */
const SECRET = 32;
/** What transfers are signed with. */
const ALGORITHM = 'hmac-sha256';

/** Gives a domain another key for transfers, which takes the place of the one before. Only this answer has its secret. Throws 404. */
export async function renewTransferKey(
  ctx: Ctx,
  idguid: string,
): Promise<Found & Pick<KeyedDomain, 'transfer_key'>> {
  const row = await lockDomain(ctx, idguid);
  const secret = randomBytes(SECRET).toString('base64');
  await touchDomain(ctx, row, { transfer_secret: await seal(ctx.db, row.idguid, secret) });
  wakeAfterCommit(ctx.db, []);
  const to = row.transfer_secret === null ? 'napravljen' : 'obnovljen';
  await auditDomain(ctx, 'security', row, { transfer_key: { from: null, to } });
  return {
    ...(await getDomain(ctx, idguid)),
    transfer_key: { name: row.name, algorithm: ALGORITHM, secret },
  };
}

/** Takes the key away. Throws 404, 409 `no_key`. */
export async function removeTransferKey(ctx: Ctx, idguid: string): Promise<Found> {
  const row = await lockDomain(ctx, idguid);
  if (row.transfer_secret === null) throw new AppError(409, 'no_key', 'Domena nema ključ za prenos zone.');
  await touchDomain(ctx, row, { transfer_secret: null });
  wakeAfterCommit(ctx.db, []);
  await auditDomain(ctx, 'security', row, { transfer_key: { from: null, to: 'uklonjen' } });
  return getDomain(ctx, idguid);
}
