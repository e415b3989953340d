import { dayOf, daysLater } from '../../core/dates.ts';
import { weekPoint } from '../dashboard/days.ts';
import { type ChartPart, charts, waiting } from '../dashboard/slots.ts';
import { waitingRows } from '../dashboard/waiting-rows.ts';
import { PROCESS_PAGE } from './extraction/process-pages.ts';
import { documentsApi } from './processing/documents.api.ts';
import { documentsListing } from './processing/list.service.ts';
import { KEPT_DOCUMENTS } from './processing/states.ts';
import { movedByDay } from './processing/statistics.service.ts';
import { DOCUMENTS_TOPIC } from './processing/topic.ts';

const DOCUMENTS = {
  listing: documentsListing,
  spec: documentsApi.list,
  path: KEPT_DOCUMENTS.path,
  needs: [],
  topic: DOCUMENTS_TOPIC,
};

const review = waitingRows({
  ...DOCUMENTS,
  name: 'dokumenti-pregled',
  label: 'Dokumenti na pregledu',
  words: ['dokument čeka pregled', 'dokumenta čekaju pregled', 'dokumenata čeka pregled'],
  icon: 'files-scan',
  filters: { state__in: 'na_pregledu' },
  urgency: 'soon',
});

const failed = waitingRows({
  ...DOCUMENTS,
  name: 'dokumenti-neuspjeli',
  label: 'Dokumenti koji nisu pročitani',
  words: ['dokument nije pročitan', 'dokumenta nisu pročitana', 'dokumenata nije pročitano'],
  icon: 'scan',
  filters: { state__in: 'neuspjeo' },
  urgency: 'later',
});

/** Weeks of the chart; the last one ends today. */
const WEEKS = 8;

const byWeek: ChartPart = {
  name: 'dokumenti',
  label: 'Dokumenti po sedmicama',
  needs: [],
  points_name: 'Sedmica',
  unit: 'count',
  to: PROCESS_PAGE,
  async read(ctx) {
    const today = dayOf(Date.now());
    const days = await movedByDay(ctx, { from: daysLater(today, 1 - WEEKS * 7), to: today });
    if (days.every(({ received, approved }) => received + approved === 0)) return null;
    const weeks = Array.from({ length: WEEKS }, (_, index) => days.slice(index * 7, (index + 1) * 7));
    const sums = (of: 'received' | 'approved'): number[] =>
      weeks.map((week) => week.reduce((sum, day) => sum + day[of], 0));
    return {
      points: weeks.map((week) => weekPoint(week[0]!.day)),
      series: [
        { name: 'Stiglo', values: sums('received') },
        { name: 'Odobreno', values: sums('approved') },
      ],
    };
  },
};

/** What document processing puts on the dashboard. */
export function fillDashboard(): void {
  waiting.add(review, failed);
  charts.add(byWeek);
}
