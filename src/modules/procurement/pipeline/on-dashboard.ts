import { momentText } from '../../../core/dates.ts';
import { parseListQuery } from '../../../core/list-query.ts';
import type { WaitingPart } from '../../dashboard/slots.ts';
import { PIPELINE_PATH, PIPELINE_TOPIC, SEE_NOTICES } from '../labels.ts';
import { pipelineList } from './pipeline.api.ts';
import { pipelineListing } from './pipeline.service.ts';
import { BEFORE_OFFER } from './states.ts';
import { weekAhead } from './week.ts';

/** Deadlines within two days are urgent. */
const URGENT = 2 * 86_400_000;

/** Own procurements whose offer is to be handed in today or within a week, as the list shows them under the same filters. */
export const deadlines: WaitingPart = {
  name: 'rokovi-nabavki',
  label: 'Rokovi naših nabavki',
  words: [
    'naša nabavka ima rok za ponudu danas ili u narednih sedam dana',
    'naše nabavke imaju rok za ponudu danas ili u narednih sedam dana',
    'naših nabavki ima rok za ponudu danas ili u narednih sedam dana',
  ],
  icon: 'layout-kanban',
  needs: [SEE_NOTICES],
  topic: PIPELINE_TOPIC.name,
  path: PIPELINE_PATH,
  async find(ctx) {
    const now = Date.now();
    const still = { state__in: BEFORE_OFFER.join(','), ended: 'false' };
    const { from, to, begins, ends } = weekAhead(now);
    const days = { deadline__gte: from, deadline__lte: to };
    const query = parseListQuery(pipelineList.list, {
      ...still,
      // A list's address has days, its API the instants at which they begin and end.
      deadline__gte: begins.toISOString(),
      deadline__lte: new Date(ends.getTime() - 1).toISOString(),
      ...{ sort: 'deadline', page_size: '1' },
    });
    const { data, meta } = await pipelineListing.page(ctx, { ...query, sums: [] });
    const nearest = data[0]?.deadline;
    if (!nearest) return null;
    return {
      count: meta.total,
      more: meta.more ?? false,
      to: `${PIPELINE_PATH}?${new URLSearchParams({ ...still, ...days })}`,
      urgency: nearest.getTime() - now < URGENT ? 'now' : 'soon',
      note: `prvi je ${momentText(nearest)}`,
    };
  },
};
