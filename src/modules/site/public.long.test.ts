// Long, since the whole description of the API is made for it.
// In the suite: public.test.ts, test/openapi.test.ts.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';

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
