/** What `files` runs, in this order. */
export const FILE_BENCHES = [
  'files/upload',
  'files/download',
  'files/slow',
  'files/burst',
  'files/many',
  'files/crash',
];

/** What `ledger` runs, in this order. */
export const LEDGER_BENCHES = [
  'ledger/posting',
  'ledger/reports',
  'ledger/ageing',
  'ledger/entry',
  'ledger/crash',
];

/** What `documents` runs, in this order. */
export const DOCUMENT_BENCHES = [
  'documents/lists',
  'documents/reading',
  'documents/memory',
  'documents/load',
];

/** What `ddns` runs, in this order. */
export const DDNS_BENCHES = [
  'ddns/updates',
  'ddns/latency',
  'ddns/queries',
  'ddns/limit',
  'ddns/crash',
  'ddns/memory',
];

/** What `viber` runs, in this order. */
export const VIBER_BENCHES = [
  'viber/intake',
  'viber/crash',
  'viber/inbox',
  'viber/broadcast',
  'viber/streams',
];

/** What `ejn` runs, in this order. */
export const EJN_BENCHES = [
  'ejn/recall',
  'ejn/search',
  'ejn/facets',
  'ejn/upsert',
  'ejn/sync',
  'ejn/watches',
  'ejn/cpv',
  'ejn/statistics',
];

/** What `logs` runs, in this order: the intake before the store is filled, as COPY's table is not. */
export const LOG_BENCHES = ['logs/intake', 'logs/search', 'logs/flood'];

/** What `feeds` runs, in this order. */
export const FEED_BENCHES = ['feeds/update', 'feeds/slow'];

/** What `scale` runs, in this order: the nodes use a database that the first has filled. */
export const SCALE_BENCHES = [
  'scale/organisations',
  'scale/big',
  'scale/nodes',
  'scale/agreement',
  'scale/replica',
];
