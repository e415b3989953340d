import { randomBytes } from 'node:crypto';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { databaseError } from '../../../core/dberrors.ts';
import { invalid } from '../../../core/errors.ts';
import { newId } from '../../../core/id.ts';
import { seal } from '../../../core/secret-box.ts';
import { lengthOf, SENDER_MAX } from '../protocol/limits.ts';
import { accountOfEntered } from './account.ts';
import { accountColumns, type BotDeps, type Within } from './asking.ts';
import { auditBot, changesOf } from './bot-audit.ts';
import { type Found, getBot, lockBot, ownBot, toldOf, touched } from './bots.service.ts';
import { viberBots } from './bots.table.ts';
import { announceBots } from './known-bots.ts';

const newHookId = (): string => randomBytes(32).toString('base64url');

/**
 * Adds the bot of a token, which the service is asked about. One that this organisation has removed comes back, with its conversations and
 * another webhook. Throws 422 at `token`.
 */
export async function createBot(deps: BotDeps, within: Within, { token }: { token: string }): Promise<Found> {
  const account = await accountOfEntered(deps, token);
  const columns = await accountColumns(deps, account, null);
  return within(async (ctx) => {
    const [removed] = await ctx.db
      .select({ idguid: viberBots.idguid, version: viberBots.version })
      .from(viberBots)
      .where(
        and(
          eq(viberBots.tenant_id, ctx.tenant.id),
          eq(viberBots.account_id, account.id),
          isNotNull(viberBots.removed_at),
        ),
      )
      .orderBy(desc(viberBots.removed_at))
      .limit(1)
      .for('update');
    const idguid = removed?.idguid ?? newId();
    const begun = {
      ...columns,
      token: await seal(ctx.db, idguid, token),
      sender_name: shortened(account.name),
      hook_id: newHookId(),
      ...NO_HOOK,
      everybody: true,
      active: true,
    };
    if (removed)
      await ctx.db
        .update(viberBots)
        .set({ ...begun, ...touched(ctx), removed_at: null })
        .where(and(eq(viberBots.tenant_id, ctx.tenant.id), eq(viberBots.idguid, idguid)))
        .catch(refuseUsed);
    else
      await ctx.db
        .insert(viberBots)
        .values({
          tenant_id: ctx.tenant.id,
          idguid,
          account_id: account.id,
          updated_by: ctx.actor.name,
          ...begun,
        })
        .catch(refuseUsed);
    await announceBots(ctx.db);
    const found = await getBot(ctx, deps, idguid);
    await auditBot(ctx, removed ? 'restore' : 'create', found, changesOf(null, toldOf(found, [])));
    return found;
  });
}

const NO_HOOK = {
  hook_state: 'none',
  hook_url: null,
  hook_at: null,
  hook_fault: null,
  hook_detail: null,
} as const;

/** A name cut to what the service takes of a sender. */
const shortened = (name: string): string =>
  lengthOf(name) > SENDER_MAX ? [...name].slice(0, SENDER_MAX).join('').trim() : name;

/** Whose the other bot is, is told to nobody. */
const refuseUsed = (error: unknown): never => {
  if (databaseError(error)?.code === '23505')
    throw invalid({ token: 'Ovaj bot je već dodan. Jedan bot može biti samo na jednom mjestu.' });
  throw error;
};

/** Replaces a bot's token by another of the same bot. Throws 404, 422 at `token`. */
export async function renewToken(
  deps: BotDeps,
  within: Within,
  idguid: string,
  { token }: { token: string },
): Promise<Found> {
  const { account_id, picture } = await within((ctx) => lockBot(ctx, idguid));
  const account = await accountOfEntered(deps, token);
  if (account.id !== account_id)
    throw invalid({ token: `Ovo je token drugog bota („${account.name}”). Drugi bot se dodaje posebno.` });
  const columns = await accountColumns(deps, account, picture);
  return within(async (ctx) => {
    await lockBot(ctx, idguid);
    await ctx.db
      .update(viberBots)
      .set({ ...columns, token: await seal(ctx.db, idguid, token), ...touched(ctx) })
      .where(ownBot(ctx, idguid));
    await announceBots(ctx.db);
    await auditBot(ctx, 'security', { idguid, name: account.name }, { token: 'promijenjen' });
    return getBot(ctx, deps, idguid);
  });
}
