import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Person, TestApp } from '../../../../test/helper.ts';
import { type MailKit, mailKit, RIGHTS } from './testkit.ts';

export let kit: MailKit;
export let t: TestApp;
export let amra: Person;
/** Ids of notices, each used once. */
export let next = 100;
export const bell: MailKit['bell'] = (person) => kit.bell(person);
export const digests: MailKit['digests'] = (person) => kit.digests(person);
export const countTo: MailKit['countTo'] = (person) => kit.countTo(person);

/** All mails of a person have been sent, or given up. */
export const settled = (person: Person) =>
  expect
    .poll(
      async () => (await digests(person)).filter(({ mail }) => mail === 'waiting' || mail === 'sending'),
      { timeout: 20_000 },
    )
    .toEqual([]);

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    kit = await mailKit();
    t = kit.t;
  });
  afterAll(() => kit?.close());
  beforeEach(async () => {
    amra = await t.member({ permissions: RIGHTS, name: 'Amra Hadžić' });
    next += 100;
  });
};
