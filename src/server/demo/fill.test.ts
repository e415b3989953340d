import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { createUser } from '../../core/identity/accounts.ts';
import { fillDemo, NotEmptyError, removeHalfMade } from './fill.ts';
import { people } from './organisations.ts';
import { counts, EMPTY } from './test/counts.ts';

const password = 'proba-proba-proba';
let server: TestApp;

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(async () => {
  await server?.close();
});

describe('the demo', { timeout: scaledTimeout(60_000) }, () => {
  it('leaves nothing behind when it is interrupted', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 300);
    const filling = fillDemo(server.ownerDb, server.deps, password, { signal: stop.signal });
    await expect(filling).rejects.toMatchObject({ name: 'AbortError' });
    expect(await counts(server)).toEqual(EMPTY);
  });

  it('fills an empty installation, and only an empty one', async () => {
    const { email } = people[0]!;
    await createUser(server.ownerDb, { email, passwordHash: 'x', firstName: 'Ana', lastName: 'Anić' });
    await expect(fillDemo(server.ownerDb, server.deps, password)).rejects.toThrow(NotEmptyError);
    expect(await removeHalfMade(server.ownerDb, server.deps.files)).toBe(false);
  });
});
