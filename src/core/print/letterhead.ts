import type { Ctx } from '../context.ts';
import { slot } from '../slot.ts';
import type { PrintDocument } from './document.ts';

/** The lines below an organisation's name: address, numbers of taxes. */
export const letterheadLines = slot<(ctx: Ctx) => Promise<string[]>>(
  'what stands in the head of printed documents',
);

/** Whose document it is, as its head says. */
export const letterhead = async (ctx: Ctx): Promise<PrintDocument['organisation']> => ({
  name: ctx.tenant.name,
  lines: await letterheadLines.value(ctx),
});
