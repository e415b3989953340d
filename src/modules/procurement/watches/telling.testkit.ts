import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Person, TestApp } from '../../../../test/helper.ts';
import { type MailKit, mailKit, RIGHTS } from './testkit.ts';

export let kit: MailKit;
export let t: TestApp;
export let amra: Person;
/** Ids of notices, each used once. */
export let next = 100;
export const mailOf: MailKit['mailOf'] = (...asked) => kit.mailOf(...asked);
export const digests: MailKit['digests'] = (person) => kit.digests(person);
export const countTo: MailKit['countTo'] = (person) => kit.countTo(person);

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
