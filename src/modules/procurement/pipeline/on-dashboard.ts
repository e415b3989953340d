import { dayOf, momentText } from '../../../core/dates.ts';
import type { WaitingPart } from '../../dashboard/slots.ts';
import { PIPELINE_PATH, PIPELINE_TOPIC, SEE_NOTICES } from '../labels.ts';
import { countWeek } from './board.service.ts';
import { BEFORE_OFFER } from './states.ts';

/** Deadlines within this many days; those within two are urgent. */
const WEEK = 7;
const URGENT = 2 * 86_400_000;

/** Own procurements whose offer is to be handed in within a week. */
export const deadlines: WaitingPart = {
  name: 'rokovi-nabavki',
  label: 'Rokovi naših nabavki',
  words: [
    'naša nabavka ima rok za ponudu u narednih sedam dana',
    'naše nabavke imaju rok za ponudu u narednih sedam dana',
    'naših nabavki ima rok za ponudu u narednih sedam dana',
  ],
  icon: 'layout-kanban',
  needs: [SEE_NOTICES],
  topic: PIPELINE_TOPIC.name,
  async find(ctx) {
    const { count, nearest } = await countWeek(ctx);
    if (nearest === null) return null;
    const now = Date.now();
    const asked = new URLSearchParams({
      state__in: BEFORE_OFFER.join(','),
      deadline__gte: dayOf(now),
      deadline__lte: dayOf(now, WEEK),
    });
    return {
      count,
      to: `${PIPELINE_PATH}?${asked}`,
      urgency: nearest.getTime() - now < URGENT ? 'now' : 'soon',
      note: `prvi je ${momentText(nearest)}`,
    };
  },
};
