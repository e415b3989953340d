import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createTestApp, testAdmin } from '../../test/helper.ts';
import { scaledTimeout } from '../../test/timeout.ts';
import { buildClient } from './built-client.ts';

it(
  'a client that is generated from the description compiles, and walks through the product',
  async () => {
    const test = await createTestApp();
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const client = await buildClient((await test.call('GET', '/api/openapi.json')).body);
    try {
      await client.compile();
      const { port } = test.app.server.address() as AddressInfo;
      expect(await client.walk(`http://127.0.0.1:${port}`, testAdmin)).toMatch(/listed 1, posted TM-0001\//);
    } finally {
      client.remove();
      await test.close();
    }
  },
  scaledTimeout(60_000),
);
