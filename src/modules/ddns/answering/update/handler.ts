import type { Database } from '../../../../core/context.ts';
import { AppError } from '../../../../core/errors.ts';
import { createSemaphore } from '../../../../core/semaphore.ts';
import { readAddress } from '../../dns/addresses.ts';
import { emptyAnswer, openByAny, openRequest, signerOf } from '../../dns/signed-request.ts';
import { readUpdate } from '../../dns/update-message.ts';
import { MessageError, RCODE } from '../../dns/wire.ts';
import { wireName } from '../../dns/wire-name.ts';
import type { AppliedWaiter } from '../../feed/applied.ts';
import { wakeServers } from '../../feed/wake.ts';
import { applyUpdate } from '../../updates/apply.ts';
import type { Contacts } from '../../updates/contacts.ts';
import { decide } from '../../updates/decide.ts';
import type { StoredHost, StoredHosts } from '../../updates/stored-hosts.ts';
import { TooManyUpdates, type UpdateRate } from '../../updates/update-rate.ts';
import { asBuffer, type Handler } from '../handler.ts';
import { QueryName } from '../query-name.ts';
import type { RecordSet } from '../types.ts';
import type { ZoneStore } from '../zone-store.ts';
import { type HostKeys, type KeyedHost, keysOfHost } from './host-keys.ts';
import { unmet } from './prerequisites.ts';
import { challengeName, type Wanted, wantedOf } from './wanted.ts';

export interface UpdateHandlerOptions {
  database: Database;
  hosts: StoredHosts;
  store: ZoneStore;
  keys: HostKeys;
  contacts: Pick<Contacts, 'note'>;
  rate: Pick<UpdateRate, 'take'>;
  applied: Pick<AppliedWaiter, 'wait'>;
  /** Resolves when this server answers what has committed by now. */
  readNow: () => Promise<void>;
}

/** Updates that use the database at once, one of each host, and those that wait. */
const AT_ONCE = { running: 2, share: 1, waiting: 500, busy: 'Previše DNS izmjena odjednom.' };

/**
 * Handles UPDATE (RFC 2136), signed by the key of a host: it may set the host's addresses, those of hosts that follow it, and its
 * challenge. All else is REFUSED, and another zone NOTAUTH, whether it is here or not. NOERROR is answered once all servers answer by the change.
 * Prerequisites are as of the moment they are looked at: a change by HTTP may come between them and the update.
 */
export function createUpdateHandler(options: UpdateHandlerOptions): Handler {
  const turn = createSemaphore(AT_ONCE);
  return (given, { address }) => {
    const message = asBuffer(given);
    const signer = signerOf(message);
    if (!signer) {
      // A signature that cannot be read is refused otherwise than none.
      const opened = openRequest(message, () => null);
      return 'refusal' in opened ? opened.refusal : emptyAnswer(message, RCODE.REFUSED);
    }
    const done = turn.run(signer.name, undefined, async () => {
      let host: KeyedHost | null = null;
      const opened = await openByAny(message, async (name, algorithm) => {
        host = await options.keys.find(name);
        return host ? keysOfHost(host, algorithm) : [];
      });
      if ('refusal' in opened) return { answer: opened.refusal, xid: null };
      const { rcode, xid } = await carryOut(opened.plain, host!, readAddress(address), options);
      return { answer: opened.sign(emptyAnswer(opened.plain, rcode)), xid };
    });
    // The next one has its turn meanwhile.
    return done.then(async ({ answer, xid }) => {
      if (xid !== null) await options.applied.wait(xid);
      return answer;
    });
  };
}

/** What is answered, and the transaction of what has changed; null: nothing has. */
interface Done {
  rcode: number;
  xid: string | null;
}
const unchanged = (rcode: number): Done => ({ rcode, xid: null });

