import { formatDateTime, formatNumber, NONE } from '../../../admin/kit/index.ts';
import { defineList } from '../../../admin/list/definition.ts';
import { deliveryList as api, type DeliveryRow, REASON_LABELS, STATE_LABELS } from '../deliveries.api.ts';
import { type WebhookRow, webhookList } from '../webhooks.api.ts';
import { DeliveryBadge } from './badges.tsx';
import classes from './webhooks.module.css';
import { DELIVERIES, EVENT_LABELS, eventLabel, outcomeText } from './webhooks-data.ts';

/** Everything that was sent to webhooks in the last thirty days, or is to be. */
export const deliveryList = defineList<DeliveryRow>({
  name: 'webhook-isporuke',
  path: DELIVERIES,
  api: api.path,
  spec: api.list,
  topic: 'webhooks',
  labels: {
    many: 'Isporuke webhookova',
    count: ['isporuka', 'isporuke', 'isporuka'],
    all: 'Sve isporuke',
  },
  searchLabel: 'Pretraži isporuke',
  title: 'created_at',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ event, created_at }) => `${eventLabel(event)}, ${formatDateTime(created_at)}`,
  linkTo: ({ idguid }) => `${DELIVERIES}/${idguid}`,
  cells: {
    event: ({ event, resent }) => (
      <>
        {eventLabel(event)}
        {resent && <span className={classes.aside}>ponovljena</span>}
      </>
    ),
    state: ({ state, next_at, attempts }) => (
      <>
        <DeliveryBadge state={state} />
        {state === 'pending' && attempts > 0 && next_at && (
          <span className={classes.aside}>ponovo {formatDateTime(next_at)}</span>
        )}
      </>
    ),
    last_status: ({ last_status }) => last_status ?? NONE,
    last_reason: ({ last_reason }) => (last_reason ? REASON_LABELS[last_reason] : NONE),
    duration_ms: ({ duration_ms }) => (duration_ms === null ? NONE : formatNumber(duration_ms)),
  },
  second: (row) => (
    <>
      {STATE_LABELS[row.state]} · {eventLabel(row.event)} · {row.webhook_name}
      {row.last_reason && (
        <>
          <br />
          {outcomeText(row)}
        </>
      )}
    </>
  ),
  filters: { event: { options: EVENT_LABELS }, webhook_id: { label: 'Webhook' } },
  choices: {
    webhook_id: {
      path: webhookList.path,
      list: true,
      whole: true,
      read: ({ idguid, name, url }: WebhookRow) => ({ idguid, label: name, hint: url }),
    },
  },
});
