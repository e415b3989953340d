import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearAuth,
  isAuthenticated,
  keepPreferences,
  leaveFlash,
  namesOf,
  rememberOrigin,
  savePerson,
  saveTokens,
  setTheme,
  storedUser,
  takeFlashes,
  takeOrigin,
  theme,
  toUser,
} from './session.ts';
import { fakeBrowser } from './test/browser.ts';

beforeEach(() => void fakeBrowser());
afterEach(() => vi.unstubAllGlobals());

const amra = toUser({ id: 'u1', email: 'a@b.ba', firstName: 'Amra', lastName: 'Čengić', isActive: false });

describe('the stored user', () => {
  it('has snake_case names, whichever way the server wrote them', () => {
    expect(amra).toMatchObject({
      first_name: 'Amra',
      last_name: 'Čengić',
      is_active: false,
      last_login_at: null,
    });
    expect(toUser({ first_name: 'Vedran', last_login_at: '2026-11-21T10:00:00Z' })).toMatchObject({
      first_name: 'Vedran',
      last_login_at: '2026-11-21T10:00:00Z',
    });
  });

  it('reads permissions by name or slug', () => {
    expect(namesOf([{ name: 'a' }, { slug: 'b' }, 'c', {}])).toEqual(['a', 'b', 'c']);
  });

  it('counts as signed in only together with an access token', () => {
    savePerson(amra, null);
    expect(isAuthenticated()).toBe(false);
    saveTokens({ accessToken: 'a', refreshToken: 'r' });
    expect(isAuthenticated()).toBe(true);
    localStorage.removeItem('user_data');
    expect(isAuthenticated()).toBe(false);
  });

  it('is nobody when the stored text is damaged', () => {
    localStorage.setItem('user_data', '{"id":');
    expect(storedUser()).toBeNull();
  });

  it('goes with its tokens and organisation, while preferences stay', () => {
    savePerson(amra, { idguid: 't', name: 'T', TenantUsers: { is_default: true } });
    saveTokens({ accessToken: 'a', refreshToken: 'r' });
    localStorage.setItem('theme', 'dark');
    clearAuth();
    expect(
      ['access_token', 'refresh_token', 'user_data', 'tenant_data'].map((k) => localStorage.getItem(k)),
    ).toEqual([null, null, null, null]);
    expect(theme()).toBe('dark');
  });
});

describe('theme and language', () => {
  const kept = () => [localStorage.getItem('theme'), localStorage.getItem('language')];
  const bar = { content: '#fff', dataset: { light: '#fff', dark: '#000' } };
  beforeEach(() => vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelector: () => bar }));

  it('are kept with their defaults, light and en', () => {
    keepPreferences();
    expect(kept()).toEqual(['light', 'en']);
    expect(document.documentElement.dataset.theme).toBe('light');
  });

  it('stay as they were chosen', () => {
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('language', 'bs');
    keepPreferences();
    expect(kept()).toEqual(['dark', 'bs']);
    expect(document.documentElement.dataset.theme).toBe('dark');
  });

  it('colour the bar of the browser as the page, where it names its colours', () => {
    setTheme('dark');
    expect(bar.content).toBe('#000');
    setTheme('light');
    expect(bar.content).toBe('#fff');
    vi.stubGlobal('document', { documentElement: { dataset: {} }, querySelector: () => null });
    expect(() => setTheme('dark')).not.toThrow();
  });
});

it('works where the browser forbids storage', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied');
    },
  });
  expect(isAuthenticated()).toBe(false);
});

describe('the remembered origin', () => {
  it('is given once', () => {
    rememberOrigin('/admin/users?page=2#x');
    expect([takeOrigin(), takeOrigin()]).toEqual(['/admin/users?page=2#x', null]);
  });

  it.each(['https://zlo.example', '//zlo.example', '/\\zlo.example', '/auth/login', 'javascript:1'])(
    'is never %s',
    (address) => {
      rememberOrigin(address);
      expect(takeOrigin()).toBeNull();
    },
  );
});

it('shows a toast left for the next page once', () => {
  leaveFlash({ kind: 'success', message: 'Uspješno ste se prijavili!' });
  expect(takeFlashes()).toEqual([{ kind: 'success', message: 'Uspješno ste se prijavili!' }]);
  expect(takeFlashes()).toEqual([]);
});
