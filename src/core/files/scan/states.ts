/**
 * What is known of a file's bytes: `waiting` for the scanner, `clean`, `infected`, or `unscanned`, which is more than the scanner
 * takes. Null: nobody scans (docs/decisions/078-virus-scan.md).
 */
export const SCAN_STATES = ['waiting', 'clean', 'infected', 'unscanned'] as const;
export type ScanState = (typeof SCAN_STATES)[number];

/** How a filter calls them. */
export const SCAN_LABELS: Readonly<Record<ScanState, string>> = {
  waiting: 'Provjerava se',
  clean: 'Čista',
  infected: 'Zaražena virusom',
  unscanned: 'Nije provjerena',
};

/** Whether a file cannot be had at all: one that was not scanned can, by whoever wants it so. */
export const isBarred = (scan: ScanState | null): boolean => scan === 'waiting' || scan === 'infected';

/** Why a file is not handed out, in Bosnian; null if it may be. */
export const withheldText = (scan: ScanState | null): string | null =>
  scan === null || scan === 'clean' ? null : TEXTS[scan];

const TEXTS: Record<Exclude<ScanState, 'clean'>, string> = {
  waiting: 'Datoteka se još provjerava na viruse. Pokušajte ponovo za koji trenutak.',
  infected: 'U datoteci je pronađen virus, pa se ne može otvoriti ni preuzeti.',
  unscanned: 'Datoteka je prevelika za provjeru na viruse, pa nije provjerena.',
};
