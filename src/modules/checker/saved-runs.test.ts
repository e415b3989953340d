import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { checkerReports } from './checker.table.ts';
import { checkerPage } from './page.ts';
import { runPaths } from './paths.ts';
import { keepRun } from './test/kept-run.ts';

const API = '/api/admin/checker-runs';
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = (await app.admin()).token;
});
afterAll(() => app.close());

async function doneRun(url: string): Promise<string> {
  const scores = { performance: 1, accessibility: 1, 'best-practices': 1, seo: 1, pwa: null };
  const id = await keepRun(app, { url, state: 'done', scores, finished_at: new Date() });
  const report = Buffer.from('H4sIAAAAAAAAA6uuBQBDv6ajAgAAAA==', 'base64');
  await app.ownerDb.insert(checkerReports).values({ run_id: id, report, screenshot: Buffer.from('/9j/') });
  return id;
}
const idsOf = async (query: string): Promise<string[]> => {
  const { body } = await app.call('GET', `${API}?${query}`, { token });
  return body.data.map(({ idguid }: { idguid: string }) => idguid);
};

it('is found by address or id, newest first', async () => {
  const older = await doneRun('https://primjer.ba/put?kljuc=tajna');
  const newer = await doneRun('https://čaršija.ba/');
  expect(await idsOf('')).toEqual([newer, older]);
  expect(await idsOf('q=primjer.ba')).toEqual([older]);
  expect(await idsOf(`q=${newer}`)).toEqual([newer]);
  expect(await idsOf('state=failed')).toEqual([]);
});

it('is taken down with all that shows it, and the trail tells of it without its secrets', async () => {
  const id = await doneRun('https://primjer.ba/put?kljuc=tajna');
  const shown = [runPaths.run(id), runPaths.report(id), runPaths.screenshot(id), runPaths.picture(id)];
  for (const path of shown) {
    const { status, headers } = await app.call('GET', path);
    expect(status, path).toBe(200);
    expect(String(headers['cache-control']), path).toMatch(/^(no-store|public, max-age=86400)$/);
  }
  expect((await app.call('DELETE', `${API}/${id}`, { token })).status).toBe(200);
  for (const path of [...shown, runPaths.pdf(id), runPaths.events(id)])
    expect((await app.call('GET', path)).status, path).toBe(404);
  expect(await checkerPage.at(app.deps, { params: { id }, query: {}, origin: null })).toBeNull();
  expect(await idsOf(`q=${id}`)).toEqual([]);
  expect((await app.call('DELETE', `${API}/${id}`, { token })).status).toBe(404);
  expect((await app.call('DELETE', `${API}/nije-id`, { token })).status).toBe(404);
  const { rows } = await app.ownerDb.execute<{ action: string; record_title: string }>(
    `select action, record_title from audit_log where resource = 'checker-runs' and record_id = '${id}'`,
  );
  expect(rows).toEqual([{ action: 'delete', record_title: 'primjer.ba' }]);
});

it('is the operator’s affair alone, also where others may save settings', async () => {
  const id = await doneRun('https://primjer.ba/');
  const reader = await app.member({
    tenantId: (await app.admin()).tenantId,
    permissions: ['admin_settings_pregled'],
  });
  expect((await app.call('GET', API, { token: reader.token })).status).toBe(200);
  expect((await app.call('DELETE', `${API}/${id}`, { token: reader.token })).status).toBe(403);
  const stranger = await app.member({ roles: ['admin'] });
  for (const method of ['GET', 'DELETE'] as const)
    expect(
      (await app.call(method, method === 'GET' ? API : `${API}/${id}`, { token: stranger.token })).status,
    ).toBe(403);
  expect((await app.call('GET', runPaths.run(id))).status).toBe(200);
});
