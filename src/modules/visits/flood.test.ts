import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ VISITS_PER_SECOND: '3' });
});
afterAll(() => t.close());

it('page views from many addresses at once are counted up to the bound of the node, and the others told when to come again', async () => {
  const view = (n: number) =>
    t.call('POST', '/api/public/track-visitor', {
      body: {
        fp_visitor_id: `posjetilac-${n}`,
        path: '/',
        referrer: '',
        user_agent:
          'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
        device: 'desktop',
        country: '',
        city: '',
      },
      headers: { 'x-forwarded-for': `203.0.113.${n}` },
    });
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => view(n + 1)));
  const counted = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 503);
  expect(counted.length).toBeGreaterThanOrEqual(3);
  expect(refused.length).toBeGreaterThan(0);
  expect(counted.length + refused.length).toBe(30);
  expect(refused[0]!.headers).toMatchObject({
    'retry-after': '1',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  });
  expect(refused[0]!.body).toEqual({
    success: false,
    message: 'Previše posjeta odjednom.',
    code: 'flood',
    data: { retry_after: 1 },
  });
});
