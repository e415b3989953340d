import { describe, expect, it } from 'vitest';
import { faultsOf } from './judge.ts';
import type { Operation } from './operations.ts';

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
