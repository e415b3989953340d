import type { Ctx } from '../../../core/context.ts';
import { outageOf } from '../../../core/dberrors.ts';
import { AppError } from '../../../core/errors.ts';
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

/** A bot's row with its token in clear, and as it is kept. */
export type Unsealed = BotRecord & { token: string; sealed: string };

/** A bot with its token. Throws 404, and 409 `token_unreadable` for one that was sealed with a key that is gone: a new one must be entered. */
export const withToken = (within: Within, idguid: string): Promise<Unsealed> =>
  within(async (ctx) => {
    const row = await lockBot(ctx, idguid);
    const token = await unsealedToken(ctx, row);
    if (token === null)
      throw new AppError(
        409,
        'token_unreadable',
        'Token ovog bota se više ne može pročitati. Upišite ga ponovo.',
      );
    return { ...row, token, sealed: row.token! };
  });

/** The token of a bot's row in clear; null: it was sealed with a key that is gone. */
export const unsealedToken = (ctx: Ctx, { idguid, token }: BotRecord): Promise<string | null> =>
  unseal(ctx.db, idguid, token!).catch((error: unknown) => {
    if (outageOf(error)) throw error;
    return null;
  });
