// Long, since a queue of large files is filled.
// In the suite: read.test.ts (what is read ends when whoever waited has gone), upload.test.ts.
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { answerTo, crowded, PATH, pending, SHARE } from './test/going.ts';
import { desk, lines, multipart } from './testkit.ts';

let test: TestApp;
let person: Person;
let other: Person;
let begin: Awaited<ReturnType<typeof crowded>>['begin'];
beforeAll(async () => {
  ({ test, person, other, begin } = await crowded());
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

  it('gives back the turn of a file that it did not read', async () => {
    const slow = Array.from({ length: SHARE }, () => begin('GET', `${PATH}?format=csv`).end());
    const answers = await Promise.all(slow.map(answerTo));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { file } = desk(test, person, 'grupe-robe');
    const next = file('format=csv&columns=sifra');
    expect(await pending(next)).toBe(true);
    // Others do not wait for it.
    expect((await desk(test, other, 'grupe-robe').file('format=csv')).status).toBe(200);
    slow[0]!.destroy();
    const { status, raw } = await next;
    expect(status).toBe(200);
    expect(raw.toString().trim().split('\r\n')).toHaveLength(10_001);
    slow[1]!.destroy();
  });

  it('gives back the turn of an upload that it did not end', async () => {
    const { headers, body } = multipart(lines('Šifra;Naziv', '01;Hrana'));
    const halves = Array.from({ length: SHARE }, () => begin('POST', `${PATH}/import/inspect`, headers));
    for (const half of halves) half.write(body.subarray(0, body.length - 60));
    await wait(300);
    const next = desk(test, person, 'grupe-robe').inspect('A;B\n1;2');
    expect(await pending(next)).toBe(true);
    expect((await desk(test, other, 'grupe-robe').inspect('A;B\n1;2')).status).toBe(200);
    for (const half of halves) half.destroy();
    expect(await next).toMatchObject({ status: 200, body: { data: { rows: 1 } } });
  });
});
