import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { and, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { AppError, invalid, notFound } from '../../../core/errors.ts';
import { users } from '../../../core/identity/identity.table.ts';
import { isId } from '../../../core/list-query.ts';
import { readSettings } from '../../site/settings.service.ts';
import { passkeys, recoveryCodes } from '../factors.table.ts';
import { auditSecurity, type NoticeDeps, noteSecurity } from '../notice.ts';
import { demandsFactor } from '../sessions/signed-in.ts';
import { closeChallenge, openChallenge } from './challenges.ts';
import { addPasskey, countPasskeys, MOST_PASSKEYS, passkeysOf, setupOptions } from './passkeys.ts';
import { type CodeSet, giveRecoveryCodes, recoveryCodesLeft } from './recovery.ts';
import type { RelyingParty } from './relying-party.ts';
import { beginTotp, confirmTotp, removeTotp, type TotpSecret, totpSince } from './totp.ts';

/** The caller's sign-in methods. `unavailable` says why passkeys cannot be used at the request's address. */
export async function readSecurity(ctx: Ctx, unavailable: string | null) {
  const { userId } = ctx.actor;
  const [user] = await ctx.db
    .select({
      changed: users.password_changed_at,
      required: demandsFactor.value(sql`${ctx.tenant.id}::uuid`),
    })
    .from(users)
    .where(eq(users.idguid, userId));
  if (!user) throw notFound();
  return {
    password_changed_at: user.changed,
    totp_since: await totpSince(ctx.db, userId),
    passkeys: await passkeysOf(ctx.db, userId),
    passkeys_unavailable: unavailable,
    recovery_codes_left: await recoveryCodesLeft(ctx.db, userId),
    required: user.required,
  };
}

/** The installation's name in authenticator apps and beside passkeys. */
const installationName = async (ctx: Ctx): Promise<string> =>
  (await readSettings(ctx.db)).site_name || 'Čaršija';

/** Starts the setup of an authenticator app. Throws 409 if there is one. */
export async function startTotp(ctx: Ctx, { database }: NoticeDeps): Promise<TotpSecret> {
  const { userId, email } = ctx.actor;
  const names = { issuer: await installationName(ctx), account: email };
  const secret = await beginTotp(ctx.db, database, userId, names);
  if (!secret)
    throw new AppError(409, 'exists', 'Aplikacija za kodove je već uključena. Prvo je isključite.');
  return secret;
}

/** Confirms the app by a code. Throws 422 at `code`. */
export async function finishTotp(ctx: Ctx, { database, jobs }: NoticeDeps, code: string): Promise<void> {
  const { userId } = ctx.actor;
  if (!(await confirmTotp(ctx.db, database, userId, code)))
    throw invalid({
      code: 'Kod nije ispravan. Sačekajte sljedeći i provjerite da li je sat na telefonu tačan.',
    });
  await noteSecurity(ctx, jobs, 'totp-on');
}

/** Removes the app. Throws 404 when there is none. */
export async function endTotp(ctx: Ctx, { jobs }: NoticeDeps): Promise<void> {
  if (!(await removeTotp(ctx.db, ctx.actor.userId))) throw notFound();
  await noteSecurity(ctx, jobs, 'totp-off');
  await dropUselessCodes(ctx);
}

/** Removes the recovery codes with the last factor that they replace. */
async function dropUselessCodes(ctx: Ctx): Promise<void> {
  const { userId } = ctx.actor;
  if ((await totpSince(ctx.db, userId)) || (await countPasskeys(ctx.db, userId)) > 0) return;
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId));
}

/** Replaces the caller's recovery codes and returns the new ones. Throws 409 without a second factor. */
export async function newRecoveryCodes(ctx: Ctx, { jobs }: NoticeDeps, made: CodeSet): Promise<string[]> {
  const { userId } = ctx.actor;
  if (!(await totpSince(ctx.db, userId)) && (await countPasskeys(ctx.db, userId)) === 0)
    throw new AppError(409, 'no_factor', 'Rezervni kodovi služe uz drugi faktor. Prvo uključite jedan.');
  await noteSecurity(ctx, jobs, 'recovery-new');
  return giveRecoveryCodes(ctx.db, userId, made);
}

/** Starts the setup of a passkey. Throws 409 at the maximum. */
export async function startPasskey(ctx: Ctx, rp: RelyingParty) {
  const { userId, email, name } = ctx.actor;
  if ((await countPasskeys(ctx.db, userId)) >= MOST_PASSKEYS)
    throw new AppError(409, 'too_many', `Možete imati najviše ${MOST_PASSKEYS} pristupnih ključeva.`);
  const challenge = await openChallenge(ctx.db, 'passkey-setup', userId);
  const setup = { challenge, installation: await installationName(ctx) };
  return { challenge, options: await setupOptions(ctx.db, rp, { userId, email, name }, setup) };
}

/** Stores a new passkey and returns its id. Throws 422 if it does not match the options. */
export async function finishPasskey(
  ctx: Ctx,
  { jobs }: NoticeDeps,
  rp: RelyingParty,
  passkey: { challenge: string; response: RegistrationResponseJSON; name: string },
): Promise<string> {
  const { userId } = ctx.actor;
  const waiting = await closeChallenge(ctx.db, 'passkey-setup', passkey.challenge);
  const idguid = waiting?.user_id === userId ? await addPasskey(ctx.db, rp, userId, passkey) : null;
  if (!idguid) throw invalid({ response: 'Pristupni ključ nije prihvaćen. Pokušajte ponovo.' });
  await noteSecurity(ctx, jobs, 'passkey-on', { detail: passkey.name });
  return idguid;
}

const own = (ctx: Ctx, idguid: string) =>
  and(eq(passkeys.user_id, ctx.actor.userId), eq(passkeys.idguid, idguid));

/** Renames a passkey. Throws 404 if it is not the caller's. */
export async function renamePasskey(ctx: Ctx, idguid: string, name: string): Promise<void> {
  const [before] = isId(idguid)
    ? await ctx.db.select().from(passkeys).where(own(ctx, idguid)).for('update')
    : [];
  if (!before) throw notFound();
  if (before.name === name) return;
  await ctx.db.update(passkeys).set({ name }).where(own(ctx, idguid));
  await auditSecurity(ctx, `Pristupni ključ „${before.name}” sada se zove „${name}”`);
}

/** Removes a passkey. Throws 404 if it is not the caller's. */
export async function removePasskey(ctx: Ctx, { jobs }: NoticeDeps, idguid: string): Promise<void> {
  const [gone] = isId(idguid) ? await ctx.db.delete(passkeys).where(own(ctx, idguid)).returning() : [];
  if (!gone) throw notFound();
  await noteSecurity(ctx, jobs, 'passkey-off', { detail: gone.name });
  await dropUselessCodes(ctx);
}
