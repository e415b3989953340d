import { sql } from 'drizzle-orm';
import type { TestApp } from '../../../../../test/helper.ts';
import { seal } from '../../../../core/secret-box.ts';
import { appConnection, type PgConnection } from '../../../../server/db/connection.ts';
import { createLog } from '../../../../server/log.ts';
import { startOwnProcess } from '../../../../server/own-process/start.ts';
import { newTsigSecret } from '../../hosts/credentials.ts';
import type { DnsOrders } from '../dns-program.ts';
import { startDnsProcess } from '../part.ts';

/** The DNS server's process on the database of a test, or on `connection`, at 127.0.0.1 and a free port. */
export async function startTestDns(
  t: Pick<TestApp, 'owner'>,
  { connection = appConnection(t.owner), ...more }: Partial<DnsOrders> & { connection?: PgConnection } = {},
): Promise<{ port: number; stop(): Promise<void> }> {
  const log = createLog({ logLevel: 'silent' });
  const dns = await startDnsProcess(
    { startProcess: (options) => startOwnProcess({ connection, logLevel: 'silent', log }, options) },
    { port: 0, addresses: ['127.0.0.1'], perSecond: 0, ...more },
  );
  return { port: dns.report().port, stop: () => dns.stop() };
}

/** Gives a host a TSIG secret, which is answered in base64; the one before stays valid for a day. */
export async function giveHostKey(t: TestApp, fqdn: string): Promise<string> {
  const secret = newTsigSecret();
  const { rows } = await t.ownerDb.execute<{ idguid: string }>(
    sql`select idguid from ddns_hosts where fqdn = ${fqdn}`,
  );
  const { idguid } = rows[0]!;
  const sealed = await seal(t.deps.database, idguid, secret);
  await t.ownerDb.execute(sql`
    update ddns_hosts set previous_tsig = tsig_secret, previous_tsig_until = now() + interval '1 day', tsig_secret = ${sealed}
    where idguid = ${idguid}`);
  return secret;
}

/** Gives a domain a secret for transfers (base64), and secondary servers. */
export async function giveTransfer(
  t: TestApp,
  domain: string,
  secondaries: readonly string[] = [],
): Promise<string> {
  const secret = newTsigSecret();
  const sealed = await seal(t.deps.database, domain, secret);
  await t.ownerDb.execute(sql`
    update ddns_domains set transfer_secret = ${sealed}, secondaries = ${sql.param(secondaries)}::text[] where idguid = ${domain}`);
  return secret;
}
