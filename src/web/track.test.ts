import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser, fakeServer, json } from './test/browser.ts';
import { trackVisit } from './track.ts';

vi.mock('./fingerprint.ts', () => ({ fingerprint: async () => 'otisak' }));

const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
beforeEach(() => {
  fakeBrowser('/');
  vi.stubGlobal('document', { readyState: 'complete', referrer: 'https://primjer.ba/' });
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work());
  vi.stubGlobal('navigator', { userAgent: 'Windows', maxTouchPoints: 0 });
});
afterEach(() => {
  vi.unstubAllGlobals();
  warn.mockClear();
});

it('reports a page view', async () => {
  const calls = fakeServer(() => json(200, { success: true }));
  await trackVisit('/auth/login');
  expect(calls).toEqual([
    {
      path: '/api/public/track-visitor',
      token: null,
      body: {
        fp_visitor_id: 'otisak',
        path: '/auth/login',
        referrer: 'https://primjer.ba/',
        user_agent: 'Windows',
        device: 'desktop',
        country: '',
        city: '',
      },
    },
  ]);
});

it('never tells a query, where a mailed link carries its token', async () => {
  fakeBrowser('/auth/reset-password?token=tajna');
  const calls = fakeServer(() => json(200, { success: true }));
  await trackVisit();
  await trackVisit('/auth/login');
  expect(calls).toHaveLength(2);
  expect(JSON.stringify(calls)).not.toContain('tajna');
  expect(calls[1]!.body).toMatchObject({ referrer: expect.stringMatching(/\/auth\/reset-password$/) });
});

it.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('sends nothing under %o', async (wish) => {
  vi.stubGlobal('navigator', { userAgent: 'Windows', ...wish });
  const calls = fakeServer(() => json(200, { success: true }));
  await trackVisit('/');
  expect(calls).toEqual([]);
});

it('only warns when it fails', async () => {
  fakeServer(() => json(500, {}));
  await trackVisit('/');
  expect(warn).toHaveBeenCalledOnce();
});
