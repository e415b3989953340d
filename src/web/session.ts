/**
 * What the browser remembers of a sign-in (SPEC section 3), shared by the site and the back-office.
 * The keys are a contract: other parts and later versions read them as they stand.
 */

export const KEYS = {
  accessToken: 'access_token',
  refreshToken: 'refresh_token',
  user: 'user_data',
  tenant: 'tenant_data',
  sidebarCollapsed: 'sidebar_collapsed',
  theme: 'theme',
  language: 'language',
} as const;

/** A permission or role as the server names it; older answers carry a slug instead of a name. */
export interface Named {
  name?: string;
  slug?: string;
}

export interface User {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  is_active: boolean;
  /** ISO time, or null before the first sign-in. */
  last_login_at: string | null;
  logo: string | null;
  permissions: Named[];
  roles: Named[];
}

export interface Tenant {
  idguid: string;
  name: string;
  logo?: string | null;
  is_operator?: boolean;
  /** The person's link to it: whether it is their default one. */
  TenantUsers: { is_default: boolean };
}

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

export type Theme = 'light' | 'dark';
/** What a person may choose: a theme, or the one of their system. */
export type ThemeChoice = Theme | 'system';

/** Storage key of the records looked at last (admin/palette/recent.ts); forgotten with the person. */
export const RECENT_RECORDS = 'recent_records';

// Storage throws where the browser forbids it (private windows, blocked cookies); then nothing is remembered.
const read = (storage: () => Storage, key: string): string | null => {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
};
const write = (storage: () => Storage, key: string, value: string | null): void => {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    /* full or forbidden: the page works on without it */
  }
};
const local = (): Storage => globalThis.localStorage;
const session = (): Storage => globalThis.sessionStorage;

function readJson<T>(storage: () => Storage, key: string): T | null {
  const text = read(storage, key);
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? (value as T) : null;
  } catch {
    return null;
  }
}

/** A user as the server sends it (camelCase or snake_case) under the stored snake_case names. */
export function toUser(raw: Record<string, unknown>): User {
  const pick = (snake: string, camel: string): unknown => raw[snake] ?? raw[camel];
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const orNull = (value: unknown): string | null => (typeof value === 'string' && value ? value : null);
  const list = (value: unknown): Named[] =>
    Array.isArray(value)
      ? value.map((item) => (typeof item === 'string' ? { name: item } : (item as Named)))
      : [];
  return {
    id: String(raw.id ?? raw.idguid ?? ''),
    email: text(raw.email),
    first_name: text(pick('first_name', 'firstName')),
    last_name: text(pick('last_name', 'lastName')),
    is_active: pick('is_active', 'isActive') !== false,
    last_login_at: orNull(pick('last_login_at', 'lastLoginAt')),
    logo: orNull(raw.logo),
    permissions: list(raw.permissions),
    roles: list(raw.roles),
  };
}

/** Names of permissions or roles, whether they came as strings or as items with a name or a slug. */
export const namesOf = (items: readonly (Named | string)[] | undefined | null): string[] =>
  (items ?? [])
    .map((item) => (typeof item === 'string' ? item : (item.name ?? item.slug ?? '')))
    .filter((name) => name !== '');

export const accessToken = (): string | null => read(local, KEYS.accessToken) || null;
export const refreshToken = (): string | null => read(local, KEYS.refreshToken) || null;
export const storedUser = (): User | null => readJson<User>(local, KEYS.user);
export const storedTenant = (): Tenant | null => readJson<Tenant>(local, KEYS.tenant);

/** Signed in, as far as this browser knows: both an access token and user data are stored. */
export const isAuthenticated = (): boolean => accessToken() !== null && storedUser() !== null;

export function saveTokens(tokens: Tokens): void {
  write(local, KEYS.accessToken, tokens.accessToken);
  write(local, KEYS.refreshToken, tokens.refreshToken);
}

export function savePerson(user: User, tenant: Tenant | null): void {
  write(local, KEYS.user, JSON.stringify(user));
  write(local, KEYS.tenant, tenant ? JSON.stringify(tenant) : null);
}

/** Forgets the tokens, the user and the organisation; theme, language and sidebar stay. */
export function clearAuth(): void {
  for (const key of [KEYS.accessToken, KEYS.refreshToken, KEYS.user, KEYS.tenant, RECENT_RECORDS])
    write(local, key, null);
}

