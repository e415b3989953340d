import { Badge } from '@mantine/core';
import { STATE_LABELS as DELIVERY_LABELS, type DeliveryRow } from '../deliveries.api.ts';
import { STATE_LABELS, type WebhookRow } from '../webhooks.api.ts';
import { DELIVERY_COLORS, STATE_COLORS } from './webhooks-data.ts';

export const WebhookBadge = ({ state }: Pick<WebhookRow, 'state'>) => (
  <Badge size="sm" color={STATE_COLORS[state]}>
    {STATE_LABELS[state]}
  </Badge>
);

export const DeliveryBadge = ({ state }: Pick<DeliveryRow, 'state'>) => (
  <Badge size="sm" color={DELIVERY_COLORS[state]}>
    {DELIVERY_LABELS[state]}
  </Badge>
);