async function carryOut(
  plain: Buffer,
  host: KeyedHost,
  from: string | null,
  options: UpdateHandlerOptions,
): Promise<Done> {
  try {
    const { zone, prerequisites, updates } = readUpdate(plain);
    if (zone !== host.domain) return unchanged(RCODE.NOTAUTH);
    if (prerequisites.length > 0) {
      await options.readNow();
      const rcode = unmet(prerequisites, (name) => setsAt(options.store, zone, name));
      if (rcode !== RCODE.NOERROR) return unchanged(rcode);
    }
    const names = new Set(updates.map(({ name }) => name));
    names.delete(challengeName(host.fqdn));
    const found = names.size > 0 ? await options.hosts.named([...names, host.fqdn]) : [];
    const isOwn = ({ idguid, lead_id }: StoredHost) => idguid === host.idguid || lead_id === host.idguid;
    const own = new Map(found.filter(isOwn).map((one) => [one.fqdn, one]));
    if (![...names].every((name) => own.has(name))) return unchanged(RCODE.REFUSED);
    const wanted = wantedOf(updates, host.fqdn, (name) => own.get(name)!);
    if (!wanted) return unchanged(RCODE.REFUSED);
    return await apply(wanted, host, { found, from, options });
  } catch (error) {
    if (error instanceof MessageError) return unchanged(error.rcode);
    // To be tried again: also what a person edits meanwhile.
    if (error instanceof TooManyUpdates || error instanceof AppError) return unchanged(RCODE.SERVFAIL);
    throw error;
  }
}

async function apply(
  wanted: Wanted,
  host: KeyedHost,
  {
    found,
    from,
    options,
  }: { found: readonly StoredHost[]; from: string | null; options: UpdateHandlerOptions },
): Promise<Done> {
  const { database, contacts, rate } = options;
  if (wanted.is === 'nothing') return unchanged(RCODE.NOERROR);
  if (wanted.is === 'challenges') {
    await rate.take(host.tenantId);
    const xid = await options.hosts.changeChallenges(host.idguid, wanted.change);
    if (xid === null) return unchanged(RCODE.NOERROR);
    wakeServers(database, [host.fqdn]);
    return { rcode: RCODE.NOERROR, xid };
  }
  const { names, ask } = wanted;
  const asked = found.filter(({ fqdn }) => names.includes(fqdn));
  if (!asked.every((one) => isTaken(one, wanted))) return unchanged(RCODE.REFUSED);
  const update = { via: 'rfc2136' as const, names, addresses: ask, connection: from, agent: null };
  const done = await applyUpdate(options, found, new Set([host.idguid]), update);
  for (const [n, { code: answer }] of done.outcomes.entries()) {
    const hostId = asked.find(({ fqdn }) => fqdn === names[n])?.idguid;
    if (hostId) contacts.note({ hostId, via: 'rfc2136', from, agent: null, answer });
  }
  if (!done.outcomes.every(({ code }) => code === 'good' || code === 'nochg'))
    return unchanged(RCODE.REFUSED);
  return { rcode: RCODE.NOERROR, xid: done.xid };
}

/** False if the host would not have the address that is asked: it may not, or it is entered by people or has none of that family. */
function isTaken(host: StoredHost, { ask }: Extract<Wanted, { is: 'addresses' }>): boolean {
  const { ip4, ip6, outcome } = decide(host, ask, null);
  if (outcome.code === 'dnserr') return false;
  const isPrefix = host.ip6_mode === 'prefix';
  return (
    (typeof ask.ip4 !== 'object' || ip4 === ask.ip4.address) &&
    (typeof ask.ip6 !== 'object' || isPrefix || ip6 === ask.ip6.address)
  );
}

/** Records of a name of a zone as the store has them; none of a name that another zone below it has. */
function setsAt(store: ZoneStore, zoneName: string, name: string): readonly RecordSet[] {
  const wire = wireName(name);
  const read = new QueryName();
  const zone = wire && read.read(wire, 0, wire.length) > 0 ? store.zoneAt(read) : undefined;
  return wire && zone?.name === zoneName ? store.contentsAt(zone, wire) : [];
}
