import type { Kept } from '../../core/records/kept.ts';

/** The right to read stored files. */
export const READ_STORED_FILES = 'admin_stored_files_pregled';

/** Removed files in the trash. */
export const KEPT_FILES: Kept = {
  name: 'stored-files',
  many: 'Datoteke',
  titled: 'Naziv',
  place: 'Fascikla',
  api: '/api/admin/stored-files',
  path: '/admin/stored-files',
  permission: 'admin_stored_files_save',
};

/** The name of the place of files that are in no folder. */
export const OUTSIDE = 'Izvan fascikli';

/** Most names of files to be sent that are asked about at once. */
export const MOST_NAMES = 500;

/** Addresses of a link to a file: its page, and the API that needs no sign-in. */
export const PUBLIC_SHARE = { page: '/dijeljenje/:token', api: '/api/public/shares' } as const;
