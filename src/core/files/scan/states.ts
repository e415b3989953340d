/**
 * What is known of a file's bytes: `waiting` for the scanner, `clean`, `infected`, or `unscanned`, which is more than the scanner
 * takes. Null: nobody scans (docs/decisions/078-virus-scan.md).
 */
export const SCAN_STATES = ['waiting', 'clean', 'infected', 'unscanned'] as const;
export type ScanState = (typeof SCAN_STATES)[number];
