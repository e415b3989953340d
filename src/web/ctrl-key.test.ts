import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it.each([
  ['MacIntel', '⌘'],
  ['iPad', '⌘'],
  ['Win32', 'Ctrl'],
  ['Linux x86_64', 'Ctrl'],
])('on %s the key of shortcuts is %s', async (platform, key) => {
  vi.stubGlobal('document', {});
  vi.stubGlobal('navigator', { platform });
  vi.resetModules();
  expect((await import('./ctrl-key.ts')).CTRL).toBe(key);
});

it('is Ctrl where a page is made ahead, whatever makes it', async () => {
  vi.stubGlobal('navigator', { platform: 'MacIntel' });
  vi.resetModules();
  expect((await import('./ctrl-key.ts')).CTRL).toBe('Ctrl');
});
