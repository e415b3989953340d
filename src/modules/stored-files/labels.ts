import type { Kept } from '../../core/records/kept.ts';

/** Removed files in the trash. */
export const KEPT_FILES: Kept = {
  name: 'stored-files',
  many: 'Datoteke',
  titled: 'Naziv',
  api: '/api/admin/stored-files',
  path: '/admin/stored-files',
  permission: 'admin_stored_files_save',
};
