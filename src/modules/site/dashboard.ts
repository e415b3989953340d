import { type WaitingPart, waiting } from '../dashboard/slots.ts';
import { waitingRows } from '../dashboard/waiting-rows.ts';
import { messagesApi } from './inbox.api.ts';
import { inbox } from './inbox.service.ts';
import { KEPT_MESSAGES } from './inbox.states.ts';

const unanswered = waitingRows({
  name: 'kontakt-poruke',
  label: 'Kontakt poruke',
  words: ['nova kontakt poruka', 'nove kontakt poruke', 'novih kontakt poruka'],
  icon: 'inbox',
  needs: ['admin_contact_messages_pregled'],
  topic: 'contact-messages',
  listing: inbox,
  spec: messagesApi.list,
  path: KEPT_MESSAGES.path,
  filters: { status__in: 'new' },
  urgency: 'soon',
});

/** They are the operator's. */
const ofOperator: WaitingPart = {
  ...unanswered,
  find: async (ctx) => (ctx.tenant.isOperator ? unanswered.find(ctx) : null),
};

/** What the public site puts on the dashboard. */
export const fillDashboard = (): void => waiting.add(ofOperator);
