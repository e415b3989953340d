import type { Database } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import { announce } from '../../../core/live/announce.ts';
import { ANY_HOST, wakeServers } from '../feed/wake.ts';
import type { Via } from '../hosts/modes.ts';
import { tellAddresses } from '../hosts/told.ts';
import type { AddressAsk } from './addresses.ts';
import { decide } from './decide.ts';
import { inOrder, type Outcome } from './protocol.ts';
import type { AddressResult, StoredHost, StoredHosts } from './stored-hosts.ts';
import type { UpdateRate } from './update-rate.ts';

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
  /** The transaction by which all is as asked; null: it was. */
  xid: string | null;
  /** Ids of the named hosts that were the sender's, for the list of what last came. */
  hosts: readonly string[];
}

const NOTHING: AddressResult = { changed: [], xid: null, isStale: false };

/** What an update is carried out with. */
export interface ApplyDeps {
  database: Database;
  hosts: StoredHosts;
  rate: Pick<UpdateRate, 'take'>;
}

/**
 * Carries out an update on those hosts among `found` that are the sender's (`authorities`) or follow one of them, and on hosts that follow
 * these by themselves. Wakes the DNS servers. Throws `TooManyUpdates` for what would change something, and 409 if a person edits a host
 * meanwhile: the device comes again.
 */
export async function applyUpdate(
  { database, hosts, rate }: ApplyDeps,
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
    version: host.version,
    ip4: decision.ip4 === host.ip4 ? undefined : decision.ip4,
    ip6: decision.ip6 === host.ip6 ? undefined : decision.ip6,
  }));
  const by = { via: update.via, from: update.connection, agent: update.agent };
  // A storm of unchanged updates takes nothing from the organisation's other hosts.
  if (given.length > 0) await rate.take(changing[0]!.host.tenant_id);
  const { changed, xid, isStale } = given.length > 0 ? await hosts.setAddresses(given, by) : NOTHING;
  const done = changing.flatMap(({ host }) => (changed.includes(host.idguid) ? host : []));
  if (done.length > 0) {
    // Its lead may be remembered as unchanged, by a name that is not known here.
    const hasOtherLead = done.some(({ lead_id }) => lead_id !== null && !authorities.has(lead_id));
    wakeServers(database, hasOtherLead ? [ANY_HOST] : done.map(({ fqdn }) => fqdn));
    announce(database);
    tellAddresses(database, done);
  }
  if (isStale) throw new AppError(409, 'stale', 'Host je upravo izmijenjen.');
  const outcomes = new Map(own.map(({ fqdn }, n) => [fqdn, decided[n]!.decision.outcome]));
  return { outcomes: inOrder(update.names, outcomes), xid, hosts: ids };
}
