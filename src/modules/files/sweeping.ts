import type { Ctx } from '../../core/context.ts';
import type { Deps } from '../../server/module.ts';

/** Removes files of an organisation that nothing keeps. */
export const SWEEP = 'files.sweep';

/** Sweeps the organisation at once, after something was deleted for good to make room. */
export const sweepSoon = (ctx: Ctx, jobs: Deps['jobs']): Promise<unknown> =>
  jobs.send(ctx.db, SWEEP, {}, { tenantId: ctx.tenant.id });
