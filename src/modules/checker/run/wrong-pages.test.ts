import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { listProcesses } from '../../../core/os/processes.ts';
import { measure, testRunner } from '../test/runner.ts';
import { html, startTestSite, type TestSite } from '../test/site.ts';
import { failureText } from '../texts.ts';
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
});
