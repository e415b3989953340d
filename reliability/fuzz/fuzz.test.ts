import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/helper.ts';
import { scaledTimeout } from '../../test/timeout.ts';
import { fuzz } from './fuzz.ts';
import { faultsOf } from './judge.ts';
import { type Operation, operationsOf } from './operations.ts';

let test: TestApp;
let operations: Operation[];
beforeAll(async () => {
  test = await createTestApp();
  operations = operationsOf((await test.call('GET', '/api/openapi.json')).body);
});
// Fails where an answer was otherwise than declared.
afterAll(() => test.close());

describe('wrong requests', () => {
  it(
    'are refused in the product’s shape by a part of all operations, whoever asks',
    async () => {
      await test.app.listen({ port: 0, host: '127.0.0.1' });
      const bare = await test.member();
      const done = await fuzz({
        base: `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`,
        operations: operations.filter((_, index) => index % 50 === 3),
        ...{ seed: 20, count: 10 },
        callers: async () => [
          { name: 'nobody', token: null },
          { name: 'a member', token: bare.token, mayNothing: true },
          { name: 'the administrator', token: (await test.admin()).token },
        ],
        mismatches: () => [],
      });
      expect(done.sent).toBeGreaterThan(150);
      expect(done.faults).toEqual([]);
    },
    scaledTimeout(60_000),
  );
});

describe('what is wrong with an answer', () => {
  const operation: Operation = {
    name: 'GET /api/x',
    method: 'GET',
    path: '/api/x',
    permission: 'x_pregled',
    inPath: [],
    inQuery: [],
    needsQuery: false,
    takes: null,
    sample: () => undefined,
  };
  const wrong = { what: '', method: 'GET', path: '/api/x', headers: {} };
  const faults = (status: number, body: unknown, token: string | null = 'x', type = 'application/json') =>
    faultsOf(operation, wrong, { name: 'somebody', token }, { status, type, text: JSON.stringify(body) });
  const refusal = { success: false, message: 'Nemate dozvolu.', code: 'forbidden' };

  it('is found', () => {
    expect(faults(403, refusal)).toEqual([]);
    expect(faults(200, { success: true })).toEqual([]);
    expect(faults(200, { success: true }, null)).toHaveLength(1);
    expect(faults(500, refusal)).toHaveLength(1);
    expect(faults(0, '')).toHaveLength(1);
    expect(faults(404, refusal, 'x', 'text/html')).toHaveLength(1);
    expect(faults(422, { error: 'Invalid' })).toHaveLength(1);
    expect(faults(422, { ...refusal, message: 'Error' })).toHaveLength(1);
    expect(faults(422, { ...refusal, errors: { x: 'Invalid input: expected string' } })).toHaveLength(1);
    expect(faults(422, { ...refusal, data: 'x at read (/app/a.ts:7:1)' })).toHaveLength(1);
  });
});
