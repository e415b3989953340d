/** What is done with an organisation. */
export const KIND_LABELS = { out: 'Iznošenje', in: 'Unošenje', removal: 'Brisanje' } as const;
export type MoveKind = keyof typeof KIND_LABELS;

/** `ready`: an archive was checked and can be brought in; `refused`: something is in the way. */
export const STATE_LABELS = {
  waiting: 'Čeka',
  running: 'U toku',
  ready: 'Provjereno',
  refused: 'Ima prepreka',
  done: 'Završeno',
  failed: 'Nije uspjelo',
  cancelled: 'Otkazano',
} as const;
export type MoveState = keyof typeof STATE_LABELS;

/** Days between the order to delete an organisation and its deletion. */
export const REMOVAL_DAYS = 7;
/** Days for which archives are kept after a move has ended. */
export const ARCHIVE_DAYS = 7;
/** Characters of an archive's password; as for backups (server/backup/limits.ts). */
export const MIN_PASSPHRASE = 12;
export const MAX_PASSPHRASE = 200;
/** Most files that one archive may have. */
export const MOST_PARTS = 100;
