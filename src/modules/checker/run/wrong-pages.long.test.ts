// Long, since Chromium is started for each of these pages.
// In the suite: src/modules/checker/texts.test.ts (the words), src/modules/checker/faults.test.ts (a browser that does not start, a run that is
// cancelled), src/modules/checker/checker.test.ts (a page that gives a report).
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dataFolder } from '../../../../test/folder.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { browserPath } from '../../../core/chromium/browser-path.ts';
import { listProcesses } from '../../../core/os/processes.ts';
import { measure, testRunner } from '../test/runner.ts';
import { html, PAGE, startTestSite, type TestSite } from '../test/site.ts';
import { failureText } from '../texts.ts';
import { BOUNDS } from './bounds.ts';
import type { MeasureJob } from './job.ts';
import type { Outcome } from './runner.ts';

// Real runs with a shorter timeout.
vi.setConfig({ testTimeout: scaledTimeout(120_000) });

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

/** A page without a report needs no more of Chromium than loads it: without what draws its windows it takes half as long. */
const lightRunner = (limit?: number) => testRunner(limit, process.env.HEADLESS_SHELL);

/** What is said to the person. */
const said = (outcome: Outcome): string =>
  outcome.kind === 'failed' ? failureText(outcome.failure) : outcome.kind;

describe('a page', () => {
  it('that nobody serves is said to be so', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await new Promise((open) => closed.once('listening', open));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    expect(said(await measure(lightRunner(), `http://127.0.0.1:${port}/`))).toMatch(/server ne prima vezu/);
  });

  it('that brings the browser down is said to have done so', async () => {
    const page = html('<!doctype html><title>x</title><h1>Dan</h1><script>for (;;);</script>');
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    site.on('/x', (response) => {
      page(response);
      ask();
    });
    const run = measure(testRunner(), `${site.url}/x`);
    // Not before: what is killed must be the page, and not what Chromium begins with.
    await asked;
    await sleep(500);
    const renderers = listProcesses().filter(
      ({ command }) => command.includes(`.${process.pid}.`) && command.includes('--type=renderer'),
    );
    expect(renderers).not.toEqual([]);
    for (const { pid } of renderers) process.kill(pid, 'SIGKILL');
    expect(said(await run)).toMatch(/^Stranica je srušila preglednik/);
  });

  it.each<[string, Parameters<TestSite['on']>[1], Partial<MeasureJob>, RegExp]>([
    ['that never answers', () => {}, { responseTimeout: 1500 }, /^Adresa nije odgovorila na vrijeme\.$/],
    [
      'that answers too late',
      (response) => void setTimeout(() => html(PAGE)(response), 4000),
      { responseTimeout: 1500 },
      /^Adresa nije odgovorila na vrijeme\.$/,
    ],
    ['that breaks off', (response) => void response.destroy(), {}, /server je prekinuo vezu/],
    [
      'without an end',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const more = (): void => {
          while (response.write(`<p>${'Bez kraja. '.repeat(1000)}</p>`));
        };
        response.on('drain', more);
        more();
      },
      { bounds: { ...BOUNDS, maxBytes: 2_000_000 } },
      /^Stranica učitava previše podataka \(više od 100 MB\), pa je provjera prekinuta\.$/,
    ],
    [
      'that asks for too much',
      html(PAGE.replace('</body>', "<script>for (let n = 0; n < 60; n++) fetch('/?' + n)</script></body>")),
      { bounds: { ...BOUNDS, maxRequests: 20 } },
      /^Stranica šalje previše \(više od 3\.000 zahtjeva ili 20 MB\), pa je provjera prekinuta\.$/,
    ],
    [
      'with nothing on it',
      html('<!doctype html><title>x</title>'),
      { responseTimeout: scaledTimeout(3000) },
      /ništa nije prikazala/,
    ],
    [
      'that does not let go of the browser',
      html(
        '<!doctype html><title>x</title><h1>Dan</h1><script>setTimeout(() => { for (;;); }, 500)</script>',
      ),
      { responseTimeout: scaledTimeout(3000) },
      /^Stranica ne odgovara: njen kôd je zauzeo preglednik/,
    ],
  ])('%s is said to be so', async (_name, answer, more, message) => {
    site.on('/x', answer);
    expect(said(await measure(lightRunner(), `${site.url}/x`, more))).toMatch(message);
  });

  it('that keeps the browser busy ends with the run’s own time, whatever it is at', async () => {
    // Waiting for an answer in the middle of its script, it is no less busy than in a loop, and leaves the processor to others.
    const wait = "const one = new XMLHttpRequest(); one.open('GET', '/never', false); one.send();";
    site.on('/x', html(`<!doctype html><title>x</title><h1>Dan</h1><script>${wait}</script>`));
    site.on('/never', () => {});
    const begun = Date.now();
    expect(said(await measure(lightRunner(scaledTimeout(5000)), `${site.url}/x`))).toMatch(
      /^Provjera nije završena za 90 s/,
    );
    expect(Date.now() - begun).toBeLessThan(scaledTimeout(20_000));
  });

  it('that opens dialogs, under a name with Bosnian letters, gives a report', async () => {
    site.on('/', html(PAGE.replace('</body>', '<script>alert(1);confirm(2);prompt(3)</script></body>')));
    const { port } = new URL(site.url);
    const { href } = new URL(`http://čaršija.localhost:${port}/`);
    const outcome = await measure(testRunner(), href);
    expect(said(outcome)).toBe('report');
    if (outcome.kind === 'report') expect(JSON.parse(outcome.report).finalDisplayedUrl).toBe(href);
  });
});

it('goes without Chromium’s sandbox only where Chromium itself says that it cannot make one', async () => {
  const folder = dataFolder('sandbox');
  chmodSync(folder.path, 0o755);
  const path = join(folder.path, 'chromium');
  const real = browserPath(process.env.CHROME_PATH ?? null);
  writeFileSync(
    path,
    `#!/bin/sh\ncase " $* " in *" --no-sandbox "*) exec '${real}' "$@";; esac\necho 'No usable sandbox!' >&2\nexit 1\n`,
    { mode: 0o755 },
  );
  try {
    site.on('/x', html('ups', 500));
    expect(said(await measure(testRunner(undefined, path), `${site.url}/x`))).toMatch(/greškom 500/);
  } finally {
    folder.remove();
  }
});
