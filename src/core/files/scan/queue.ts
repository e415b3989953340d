import type { Ctx } from '../../context.ts';

type Queue = (ctx: Ctx, idguid: string) => Promise<unknown>;

let queue: Queue | null = null;

/** Says how a claimed file gets to the scanner; null: files are not scanned. Called once at the start, by the module of files. */
export function scanBy(how: Queue | null): void {
  queue = how;
}

/** Whether files are scanned before they are handed out. */
export const scansFiles = (): boolean => queue !== null;

/** Lets a file be scanned once the caller's transaction has committed. */
export async function queueScan(ctx: Ctx, idguid: string): Promise<void> {
  await queue?.(ctx, idguid);
}
