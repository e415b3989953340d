/** `vat`: lines of a return; `all`: every entry, exceptions possible; `final`: every entry, never taken back. */
export const LOCK_KINDS = ['vat', 'all', 'final'] as const;
export type LockKind = (typeof LOCK_KINDS)[number];
