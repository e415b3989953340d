/** Largest file in bytes: 5 GiB. */
export const MAX_FILE = 5 * 1024 ** 3;
/** Longest name of a file, in characters. */
export const MAX_FILE_NAME = 200;
/** What an organisation may keep unless the operator has said otherwise. */
export const DEFAULT_QUOTA = { bytes: 20 * 1024 ** 3, files: 200_000 } as const;
/** Hours for which a file that nothing refers to is kept, counted from its last arriving byte; or an hour less. */
export const LEASE_HOURS = 24;
