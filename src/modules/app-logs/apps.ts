/** Short names of the product's own parts; an application's key cannot take them. */
export const OWN_APPS = {
  server: 'Server',
  'browser-site': 'Preglednik: javni sajt',
  'browser-admin': 'Preglednik: administracija',
} as const;
export type OwnApp = keyof typeof OWN_APPS;

/** What the short name of an application looks like, as it stands in a search (`app:blagajna`). */
export const APP_NAME = /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/;
