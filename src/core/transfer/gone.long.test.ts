// Long, since a queue of large files is filled.
// In the suite: gone.test.ts (a client that goes away gives back its turn).
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { answerTo, crowded, PATH, pending, SHARE } from './test/going.ts';
import { desk } from './testkit.ts';

let test: TestApp;
let person: Person;
let begin: Awaited<ReturnType<typeof crowded>>['begin'];
beforeAll(async () => {
  ({ test, person, begin } = await crowded());
});
afterAll(() => test.close());

describe('a client that goes away', () => {
  it('takes its place in the queue with it', { timeout: scaledTimeout(60_000) }, async () => {
    const slow = Array.from({ length: SHARE }, () => begin('GET', `${PATH}?format=csv`).end());
    await Promise.all(slow.map(answerTo));
    const waiting = Array.from({ length: 6 }, () => begin('GET', `${PATH}?format=csv`).end());
    await wait(500);
    const { file } = desk(test, person, 'grupe-robe');
    const more: ReturnType<typeof file>[] = [];
    do more.push(file('format=csv&columns=sifra'));
    while (await pending(more.at(-1)!));
    const refused = await more.pop();
    expect(refused).toMatchObject({ status: 429, body: { success: false, code: 'busy' } });
    expect(refused!.headers['retry-after']).toBe('10');
    for (const client of waiting) client.destroy();
    await wait(500);
    more.push(file('format=csv&columns=sifra'));
    for (const client of slow) client.destroy();
    for (const answer of await Promise.all(more)) expect(answer.status).toBe(200);
  });
});
