import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { type Canary, startCanary } from '../../../core/egress/test/canary.ts';
import { testRunner } from '../test/runner.ts';

vi.setConfig({ testTimeout: scaledTimeout(60_000) });

/** As the server says it where people come by https. */
const POLICY = "default-src 'self'; img-src *; upgrade-insecure-requests";
let canary: Canary;
let server: Server;
const asked: string[] = [];

beforeAll(async () => {
  canary = await startCanary();
  const script = `for (const host of ['127.0.0.1', 'localhost']) document.createElement('img').src = 'http://' + host + ':${canary.port}/img';
    fetch('/vlastito').finally(() => setTimeout(() => { document.documentElement.dataset.printReady = 'true'; }, 300));`;
  server = createServer((request, response) => {
    asked.push(request.url!);
    response.setHeader('content-security-policy', POLICY);
    if (request.url === '/crta.js') response.setHeader('content-type', 'text/javascript').end(script);
    else
      response
        .setHeader('content-type', 'text/html')
        .end(`<!doctype html><title>x</title><h1>Izvještaj</h1><img src="http://127.0.0.1:${canary.port}/slika">
          <script>fetch('/podmetnuto')</script><script src="/crta.js"></script>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  canary.stop();
  server.closeAllConnections();
  server.close();
});

it('prints a page once that says it is drawn, under the page’s own policy, and reaches nothing else', async () => {
  const { port } = server.address() as AddressInfo;
  const at = { address: '127.0.0.1', port };
  const outcome = await testRunner().run({ kind: 'print', path: '/ispis?print', at });
  expect(outcome).toMatchObject({ kind: 'printed' });
  if (outcome.kind === 'printed') expect(outcome.pdf.subarray(0, 5).toString()).toBe('%PDF-');
  // Its own files come although the page asks for https, and what the policy forbids is not run.
  expect(asked).toEqual(expect.arrayContaining(['/ispis?print', '/crta.js', '/vlastito']));
  expect(asked).not.toContain('/podmetnuto');
  expect([...canary.knocks]).toEqual([]);
});