/** What was chosen; light where nothing was. */
export function themeChoice(): ThemeChoice {
  const kept = read(local, KEYS.theme);
  return kept === 'dark' || kept === 'system' ? kept : 'light';
}

/** Matches while the system asks for a dark theme. */
export const SYSTEM_DARK = '(prefers-color-scheme: dark)';

/** The theme that is shown. */
export function theme(): Theme {
  const choice = themeChoice();
  if (choice !== 'system') return choice;
  return globalThis.matchMedia?.(SYSTEM_DARK).matches ? 'dark' : 'light';
}

/** Keeps the theme and puts it on the document. */
export function setTheme(value: ThemeChoice): void {
  write(local, KEYS.theme, value);
  showTheme();
}

/** Puts the theme on the document that is kept, in this tab or by another; on the browser's bar too, where a page names colours. */
export function showTheme(): void {
  const shown = theme();
  const { dataset } = document.documentElement;
  // Written anew it would have the browser look at the styles of the whole page once more.
  if (dataset.theme === shown) return;
  dataset.theme = shown;
  const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
  const color = bar?.dataset[shown];
  if (bar && color) bar.content = color;
}

/** Calls `changed` when another tab chooses a theme, or the system changes its own. Answers how to stop that. */
export function onThemeChange(changed: () => void): () => void {
  const system = globalThis.matchMedia?.(SYSTEM_DARK);
  const stored = (event: StorageEvent): void => {
    if (event.key === KEYS.theme || event.key === null) changed();
  };
  addEventListener('storage', stored);
  system?.addEventListener('change', changed);
  return () => {
    removeEventListener('storage', stored);
    system?.removeEventListener('change', changed);
  };
}

/**
 * Start of a page: puts the theme on the document, and keeps theme and language with their defaults (SPEC section 3)
 * where nothing was chosen. The interface is Bosnian whatever `language` says.
 */
export function keepPreferences(): void {
  const choice = themeChoice();
  if (read(local, KEYS.theme) !== choice) write(local, KEYS.theme, choice);
  showTheme();
  if (!read(local, KEYS.language)) write(local, KEYS.language, 'en');
}

export const sidebarCollapsed = (): boolean => read(local, KEYS.sidebarCollapsed) === 'true';
export const setSidebarCollapsed = (value: boolean): void =>
  write(local, KEYS.sidebarCollapsed, String(value));

const ORIGIN = 'login_origin';

/** Remembers the address (path, query, hash) a visitor was turned away from, until `takeOrigin`. */
export const rememberOrigin = (address: string): void => write(session, ORIGIN, address);

/** The remembered address, once; only ever one of this site, and never a page for signed-out people. */
export function takeOrigin(): string | null {
  const address = takeOwnAddress(ORIGIN);
  return address && new URL(address, location.origin).pathname.startsWith('/auth/') ? null : address;
}

/** The address that was remembered under a key, once; null where the browser would read another site in it. */
function takeOwnAddress(key: string): string | null {
  const address = read(session, key);
  write(session, key, null);
  if (!address || !URL.canParse(address, location.origin)) return null;
  return new URL(address, location.origin).origin === location.origin ? address : null;
}

const ACTING_ORIGIN = 'acting_origin';

/** Remembers where somebody was when they began to act in another's name, until `takeActingOrigin`. */
export const keepActingOrigin = (address: string): void => write(session, ACTING_ORIGIN, address);

/** That address, once; only ever one of this site. */
export const takeActingOrigin = (): string | null => takeOwnAddress(ACTING_ORIGIN);

export interface Flash {
  kind: 'success' | 'error' | 'notice';
  message: string;
}
const FLASH = 'flash_toasts';

/** Leaves a toast for the page the person lands on. */
export function leaveFlash(flash: Flash): void {
  const waiting = readJson<Flash[]>(session, FLASH) ?? [];
  write(session, FLASH, JSON.stringify([...waiting, flash]));
}

/** Takes the toasts left by the page before, so that each is shown once. */
export function takeFlashes(): Flash[] {
  const waiting = readJson<Flash[]>(session, FLASH);
  write(session, FLASH, null);
  return Array.isArray(waiting) ? waiting : [];
}
