import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearAuth,
  isAuthenticated,
  keepPreferences,
  leaveFlash,
  namesOf,
  rememberActingOrigin,
  rememberOrigin,
  savePerson,
  saveTokens,
  setTheme,
  storedUser,
  takeActingOrigin,
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

  it.each([
    ['another site', 'https://zlo.example'],
    ['another host', '//zlo.example'],
    ['another host by a backslash', '/\\zlo.example'],
    ['another host behind a tab, which browsers drop', '/\t/zlo.example'],
    ['another host behind a newline', '/\n/zlo.example'],
    ['another host behind a tab and a backslash', '/\t\\zlo.example'],
    ['another port', '//localhost:81/'],
    ['a script', 'javascript:1'],
    ['a page of data', 'data:text/html,x'],
    ['no address', 'http://['],
  ])('is never %s', (_what, address) => {
    rememberOrigin(address);
    rememberActingOrigin(address);
    expect([takeOrigin(), takeActingOrigin()]).toEqual([null, null]);
  });

  it('leads nowhere else by being read twice', () => {
    rememberOrigin('/.//zlo.example');
    expect(new URL(takeOrigin() ?? '', location.origin).origin).toBe(location.origin);
  });

  it.each(['/auth/login', '/x/../auth/login'])('is never a page for who is signed out: %s', (address) => {
    rememberOrigin(address);
    expect(takeOrigin()).toBeNull();
  });
});

it('shows a toast left for the next page once', () => {
  leaveFlash({ kind: 'success', message: 'Uspješno ste se prijavili!' });
  expect(takeFlashes()).toEqual([{ kind: 'success', message: 'Uspješno ste se prijavili!' }]);
  expect(takeFlashes()).toEqual([]);
});
