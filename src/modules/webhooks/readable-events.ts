import type { Ctx } from '../../core/context.ts';
import { AppError } from '../../core/errors.ts';
import { findEvent } from '../../core/webhook-events.ts';
import { eventLabel } from './webhooks.audit.ts';

/** Whether the caller may read the records that an event tells of. */
export function mayRead(ctx: Ctx, event: string): boolean {
  const needed = findEvent(event)?.permission;
  return !needed || ctx.actor.permissions.has(needed);
}

/** Throws 403 `beyond_own` for events whose records the caller may not read. */
export function refuseBeyond(ctx: Ctx, events: readonly string[]): void {
  const beyond = [...new Set(events)].filter((name) => !mayRead(ctx, name));
  if (beyond.length === 0) return;
  const message = `Nemate dozvolu da čitate zapise ovih događaja: ${beyond.map(eventLabel).join(', ')}.`;
  throw new AppError(403, 'beyond_own', message, { data: { events: beyond } });
}
