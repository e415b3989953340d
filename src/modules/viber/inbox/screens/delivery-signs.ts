import { IconAlertTriangle, IconCheck, IconChecks, IconClock, IconHelpCircle } from '@tabler/icons-react';
import type { DeliveryState } from '../states.ts';

/** What shows where a sent message stands. */
export const DELIVERY_SIGNS: Record<DeliveryState, typeof IconCheck> = {
  queued: IconClock,
  sending: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  seen: IconChecks,
  failed: IconAlertTriangle,
  unknown: IconHelpCircle,
};
