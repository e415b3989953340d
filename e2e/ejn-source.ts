import { setTimeout } from 'node:timers/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Send } from '../test/list-rows.ts';
import { test } from './fixtures.ts';

/** Calls the API with an administrator's rights; see `signedIn`. */
type Call = <T>(
  page: { request: APIRequestContext },
  method: string,
  path: string,
  data?: unknown,
) => Promise<T>;

const SYNC = '/admin/interno/ejngovba/preuzimanje';

/** Fetches notices of public procurements from the simulator, unless it was done; ends when all are there. */
export async function fetchNotices(send: Send): Promise<void> {
  const state = () => send<{ fresh_at: string | null; running: object | null }>('GET', SYNC);
  const { fresh_at, running } = await state();
  // Another walk may have begun it.
  if (fresh_at === null && running === null) await send('POST', `${SYNC}/povuci`, {});
  while ((await state()).fresh_at === null) await setTimeout(500);
}

/** Before the walks of a file: notices of public procurements are there, fetched from the simulator. */
export function withNotices(call: Call): void {
  test.beforeAll(async ({ playwright, baseURL }) => {
    test.setTimeout(420_000); // as long as the first load takes on a busy machine
    const request = await playwright.request.newContext({ baseURL });
    await fetchNotices((method, path, body) => call({ request }, method, path, body));
    await request.dispose();
  });
}

/** A row of the list of notices, as far as walks need it. */
export interface Notice {
  idguid: string;
  name: string;
  number: string | null;
  lots: number;
  authority: { id: string; name: string } | null;
}

/** Notices by the list's own query. */
export const noticesBy = (
  call: Call,
  page: { request: APIRequestContext },
  query: string,
): Promise<Notice[]> => call<Notice[]>(page, 'GET', `/admin/interno/ejngovba/announcements?${query}`);

/** Has the source say that its notices are made up. */
export const simulated = (page: Page) =>
  page.route('**/api/admin/interno/ejngovba/announcements/izvor', (route) =>
    route.fulfill({
      json: { success: true, data: { any: true, simulated: true, running: false, fetched_at: null } },
    }),
  );
