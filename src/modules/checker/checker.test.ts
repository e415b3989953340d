import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { ADDRESS_PROBLEMS } from './address.ts';
import { runPaths } from './paths.ts';
import { startTestSite, type TestSite } from './test/site.ts';

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

describe('an address that gives no report', () => {
  it.each([
    ['', ADDRESS_PROBLEMS.empty],
    ['primjer', ADDRESS_PROBLEMS.unusual],
    ['http://', ADDRESS_PROBLEMS.malformed],
    ['javascript:alert(1)', ADDRESS_PROBLEMS.scheme],
    ['file:///etc/passwd', ADDRESS_PROBLEMS.scheme],
    ['https://a:b@primjer.ba', ADDRESS_PROBLEMS.credentials],
    [`primjer.ba/${'a'.repeat(10_000)}`, ADDRESS_PROBLEMS.tooLong],
    [undefined, ADDRESS_PROBLEMS.empty],
    [null, ADDRESS_PROBLEMS.empty],
    [{ a: 1 }, ADDRESS_PROBLEMS.empty],
  ])('%j is refused at its field', async (url, message) => {
    const answer = await test({ url });
    expect(answer).toMatchObject({
      status: 422,
      body: { success: false, message, errors: { url: message } },
    });
  });

  it.each([
    [{ url: 'primjer.ba', device: 'tablet' }, 'device'],
    [{ url: 'primjer.ba', runs: 2 }, 'runs'],
    [{ url: 'primjer.ba', runs: '3' }, 'runs'],
  ])('%j is refused at its field', async (body, field) => {
    const answer = await test(body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  it.each([
    ['http://10.1.2.3/', 'forbidden', /nije javna/],
    ['http://169.254.169.254/latest/meta-data', 'forbidden', /nije javna/],
    ['http://2130706434/', 'forbidden', /nije javna/],
  ])('%s is refused before it waits', async (url, code, message) => {
    const answer = await test({ url }, { prefer: 'respond-async' });
    expect(answer).toMatchObject({ status: 422, body: { code, message: expect.stringMatching(message) } });
  });
});

describe('what does not exist', () => {
  const nobody = '01a1ffed-9834-7bfa-bd46-7f4efb0cd94b';
  it.each([
    runPaths.run,
    runPaths.events,
    runPaths.report,
    runPaths.pdf,
    runPaths.screenshot,
    runPaths.picture,
  ])('is not found: %#', async (path) => {
    expect((await server.call('GET', path(nobody))).status).toBe(404);
    expect((await server.call('GET', path('nije-id'))).status).toBe(404);
  });
});
