import { waiting } from '../dashboard/slots.ts';
import { waitingRows } from '../dashboard/waiting-rows.ts';
import { inquiriesApi } from './inquiries/inbox.api.ts';
import { inquiries } from './inquiries/inbox.service.ts';
import { INQUIRIES_READ, KEPT_INQUIRIES } from './inquiries/states.ts';

const unanswered = waitingRows({
  name: 'upiti',
  label: 'Upiti iz prodavnice',
  words: ['nov upit iz prodavnice', 'nova upita iz prodavnice', 'novih upita iz prodavnice'],
  icon: 'mail-question',
  needs: [INQUIRIES_READ],
  topic: KEPT_INQUIRIES.name,
  listing: inquiries,
  spec: inquiriesApi.list,
  path: KEPT_INQUIRIES.path,
  filters: { status__in: 'new' },
  urgency: 'soon',
});

/** What the shop puts on the dashboard. */
export const fillDashboard = (): void => waiting.add(unanswered);
