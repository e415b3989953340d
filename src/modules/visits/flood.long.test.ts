// Long, since visits come by the thousand. In the suite: intake.test.ts (so many a minute from one address).
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ VISITS_PER_SECOND: '3' });
});
afterAll(() => t.close());

const TRACK = '/api/public/track-visitor';
const fromAddress = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` });
const viewBy = (n: number) => ({
  fp_visitor_id: `posjetilac-${n}`,
  path: '/',
  referrer: '',
  user_agent:
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  device: 'desktop',
  country: '',
  city: '',
});

it('page views from many addresses at once are counted up to the bound of the node, and the others told when to come again', async () => {
  const view = (n: number) => t.call('POST', TRACK, { body: viewBy(n), headers: fromAddress(n) });
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

it('such a refusal is the same before the framework, which the metrics count and other requests do not meet', async () => {
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = t.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const figures = async () => {
    const text = await (await fetch(`${url}/metrics`)).text();
    const figure = (line: RegExp) => Number(line.exec(text)?.[1] ?? 0);
    return {
      errors: figure(/^http_server_errors_total (\d+)$/m),
      framework: figure(/^http_request_duration_seconds_count\{.*track-visitor.*"503"\} (\d+)$/m),
    };
  };
  const before = await figures();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      fetch(url + TRACK, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...fromAddress(n + 1) },
        body: JSON.stringify(viewBy(n)),
      }),
    ),
  );
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(30);
  expect(Object.fromEntries(refused[0]!.headers)).toMatchObject({
    'retry-after': '1',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
  });
  expect(await refused[0]!.json()).toEqual({
    success: false,
    message: 'Previše posjeta odjednom.',
    code: 'flood',
    data: { retry_after: 1 },
  });
  const after = await figures();
  expect(after.errors - before.errors).toBe(refused.length);
  expect(after.framework - before.framework).toBeLessThan(refused.length);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
});
