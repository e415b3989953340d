import type { APIRequestContext } from '@playwright/test';
import { test } from './fixtures.ts';

/** Calls the API with an administrator's rights; see `signedInOnce`. */
type Call = <T>(page: { request: APIRequestContext }, method: string, path: string, data?: unknown) => Promise<T>;

const SYNC = '/interno/ejngovba/preuzimanje';

/** Before the walks of a file: notices of public procurements are there, fetched from the simulator. */
export function withNotices(call: Call): void {
  test.beforeAll(async ({ playwright, baseURL }) => {
    test.setTimeout(240_000); // as long as the first load takes on a busy machine
    const request = await playwright.request.newContext({ baseURL });
    const page = { request };
    const state = () => call<{ fresh_at: string | null; running: object | null }>(page, 'GET', `/admin${SYNC}`);
    // Another walk may have begun it.
    if ((await state()).fresh_at === null && (await state()).running === null)
      await call(page, 'POST', `/admin${SYNC}/povuci`, {});
    while ((await state()).fresh_at === null) await new Promise((done) => setTimeout(done, 500));
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
export const noticesBy = (call: Call, page: { request: APIRequestContext }, query: string): Promise<Notice[]> =>
  call<Notice[]>(page, 'GET', `/admin/interno/ejngovba/announcements?${query}`);
