import type { NoticeState } from './states.ts';

/** What became of a procedure; null: nothing yet. */
type Outcome = 'awarded' | 'terminated' | null;

/** Where a procurement is, by the columns that the list is narrowed by: a job keeps `open`. */
export const listedState = ({ open, outcome }: { open: boolean; outcome: Outcome }): NoticeState =>
  outcome ?? (open ? 'open' : 'closed');

/** Where a procurement is at this moment; `deadline` ISO 8601. What has no deadline is not open: nothing can be handed in. */
export const stateNow = (
  { outcome, deadline }: { outcome: Outcome; deadline: string | null },
  now = Date.now(),
): NoticeState => listedState({ outcome, open: deadline !== null && Date.parse(deadline) > now });
