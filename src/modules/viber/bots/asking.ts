import type { Ctx } from '../../../core/context.ts';
import { unseal } from '../../../core/secret-box.ts';
import type { Deps } from '../../../server/module.ts';
import type { Account } from './account.ts';
import { type BotRecord, lockBot } from './bots.service.ts';
import { pictureOf } from './picture.ts';

/** Runs work in a transaction of the caller. What asks the service runs between two of them. */
export type Within = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
export type BotDeps = Pick<Deps, 'database' | 'config' | 'log'>;

/** What is known of an account, as columns. Its picture is fetched anew, since another may stand at the same address; `kept` stays if it cannot be. */
export const accountColumns = async (deps: BotDeps, account: Account, kept: string | null) => ({
  name: account.name,
  avatar: account.avatar,
  picture: (await pictureOf(deps, account.avatar)) ?? (account.avatar ? kept : null),
  subscribers: account.subscribers,
  simulated: account.simulated,
  checked_at: new Date(),
  fault: null,
});

/** A bot's row with its token in clear. Throws 404. */
export const withToken = (within: Within, idguid: string): Promise<BotRecord & { token: string }> =>
  within(async (ctx) => {
    const row = await lockBot(ctx, idguid);
    return { ...row, token: await unseal(ctx.db, idguid, row.token!) };
  });
