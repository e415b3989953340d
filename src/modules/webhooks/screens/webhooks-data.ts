import { useGet } from '../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../admin/live/use-live.ts';
import { webhookEvents } from '../../../core/webhook-events.ts';
import { type DeliveryRow, REASON_LABELS, TEST_EVENT } from '../deliveries.api.ts';
import type { Webhook, WebhookRow } from '../webhooks.api.ts';

export const API = '/api/admin/webhooks';
/** Where the screens stand. */
export const HOME = '/admin/webhooks';
export const DELIVERIES = `${HOME}/deliveries`;

/** One webhook, as it is now. */
export function useWebhook(idguid: string) {
  useLiveQueries('webhooks', ['get']);
  return useGet<Webhook>(`${API}/${encodeURIComponent(idguid)}`);
}

/** The deliveries of one webhook, in the list of all. */
export const deliveriesOf = (idguid: string): string => `${DELIVERIES}?webhook_id=${idguid}`;

export const STATE_COLORS: Record<WebhookRow['state'], string> = {
  active: 'green',
  failing: 'yellow',
  off: 'gray',
  disabled: 'red',
};
export const DELIVERY_COLORS: Record<DeliveryRow['state'], string> = {
  pending: 'yellow',
  delivered: 'green',
  failed: 'red',
};

/** Bosnian names of all events. */
export const EVENT_LABELS: Record<string, string> = Object.fromEntries(
  [...webhookEvents(), TEST_EVENT].map(({ name, label }) => [name, label]),
);
export const eventLabel = (name: string): string => EVENT_LABELS[name] ?? name;

/** What came of the last try: "200", or "503, primalac je odbio". */
export const outcomeText = ({
  last_status,
  last_reason,
}: Pick<DeliveryRow, 'last_status' | 'last_reason'>): string =>
  [last_status, last_reason && REASON_LABELS[last_reason]].filter((part) => part !== null).join(', ');
