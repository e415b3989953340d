// Long, since Lighthouse gathers a whole report, or Chromium opens a page, for each of these.
// In the suite: checker.test.ts (what is refused), faults.test.ts (a run to its report, cancelled, refused), texts.test.ts (the words),
// run/print.test.ts.
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { listProcesses } from '../../core/os/processes.ts';
import type { Run } from './checker.api.ts';
import { runPaths } from './paths.ts';
import { html, PAGE, startTestSite, type TestSite } from './test/site.ts';

// Chromium and Lighthouse on a busy machine.
vi.setConfig({ testTimeout: scaledTimeout(120_000) });

let server: TestApp;
let site: TestSite;
let visitors = 0;

beforeAll(async () => {
  site = await startTestSite();
  server = await createTestApp({
    CHECKER_ALLOW: '127.0.0.1',
    ...(process.env.CHROME_PATH && { CHROME_PATH: process.env.CHROME_PATH }),
  });
});
afterAll(async () => {
  await server?.close();
  site?.stop();
  const mine = readdirSync(tmpdir()).filter((name) => name.includes(`.${process.pid}.`));
  expect(mine.filter((name) => name.startsWith('carsija-chromium-'))).toEqual([]);
});

/** Each call comes from another address, so that the limits stay out of the way. */
const from = () => ({ 'x-forwarded-for': `10.7.${Math.floor(++visitors / 250)}.${(visitors % 250) + 1}` });
const test = (body: unknown, headers: Record<string, string> = {}) =>
  server.call('POST', runPaths.testSite, { body, headers: { ...from(), ...headers } });
const begin = async (body: object): Promise<{ run: Run; secret: string }> => {
  const answer = await test(body, { prefer: 'respond-async' });
  expect(answer.status, answer.body.message).toBe(202);
  return answer.body.data;
};

describe('a run', () => {
  it('asked for plainly, waits and answers with the report', async () => {
    const answer = await test({ url: site.url });
    expect(answer.status, answer.body.message).toBe(200);
    expect(answer.body).toMatchObject({ success: true, message: 'Test uspešno završen!' });
    expect(answer.body.data.full.categories.performance.score).toBeGreaterThan(0.5);
    expect(answer.body.data.full.configSettings.formFactor).toBe('mobile');
    const work = JSON.stringify(answer.body.data.full.audits['mainthread-work-breakdown'].details.items);
    expect(work).toContain('Izvršavanje skripti');
    expect(work).not.toContain('Script Evaluation');
    const { body } = await server.call('GET', runPaths.run(answer.body.data.id));
    expect(body.data).toMatchObject({ runs: 1, state: 'done', progress: 1 });
  });

  it('is cancelled by who began it, at once, and by nobody else', async () => {
    site.on('/nikad', () => {});
    const { run, secret } = await begin({ url: `${site.url}/nikad` });
    const cancelled = (key: string) =>
      server.call('POST', runPaths.cancel(run.id), { body: { secret: key } });
    const now = async (): Promise<Run> => (await server.call('GET', runPaths.run(run.id))).body.data;
    await eventually(async () => expect(await now()).toMatchObject({ step: 'load' }));
    expect(await cancelled('tuđa')).toMatchObject({ status: 403, body: { code: 'not_yours' } });
    expect(await cancelled(secret)).toMatchObject({ status: 200, body: { data: { state: 'cancelled' } } });
    expect(await now()).toMatchObject({ state: 'cancelled' });
    expect((await cancelled(secret)).status).toBe(409);
    // Chromium is gone before anybody else's turn.
    await eventually(() => {
      const left = listProcesses().filter(({ command }) => command.includes(`.${process.pid}.`));
      expect(left.filter(({ command }) => command.includes('carsija-chromium-'))).toEqual([]);
    });
  });
});

describe('an address that gives no report', () => {
  it('says of a name that there is none', async () => {
    const answer = await test({ url: 'https://nema.takvog.invalid/' });
    expect(answer).toMatchObject({ status: 422, body: { code: 'unknown_host' } });
    expect(answer.body.message).toMatch(/ne postoji/);
  });

  it('takes no word of a page for one of Chromium', async () => {
    site.on('/x', (response) =>
      response.writeHead(200, { 'content-type': 'text/sandbox' }).end('no usable sandbox'),
    );
    expect(await test({ url: `${site.url}/x` })).toMatchObject({ status: 422, body: { code: 'not_html' } });
    site.on('/nikad', () => {});
    const { run, secret } = await begin({ url: `${site.url}/nikad` });
    const lines = await eventually(() => {
      const own = listProcesses().filter(({ command }) => command.includes(`.${process.pid}.`));
      const chromium = own.filter(({ command }) => command.includes('--remote-debugging-pipe'));
      expect(chromium).not.toEqual([]);
      return chromium.map(({ command }) => command);
    });
    await server.call('POST', runPaths.cancel(run.id), { body: { secret } });
    expect(lines.filter((command) => command.includes('--no-sandbox'))).toEqual([]);
  });

  it('keeps no report that a page has made too long', async () => {
    const script = "for (let n = 0; n < 8; n++) fetch('/' + String(n).repeat(900_000)).catch(() => {});";
    site.on('/x', html(PAGE.replace('</body>', `<script>${script}</script></body>`)));
    const answer = await test({ url: `${site.url}/x` });
    expect(answer).toMatchObject({ status: 422, body: { code: 'too_much' } });
  });

  it.each<[string, (site: TestSite) => void, string, RegExp]>([
    ['answers 500', (s) => s.on('/x', html('ups', 500)), 'status', /greškom 500/],
    [
      'is a download',
      (s) =>
        s.on('/x', (response) =>
          response
            .writeHead(200, { 'content-type': 'application/zip', 'content-disposition': 'attachment' })
            .end('PK'),
        ),
      'download',
      /za preuzimanje/,
    ],
    [
      'redirects for ever',
      (s) => s.on('/x', (response) => response.writeHead(302, { location: `/x?${Math.random()}` }).end()),
      'redirects',
      /ukrug/,
    ],
    [
      'redirects inside',
      (s) => s.on('/x', (response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end()),
      'forbidden',
      /^Adresa 10\.0\.0\.1, na koju stranica vodi, nije javna/,
    ],
  ])('when it %s says so', async (_name, prepare, code, message) => {
    prepare(site);
    const answer = await test({ url: `${site.url}/x` });
    expect(answer).toMatchObject({
      status: 422,
      body: { success: false, code, message: expect.stringMatching(message) },
    });
  });

  it('when its certificate is worth nothing says so', async () => {
    const answer = await test({ url: site.url.replace('http:', 'https:') });
    expect(answer).toMatchObject({ status: 422, body: { code: 'certificate' } });
  });
});
