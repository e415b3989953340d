import type { ModuleManifest } from '../../core/manifest.ts';
import { trashEntry } from '../../core/records/kept.ts';
import { KEPT_FILES, READ_STORED_FILES as READ } from './labels.ts';

/** Files that people keep: folders, versions, trash. */
export const storedFiles: ModuleManifest = {
  name: 'stored-files',
  permissions: [{ stem: 'admin_stored_files', label: 'Datoteke', platform: 'none' }],
  subjects: [
    {
      name: 'stored-files',
      scope: 'tenant',
      labels: { one: 'Datoteka', many: 'Datoteke' },
      view: '/admin/stored-files/:idguid',
      fields: {
        name: 'Naziv',
        folder: 'Fascikla',
        tags: 'Oznake',
        note: 'Napomena',
        revision: 'Verzija',
        share: 'Javni link',
        address: 'S adrese',
        trash: 'Korpa',
      },
    },
    {
      name: 'stored-folders',
      scope: 'tenant',
      labels: { one: 'Fascikla', many: 'Fascikle' },
      view: null,
      fields: { name: 'Naziv', folder: 'Nadređena fascikla' },
    },
  ],
  lists: [
    { name: 'datoteke', path: '/admin/stored-files', permission: READ },
    { name: 'javni-linkovi', path: '/admin/stored-files/shares', permission: READ },
    trashEntry(KEPT_FILES),
  ],
  topics: [{ name: 'stored-files', permission: READ }],
  menu: [
    {
      key: 'admin-stored-files',
      label: 'Datoteke',
      icon: 'files',
      to: '/admin/stored-files',
      require: [READ],
      group: 'admin',
      order: 57,
    },
  ],
};
