import type { Database } from '../../../core/context.ts';
import { announce } from '../../../core/live/announce.ts';
import { wakeServers } from '../feed/wake.ts';
import type { Via } from '../hosts/modes.ts';
import { tellAddresses } from '../hosts/told.ts';
import type { AddressAsk } from './addresses.ts';
import { decide } from './decide.ts';
import { inOrder, type Outcome } from './protocol.ts';
import type { StoredHost, StoredHosts } from './stored-hosts.ts';

/** An update whose sender was found right. */
export interface AllowedUpdate {
  via: Via;
  /** Names as they were asked; null is no full name. */
  names: readonly (string | null)[];
  addresses: AddressAsk;
  connection: string | null;
  agent: string | null;
}

/** What became of an update. */
export interface Applied {
  /** One a name, in the order asked. */
  outcomes: readonly Outcome[];
  /** The transaction of what has changed; null: nothing has. */
  xid: string | null;
  /** Ids of the named hosts that were the sender's, for the list of what last came. */
  hosts: readonly string[];
  /** Others follow one of them, or their address is made of what came: then a repeat is no abuse. */
  isPart: boolean;
}

/**
 * Carries out an update on those hosts among `found` that are the sender's (`authorities`) or follow one of them, and on hosts that follow
 * these by themselves. Wakes the DNS servers.
 */
export async function applyUpdate(
  { database, hosts }: { database: Database; hosts: StoredHosts },
  found: readonly StoredHost[],
  authorities: ReadonlySet<string>,
  update: AllowedUpdate,
): Promise<Applied> {
  const own = found.filter(
    ({ fqdn, idguid, lead_id }) =>
      update.names.includes(fqdn) &&
      (authorities.has(idguid) || (lead_id !== null && authorities.has(lead_id))),
  );
  const ids = own.map(({ idguid }) => idguid);
  const leading = own.filter(({ leads }) => leads).map(({ idguid }) => idguid);
  const following =
    leading.length > 0 ? (await hosts.ledBy(leading)).filter(({ idguid }) => !ids.includes(idguid)) : [];
  const decided = [...own, ...following].map((host) => ({
    host,
    decision: decide(host, update.addresses, update.connection),
  }));
  const changing = decided.filter(({ decision }) => decision.changed);
  const given = changing.map(({ host, decision }) => ({
    idguid: host.idguid,
    ip4: decision.ip4 === host.ip4 ? undefined : decision.ip4,
    ip6: decision.ip6 === host.ip6 ? undefined : decision.ip6,
  }));
  const by = { via: update.via, from: update.connection, agent: update.agent };
  const xid = given.length > 0 ? await hosts.setAddresses(given, by) : null;
  if (xid !== null) {
    wakeServers(database, [
      ...found.flatMap(({ idguid, fqdn }) => (authorities.has(idguid) ? fqdn : [])),
      ...changing.map(({ host }) => host.fqdn),
    ]);
    announce(database);
    tellAddresses(
      database,
      changing.map(({ host }) => host),
    );
  }
  const outcomes = new Map(own.map(({ fqdn }, n) => [fqdn, decided[n]!.decision.outcome]));
  return {
    outcomes: inOrder(update.names, outcomes),
    xid,
    hosts: ids,
    isPart: leading.length > 0 || own.some(({ ip6_mode }) => ip6_mode === 'prefix'),
  };
}
