/** Where a broadcast stands. */
export const BROADCAST_STATES = {
  draft: 'Nacrt',
  planned: 'Zakazana',
  running: 'Šalje se',
  paused: 'Zaustavljena',
  done: 'Završena',
  cancelled: 'Otkazana',
} as const;
export type BroadcastState = keyof typeof BROADCAST_STATES;

/**
 * Where a receiver stands. `sending` is committed before the request, so whatever a dead node was sending becomes `unknown`; that is
 * repeated only by a person. `skipped`: not asked any more, because the person has left or the broadcast was cancelled.
 */
export const RECEIVER_STATES = {
  waiting: 'čeka',
  sending: 'šalje se',
  sent: 'poslano',
  refused: 'odbijeno',
  unknown: 'nepoznato',
  skipped: 'preskočeno',
} as const;
export type ReceiverState = keyof typeof RECEIVER_STATES;
