// Long, since Lighthouse gathers a whole report. In the suite: checker.test.ts (what is refused, what does not exist), faults.test.ts (of
// three measurements the middle one, cancelled), queue.test.ts.
import { readdirSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { type Run, run as runSchema } from './checker.api.ts';
import { runPaths } from './paths.ts';
import { startTestSite, type TestSite } from './test/site.ts';

// Chromium and Lighthouse on a busy machine.
vi.setConfig({ testTimeout: scaledTimeout(120_000) });

let server: TestApp;
let site: TestSite;
let origin: string;
let visitors = 0;

beforeAll(async () => {
  site = await startTestSite();
  server = await createTestApp({
    CHECKER_ALLOW: '127.0.0.1',
    ...(process.env.CHROME_PATH && { CHROME_PATH: process.env.CHROME_PATH }),
  });
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
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

interface Reported {
  event: string;
  run: Run;
}

/** Everything that is reported of a run, until the server closes. */
async function follow(id: string): Promise<Reported[]> {
  const reported: Reported[] = [];
  const answer = await new Promise<IncomingMessage>((resolve, reject) =>
    get(`${origin}${runPaths.events(id)}`, { headers: from() }, resolve).on('error', reject),
  );
  expect(answer.headers['content-type']).toBe('text/event-stream');
  let text = '';
  for await (const chunk of answer) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const match = /^event: (\w+)\ndata: (.*)$/.exec(text.slice(0, end));
      text = text.slice(end + 2);
      if (!match) continue;
      const run = JSON.parse(match[2]!) as Run;
      reported.push({ event: match[1]!, run });
    }
  }
  return reported;
}

describe('a run', () => {
  let id: string;

  it('is begun, followed through its steps, and leaves a report', async () => {
    const answer = await test({ url: site.url, device: 'desktop' }, { prefer: 'wait=5, respond-async' });
    expect(answer.status).toBe(202);
    id = answer.body.data.run.id;
    expect(answer.headers).toMatchObject({
      location: runPaths.run(id),
      'preference-applied': 'respond-async',
    });
    const reported = await follow(id);
    for (const { run } of reported) runSchema.parse(run);
    expect(reported.at(-1)).toMatchObject({ event: 'end', run: { state: 'done', progress: 1 } });
    const progress = reported.map(({ run }) => run.progress);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    const steps = [...new Set(reported.flatMap(({ run }) => run.step ?? []))];
    expect(steps.slice(0, 4)).toEqual(['start', 'load', 'gather', 'audit']);
    expect(reported.find(({ run }) => run.step === 'load')?.run.label).toMatch(/^Učitava se stranica/);
  });

  it('has the five categories, Bosnian texts and pictures', async () => {
    const { body } = await server.call('GET', runPaths.run(id));
    const { full, ...run } = body.data;
    runSchema.parse(run);
    expect(Object.keys(full.categories)).toEqual([
      'performance',
      'accessibility',
      'best-practices',
      'seo',
      'pwa',
    ]);
    expect(run.scores.performance).toBeGreaterThan(0.5);
    expect(run.scores.pwa).toBe(full.categories.pwa.score);
    // Whoever opens the saved report in Lighthouse's own viewer meets a page that reads it.
    expect(full.environment.benchmarkIndex).toBe(0);
    expect(full.audits['image-alt']).toMatchObject({ score: 0, title: 'Slike nemaju atribute `[alt]`' });
    expect(full.audits['first-contentful-paint'].title).toBe('Prvo iscrtavanje sadržaja (FCP)');
    expect(full.audits['installable-manifest'].details.items[0].reason).toMatch(/ikone/);
    expect(full.audits.viewport.score).toBe(1);
    expect(full.audits['content-width'].scoreDisplayMode).toBe('notApplicable');
    expect(full.audits['screenshot-thumbnails'].details.items.length).toBeGreaterThan(2);
    expect(full.audits['final-screenshot'].details.data).toMatch(/^data:image\/jpeg;base64,/);
    expect(full.configSettings).toMatchObject({ formFactor: 'desktop', locale: 'bs' });
  });

  it('is downloaded as JSON, seen as a picture, and listed under its address', async () => {
    const report = await server.call('GET', runPaths.report(id));
    expect(report.headers['content-disposition']).toBe(`attachment; filename="provjera-${id}.json"`);
    expect(report.body.lighthouseVersion).toMatch(/^13\./);
    const picture = await server.call('GET', runPaths.screenshot(id));
    expect(picture.headers['content-type']).toBe('image/jpeg');
    expect(picture.raw.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    const history = await server.call('GET', runPaths.history(site.url.replace('http://', ''), 'desktop'));
    expect(history.body.data).toMatchObject({ url: `${site.url}/`, runs: [{ id, device: 'desktop' }] });
    expect((await server.call('GET', runPaths.history(site.url, 'mobile'))).body.data.runs).toEqual([]);
  });
});
