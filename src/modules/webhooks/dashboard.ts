import { waiting } from '../dashboard/slots.ts';
import { waitingRows } from '../dashboard/waiting-rows.ts';
import { webhookList } from './webhooks.api.ts';
import { webhookListing } from './webhooks.service.ts';

const failing = waitingRows({
  name: 'webhookovi',
  label: 'Webhookovi',
  words: ['webhook ne uspijeva', 'webhooka ne uspijevaju', 'webhookova ne uspijeva'],
  icon: 'webhook',
  needs: ['admin_webhooks_pregled'],
  topic: 'webhooks',
  listing: webhookListing,
  spec: webhookList.list,
  path: '/admin/webhooks',
  filters: { state__in: 'failing,disabled' },
  urgency: 'soon',
});

/** What webhooks put on the dashboard. */
export const fillDashboard = (): void => waiting.add(failing);
