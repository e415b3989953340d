import type { TestApp } from './helper.ts';
import { oncePerRun } from './once-per-run.ts';

/** The server's OpenAPI document, which takes seconds to make and is the same for all files. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into it in many ways
export const describedApi = (t: Pick<TestApp, 'call'>): Promise<any> =>
  oncePerRun('openapi', async () => (await t.call('GET', '/api/openapi.json')).body);
