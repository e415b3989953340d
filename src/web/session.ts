/** What the browser stores of a session (SPEC section 3), for the site and the back-office. The keys are a contract. */

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
export type ThemeChoice = Theme | 'system';

/** Storage key of the recently viewed records (admin/kit/recent.ts); cleared at sign-out. */
export const RECENT_RECORDS = 'recent_records';

// Storage throws if the browser blocks it (private windows, blocked cookies); then nothing is stored.
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
    /* full or blocked: the page works without it */
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

/** Converts a user as the server sends it (camelCase or snake_case) to the stored snake_case names. */
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

/** Names of permissions or roles, given as strings or as items with a name or a slug. */
export const namesOf = (items: readonly (Named | string)[] | undefined | null): string[] =>
  (items ?? [])
    .map((item) => (typeof item === 'string' ? item : (item.name ?? item.slug ?? '')))
    .filter((name) => name !== '');

export const accessToken = (): string | null => read(local, KEYS.accessToken) || null;
export const refreshToken = (): string | null => read(local, KEYS.refreshToken) || null;
export const storedUser = (): User | null => readJson<User>(local, KEYS.user);
export const storedTenant = (): Tenant | null => readJson<Tenant>(local, KEYS.tenant);

/** True if an access token and user data are stored; the server may know better. */
export const isAuthenticated = (): boolean => accessToken() !== null && storedUser() !== null;

export function saveTokens(tokens: Tokens): void {
  write(local, KEYS.accessToken, tokens.accessToken);
  write(local, KEYS.refreshToken, tokens.refreshToken);
}

export function savePerson(user: User, tenant: Tenant | null): void {
  write(local, KEYS.user, JSON.stringify(user));
  write(local, KEYS.tenant, tenant ? JSON.stringify(tenant) : null);
}

/** Clears the tokens, the user and the organisation; keeps theme, language and sidebar. */
export function clearAuth(): void {
  for (const key of [KEYS.accessToken, KEYS.refreshToken, KEYS.user, KEYS.tenant, RECENT_RECORDS])
    write(local, key, null);
}

/** Clears what this tab keeps of somebody's work: unsaved and unsent input, remembered lists, where they came from. */
export function clearTab(): void {
  try {
    session().clear();
  } catch {
    /* blocked: nothing was stored */
  }
}

/** The stored choice; default light. */
export function themeChoice(): ThemeChoice {
  const stored = read(local, KEYS.theme);
  return stored === 'dark' || stored === 'system' ? stored : 'light';
}

/** Matches while the system asks for a dark theme. */
const SYSTEM_DARK = '(prefers-color-scheme: dark)';

/** The theme that is shown. */
export function theme(): Theme {
  const choice = themeChoice();
  if (choice !== 'system') return choice;
  return globalThis.matchMedia?.(SYSTEM_DARK).matches ? 'dark' : 'light';
}

/** Stores the theme and applies it. */
export function setTheme(value: ThemeChoice): void {
  write(local, KEYS.theme, value);
  showTheme();
}

/** Applies the stored theme to the document, and to the browser's bar if the page names colours for it. */
export function showTheme(): void {
  const shown = theme();
  const { dataset } = document.documentElement;
  // Setting it again would recalculate the styles of the whole page.
  if (dataset.theme === shown) return;
  dataset.theme = shown;
  const bar = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
  const color = bar?.dataset[shown];
  if (bar && color) bar.content = color;
}

/** Calls `changed` when another tab stores a theme or the system's theme changes. Returns an unsubscribe function. */
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
 * Call at the start of a page: applies the theme, and stores the defaults of theme and language (SPEC section 3) if there
 * are none. The interface is Bosnian whatever `language` says.
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

/** Stores the address (path, query, hash) to return to after signing in. */
export const rememberOrigin = (address: string): void => write(session, ORIGIN, address);

/** Takes that address: null if it is of another site, or a page for signed-out people. */
export function takeOrigin(): string | null {
  const address = takeOwnAddress(ORIGIN);
  return address && new URL(address, location.origin).pathname.startsWith('/auth/') ? null : address;
}

/** Takes the address stored under a key: null if it leads to another site. */
function takeOwnAddress(key: string): string | null {
  const address = read(session, key);
  write(session, key, null);
  if (!address || !URL.canParse(address, location.origin)) return null;
  return new URL(address, location.origin).origin === location.origin ? address : null;
}

const ACTING_ORIGIN = 'acting_origin';

/** Stores the address to return to after an impersonation. */
export const rememberActingOrigin = (address: string): void => write(session, ACTING_ORIGIN, address);

/** Takes that address: null if it is of another site. */
export const takeActingOrigin = (): string | null => takeOwnAddress(ACTING_ORIGIN);

interface Flash {
  kind: 'success' | 'error' | 'notice';
  message: string;
}
const FLASH = 'flash_toasts';

/** Stores a toast for the next page. */
export function leaveFlash(flash: Flash): void {
  const waiting = readJson<Flash[]>(session, FLASH) ?? [];
  write(session, FLASH, JSON.stringify([...waiting, flash]));
}

/** Takes the stored toasts, so that each is shown once. */
export function takeFlashes(): Flash[] {
  const waiting = readJson<Flash[]>(session, FLASH);
  write(session, FLASH, null);
  return Array.isArray(waiting) ? waiting : [];
}
