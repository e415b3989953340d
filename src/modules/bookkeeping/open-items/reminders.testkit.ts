import { afterAll, beforeAll, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { type OpenBooks, openBooks } from './testkit.ts';

export let test: TestApp;
export let own: OpenBooks;

export const owing = async (naziv: string): Promise<string> => {
  const partner = await own.partner(naziv, { email: 'duznik@primjer.ba' });
  await own.book(partner, [
    { document: 'R1', amount: '100.00', due: '2026-02-01' },
    { document: 'R2', amount: '50.50', due: '2026-03-01' },
    { document: 'R3', amount: '10.00', due: '2036-03-01' },
    { document: 'U1', amount: '-5.00', due: '2026-01-01' },
  ]);
  return partner;
};
export const send = (body: unknown) => own.call('POST', '/reminders', body);

/** What the tests of both files stand on. */
export const setUp = (): void => {
  beforeAll(async () => {
    test = await createTestApp();
    own = await openBooks(test);
    // No job is queued: `mail` does its work.
    vi.spyOn(test.deps.jobs, 'send').mockResolvedValue(true);
  });
  afterAll(() => test.close());
};
