// Long, since Lighthouse gathers a whole report of a page that tries some fifty ways out, closed and open.
// In the suite: print.test.ts (a page in Chromium reaches nothing but its own server), src/core/egress/proxy.test.ts,
// src/core/egress/addresses.test.ts, src/core/print/printer.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { type Canary, prowlingPage, startCanary, workerScript } from '../../../core/egress/test/canary.ts';
import { measure, testRunner } from '../test/runner.ts';
import { html, startTestSite, type TestSite } from '../test/site.ts';

const script = (text: string) => (response: Parameters<ReturnType<typeof html>>[0]) =>
  void response.writeHead(200, { 'content-type': 'text/javascript' }).end(text);

/** Every way that leads out when all is open; of IPv6 not every machine knows, and TLS or WebRTC do not say what they ask for. */
const DOORS = [
  'audio background beacon css dynamic embed events fetch font form frame icon import input keepalive manifest module',
  'modulepreload no-cors object odskok odskok-fetch odskok-okvir ping prefetch preload refresh script srcset svg video xhr ws',
  'img0 img1 img3 img4 img5 img7 worker worker-script worker-ws service-worker service-worker-script service-worker-ws',
].flatMap((line) => line.split(' ').map((door) => `/${door}`));

// macOS has no second loopback address to put the page on.
describe.skipIf(process.platform === 'darwin')('a page that tries to reach what it must not', () => {
  let canary: Canary;
  let site: TestSite;

  beforeAll(async () => {
    canary = await startCanary();
    site = await startTestSite('127.0.0.2');
    const { port } = canary;
    site.on('/', html(prowlingPage(port, site.url)));
    site.on('/radnik.js', script(workerScript(port, 'worker')));
    site.on('/sluga.js', script(workerScript(port, 'service-worker')));
    for (const path of ['/odskok', '/odskok-okvir', '/odskok-fetch'])
      site.on(path, (response) =>
        response
          .writeHead(307, {
            location: `http://127.0.0.1:${port}${path}`,
            'access-control-allow-origin': '*',
          })
          .end(),
      );
  });
  afterAll(() => {
    canary?.stop();
    site?.stop();
  });

  async function visit(allow: string[]): Promise<Set<string>> {
    canary.knocks.clear();
    const outcome = await measure(testRunner(), `${site.url}/`, { allow });
    expect(outcome.kind, JSON.stringify(outcome).slice(0, 500)).toBe('report');
    return new Set(canary.knocks);
  }

  it('finds every one of them closed', { timeout: scaledTimeout(120_000) }, async () => {
    expect([...(await visit(['127.0.0.2']))]).toEqual([]);
  });

  it('knocks at every door when they are open', { timeout: scaledTimeout(120_000) }, async () => {
    const knocks = await visit(['127.0.0.0/8', '::1']);
    expect([...knocks]).toEqual(expect.arrayContaining(DOORS));
    // WebRTC does not go through the filter, so it is off however wide that is open.
    expect(knocks).not.toContain('udp');
  });
});
