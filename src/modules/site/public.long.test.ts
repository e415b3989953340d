// Long, since the whole description of the API is made for it.
// In the suite: public.test.ts, test/openapi.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { saveSettings } from './settings.service.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server?.close());

it('the public calls stand in the description of the API', async () => {
  const { body } = await server.call('GET', '/api/openapi.json');
  for (const path of ['settings', 'contact-messages', 'track-visitor'])
    expect(body.paths[`/api/public/${path}`]).toBeDefined();
  const form = body.paths['/api/public/contact-messages'].post.requestBody.content['application/json'].schema;
  expect(form.required).toEqual(['ime_prezime', 'email', 'telefon', 'poruka', 'tip_usluge']);
});

describe('public settings', () => {
  const read = (headers = {}) => server.call('GET', '/api/public/settings', { headers });

  it('are the same on every node, as soon as the database has told it', async () => {
    const other = await server.node();
    const there = async () =>
      (await other.app.inject({ method: 'GET', url: '/api/public/settings' })).json().data.site_name;
    for (const name of ['Prva', 'Druga', 'Treća']) {
      await saveSettings(server.deps.database, { site_name: name });
      expect((await read()).body.data.site_name).toBe(name);
      await expect.poll(there).toBe(name);
    }
  });
});
