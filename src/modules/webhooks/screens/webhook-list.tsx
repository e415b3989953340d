import { formatDateTime } from '../../../admin/kit/index.ts';
import { defineList } from '../../../admin/list/definition.ts';
import { webhookList as api, STATE_LABELS, type WebhookRow } from '../webhooks.api.ts';
import { WebhookBadge } from './badges.tsx';
import classes from './webhooks.module.css';
import { HOME } from './webhooks-data.ts';

/** The organisation's webhooks. */
export const webhookList = defineList<WebhookRow>({
  name: 'webhookovi',
  path: HOME,
  api: api.path,
  spec: api.list,
  topic: 'webhooks',
  labels: { many: 'Webhookovi', count: ['webhook', 'webhooka', 'webhookova'], all: 'Svi webhookovi' },
  searchLabel: 'Pretraži webhookove',
  title: 'name',
  idOf: ({ idguid }) => idguid,
  nameOf: ({ name }) => name,
  linkTo: ({ idguid }) => `${HOME}/view/${idguid}`,
  cells: {
    url: ({ url }) => <span title={url}>{url}</span>,
    state: ({ state }) => <WebhookBadge state={state} />,
    last_at: ({ last_at }) =>
      last_at ? formatDateTime(last_at) : <span className={classes.muted}>još nijedna</span>,
  },
  second: ({ state, url }) => (
    <>
      {STATE_LABELS[state]} · <span className={classes.url}>{url}</span>
    </>
  ),
});
