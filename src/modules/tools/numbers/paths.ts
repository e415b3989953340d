const BASE = '/api/public/tools/erp';

/** Paths of the check; without schemas, so that pages stay small. */
export const numberPaths = { check: `${BASE}/provjer-pdv-broja`, excel: `${BASE}/export-pdv-excel` } as const;

/** Maximum numbers per request, and rows per file. */
export const MAX_BATCH = 100;
export const MAX_ROWS = 1000;
/** Maximum length of a submitted number. */
export const MAX_LENGTH = 200;
/** Quota of new EU register queries per visitor: a full list, twice. */
export const EU_QUOTA = { numbers: 2 * MAX_ROWS, minutes: 10 } as const;
