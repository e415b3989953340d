/** Whether the servers that the parent names answer for the domain. */
import { isWithin } from '../../dns/names.ts';
import { type Asker, plain } from './ask.ts';
import { MOST_SERVERS, type ParentAnswer } from './parents.ts';

/**
 * `lame`: it answers, but not as a server of this domain. `no-address`: its name leads nowhere. `forbidden`: its address is a
 * private one. `unasked`: the check had reached its bounds.
 */
export type ServerSays = 'right' | 'lame' | 'refused' | 'silent' | 'forbidden' | 'no-address' | 'unasked';

export interface ServerAnswer {
  name: string;
  /** Where it was asked: what the parent says, else what its name leads to. */
  addresses: string[];
  /** What its name leads to by the resolver; empty if that was not found out. */
  resolved: string[];
  says: ServerSays;
  /** Its error (`REFUSED`, `SERVFAIL`), if it answered with one. */
  rcode: string | null;
  serial: number | null;
}

export async function askNameServers(
  asker: Asker,
  domain: string,
  { ns, glue }: ParentAnswer,
): Promise<ServerAnswer[]> {
  return Promise.all(ns.slice(0, MOST_SERVERS).map((name) => askOne(asker, domain, name, glue[name])));
}

async function askOne(
  asker: Asker,
  domain: string,
  name: string,
  glue: string[] | undefined,
): Promise<ServerAnswer> {
  const resolved = await asker.addresses(name);
  // Resolvers use the glue of a server below the domain: they have no other way to it.
  const addresses = glue && isWithin(name, domain) ? glue : resolved.length > 0 ? resolved : (glue ?? []);
  const answer: ServerAnswer = {
    name,
    addresses,
    resolved,
    says: 'no-address',
    rcode: null,
    serial: null,
  };
  for (const address of addresses.slice(0, 2)) {
    const packet = await asker.ask(address, domain, 'SOA');
    if (typeof packet === 'string') {
      // Silence is what was really seen.
      if (answer.says !== 'silent') answer.says = packet === 'spent' ? 'unasked' : packet;
    } else if (packet.rcode !== 'NOERROR') return { ...answer, says: 'refused', rcode: packet.rcode };
    else {
      const soa = packet.answers.find((record) => record.type === 'SOA' && plain(record.name) === domain);
      if (!packet.authoritative || soa?.type !== 'SOA') return { ...answer, says: 'lame' };
      return { ...answer, says: 'right', serial: soa.data.serial ?? null };
    }
  }
  return answer;
}
