import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { createTestApp, type Person } from '../../../../test/helper.ts';
import { rightsTo } from '../testkit.ts';

export const PATH = '/api/erp/sifarnici/grupe-robe';
/** As many files of one organisation are worked on at a time (routes.ts, export.ts). */
export const SHARE = 2;

/** A server that listens, a person whose organisation has more than a connection holds of what nobody reads, and a stranger. */
export async function crowded() {
  const test = await createTestApp();
  const person = await test.member({ permissions: rightsTo('grupe-robe') });
  const other = await test.member({ permissions: rightsTo('grupe-robe') });
  await test.ownerDb.execute(sql`
    insert into erp_grupe_robe (tenant_id, idguid, sifra, naziv, opis, aktivno)
    select ${person.tenantId}::uuid, gen_random_uuid(), 'G' || n, 'Grupa ' || n, repeat('x', 2000), true
    from generate_series(1, 10000) n`);
  await test.ownerDb.execute(sql`analyze erp_grupe_robe`);
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = test.app.server.address() as AddressInfo;
  return { test, person, other, begin: beginner(port, person) };
}

/** Begins requests over real connections, and does not end them. */
const beginner =
  (port: number, person: Person) =>
  (method: string, path: string, headers: Record<string, string> = {}): ClientRequest => {
    const sending = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      headers: { authorization: `Bearer ${person.token}`, ...headers },
    });
    sending.on('error', () => {});
    return sending;
  };

export const answerTo = (sending: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve) => sending.once('response', resolve));

/** Whether `promise` is still open after a while. */
export const pending = async (promise: Promise<unknown>): Promise<boolean> =>
  (await Promise.race([promise.then(() => false), wait(500, true)])) as boolean;
