import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type Person, type TestApp } from '../../../test/helper.ts';
import { scaledTimeout } from '../../../test/timeout.ts';
import { desk, lines, multipart, rightsTo } from './testkit.ts';

const PATH = '/api/erp/sifarnici/grupe-robe';
/** As many files of one organisation are worked on at a time (routes.ts, export.ts). */
const SHARE = 2;

let test: TestApp;
let person: Person;
let other: Person;
beforeAll(async () => {
  test = await createTestApp();
  person = await test.member({ permissions: rightsTo('grupe-robe') });
  other = await test.member({ permissions: rightsTo('grupe-robe') });
  // More than a connection holds of what nobody reads.
  await test.ownerDb.execute(sql`
    insert into erp_grupe_robe (tenant_id, idguid, sifra, naziv, opis, aktivno)
    select ${person.tenantId}::uuid, gen_random_uuid(), 'G' || n, 'Grupa ' || n, repeat('x', 2000), true
    from generate_series(1, 10000) n`);
  await test.ownerDb.execute(sql`analyze erp_grupe_robe`);
  await test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => test.close());

/** A request over a real connection, begun and not ended. */
function begin(method: string, path: string, headers: Record<string, string> = {}): ClientRequest {
  const { port } = test.app.server.address() as AddressInfo;
  const sending = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { authorization: `Bearer ${person.token}`, ...headers },
  });
  sending.on('error', () => {});
  return sending;
}

const answerTo = (sending: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve) => sending.once('response', resolve));

/** Whether `promise` is still open after a while. */
const pending = async (promise: Promise<unknown>): Promise<boolean> =>
  (await Promise.race([promise.then(() => false), wait(500, true)])) as boolean;

describe('a client that goes away', () => {
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
