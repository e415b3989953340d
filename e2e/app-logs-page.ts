import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import type { signedIn } from './signed-in.ts';

const run = Date.now().toString(36);
/** Short name of the application that these walks are. */
const app = `blagajna-${run}`;

/** An application that sends logs; `call` is the API client of `signedIn`. */
export function loggingApp(call: ReturnType<typeof signedIn>) {
  let key = '';
  test.beforeEach(async ({ page }) => {
    key ||= (
      await call<{ key: string }>(page, 'POST', '/admin/app-logs/keys', { name: `Blagajna ${run}`, app })
    ).key;
  });

  /** Sends lines as the application does. */
  async function send(page: Page, ...lines: object[]): Promise<void> {
    const answer = await page.request.post('/api/apps/logs', {
      headers: { authorization: `Bearer ${key}` },
      data: lines.map((line) => JSON.stringify(line)).join('\n'),
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }

  return { run, app, send };
}

export const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
export const rows = (page: Page) => page.locator('[data-line]');
export const FAILED = {
  level: 'error',
  msg: `Naplata nije uspjela ${run}`,
  request_id: `zahtjev-${run}`,
  mjesto: 'Zenica',
  err: {
    type: 'NaplataError',
    message: `Naplata nije uspjela ${run}`,
    stack: `NaplataError: Naplata nije uspjela\n    at naplati (/app/src/naplata.ts:12:5)\n    at run (node:internal/main:1:1)`,
  },
};
