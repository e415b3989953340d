import type { Ctx } from '../../core/context.ts';
import type { RunInTenant } from '../../core/files/put.ts';
import { lockNames } from './naming.ts';

/**
 * Runs work in transactions until one has handled fewer than `atOnce` files. While one runs, no file or folder comes, and what goes is
 * locked by whoever removes it; between two of them others may go on. Answers how many files all have handled.
 */
export async function inBatches(
  run: RunInTenant,
  atOnce: number,
  work: (ctx: Ctx, begun: boolean) => Promise<number>,
): Promise<number> {
  for (let all = 0; ; ) {
    const handled = await run(async (ctx) => {
      await lockNames(ctx);
      return work(ctx, all > 0);
    });
    all += handled;
    if (handled < atOnce) return all;
  }
}
