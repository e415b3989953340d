const BASE = '/api/public/tools/erp';

/** Where the check of tax numbers is asked; without a schema, so that pages may carry it. */
export const numberPaths = { check: `${BASE}/provjer-pdv-broja`, excel: `${BASE}/export-pdv-excel` } as const;

/** Numbers in one request, and rows in one file. */
export const MOST_AT_ONCE = 100;
export const MOST_ROWS = 1000;
/** Letters of one number as it is sent. */
export const LONGEST_GIVEN = 200;
/** New questions to the register of the EU that one visitor may cause: a list of the page, and all of it once more. */
export const MOST_ASKED = { numbers: 2 * MOST_ROWS, minutes: 10 } as const;
