import { afterAll, beforeAll, expect } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import type { Server } from '../../../server/app.ts';
import { askByKey, LIST, makeKey, RIGHTS } from '../testkit.ts';

export let t: TestApp;
export let other: Server;
export let maker: Person;

export const make = (person: Person, given?: Record<string, unknown>) => makeKey(t, person, given);
export const use = (key: string, url?: string, headers?: Record<string, string>) =>
  askByKey(t, key, url, headers);
export const both = async (key: string, status: number, url = LIST): Promise<void> => {
  const answers = async () => [
    (await use(key, url)).status,
    (await other.app.inject({ url, headers: { authorization: `Bearer ${key}` } })).statusCode,
  ];
  await expect.poll(answers, { interval: 5 }).toEqual([status, status]);
};

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    t = await createTestApp();
    other = await t.node();
    maker = await t.member({ permissions: RIGHTS, name: 'Mirsad Hodžić' });
  });
  afterAll(() => t.close());
};
