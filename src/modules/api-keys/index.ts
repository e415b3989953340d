import type { ModuleManifest } from '../../core/manifest.ts';

/** API keys, by which programs come in. */
export const apiKeys: ModuleManifest = {
  name: 'api-keys',
  permissions: [{ stem: 'admin_api_keys', label: 'API ključevi', platform: 'none' }],
  subjects: [
    {
      name: 'api-keys',
      scope: 'tenant',
      labels: { one: 'API ključ', many: 'API ključevi' },
      view: '/admin/api-keys/view/:idguid',
      fields: {
        name: 'Naziv',
        permissions: 'Dozvole',
        expires_at: 'Vrijedi do',
        allowed_addresses: 'Dozvoljene adrese',
        rate_limit: 'Zahtjeva u minuti',
        event: 'Događaj',
      },
    },
  ],
  lists: [{ name: 'api-kljucevi', path: '/admin/api-keys', permission: 'admin_api_keys_pregled' }],
  actions: [
    {
      label: 'Dodaj ključ',
      also: 'Novi API ključ',
      to: '/admin/api-keys/create',
      require: ['admin_api_keys_save'],
    },
  ],
  menu: [
    {
      key: 'admin-api-keys',
      group: 'admin',
      label: 'API ključevi',
      icon: 'key',
      to: '/admin/api-keys',
      managed: true,
      require: ['admin_api_keys_pregled'],
      order: 50,
    },
  ],
};
