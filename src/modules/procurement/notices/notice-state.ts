import type { NoticeState } from './states.ts';

/** Where a procurement is; `deadline` ISO 8601. What has no deadline is not open: nothing can be handed in. */
export function stateOf(
  { outcome, deadline }: { outcome: 'awarded' | 'terminated' | null; deadline: string | null },
  now = Date.now(),
): NoticeState {
  if (outcome) return outcome;
  return deadline !== null && Date.parse(deadline) > now ? 'open' : 'closed';
}
