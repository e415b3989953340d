// Long, since a client is generated and compiled. In the suite: test/openapi.test.ts (the description is valid, and names every
// operation and answer).
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, testAdmin } from '../../test/helper.ts';
import { scaledTimeout } from '../../test/timeout.ts';
import { buildClient } from './built-client.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it(
  'a client that is generated from the description compiles, and walks through the product',
  async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const client = await buildClient((await test.call('GET', '/api/openapi.json')).body);
    try {
      await client.compile();
      const { port } = test.app.server.address() as AddressInfo;
      expect(await client.walk(`http://127.0.0.1:${port}`, testAdmin)).toMatch(/listed 1, posted TM-0001\//);
    } finally {
      client.remove();
    }
  },
  scaledTimeout(60_000),
);
