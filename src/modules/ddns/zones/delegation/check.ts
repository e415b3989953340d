/** Whether a domain is delegated as it should be, asked of the real servers. Knows no database. */
import { type Asker, type AskOptions, plain, startAsking } from './ask.ts';
import { type Facts, type Finding, findingsOf, telling } from './findings.ts';
import { askNameServers, type ServerAnswer } from './name-servers.ts';
import { askParents, type ParentAnswer } from './parents.ts';

/** `partly`: it works, but not as it should. `wrong`: people do not get our answers. `missing`: there is no delegation. */
export type DelegationState = 'right' | 'partly' | 'wrong' | 'missing' | 'unknown';

export interface Delegation {
  state: DelegationState;
  /** Worst first. A right delegation may have some too: what need not be put right. */
  findings: Finding[];
  /** What each server of the parent zone said. */
  parent: ParentAnswer[];
  /** What each server said that the domain is delegated to. */
  servers: ServerAnswer[];
  asked_at: Date;
}

export interface DelegationQuestion extends AskOptions {
  /** The domain's name in its stored form. */
  domain: string;
  /** Names of the servers that it should have, in their stored form. */
  wanted: readonly string[];
  /** Addresses of our servers, if they are known. */
  ours?: readonly string[];
}

/** Asks at most 20 questions in at most 15 seconds. Never throws for what a server answers or does not. */
export async function checkDelegation(question: DelegationQuestion): Promise<Delegation> {
  const { domain, wanted, ours = [] } = question;
  const asked_at = new Date();
  const asker = startAsking(question);
  const parent = await askParents(asker, domain);
  const told = telling(parent);
  const delegated = told?.says === 'delegated' ? told : null;
  const [servers, hasDs] = delegated
    ? await Promise.all([
        askNameServers(asker, domain, delegated),
        publishes(asker, delegated.address, domain, 'DS'),
      ])
    : [[], false];
  const serving = servers.find(({ says }) => says === 'right')?.addresses[0] ?? null;
  const brokenChain = hasDs === true && (await publishes(asker, serving, domain, 'DNSKEY')) === false;
  const facts: Facts = { domain, wanted, ours, parents: parent, servers, brokenChain };
  const findings = findingsOf(facts);
  return { state: stateOf(facts, findings), findings, parent, servers, asked_at };
}

/** Whether a server has records of a type at the domain; null if it does not say. */
async function publishes(
  asker: Asker,
  address: string | null,
  domain: string,
  type: 'DS' | 'DNSKEY',
): Promise<boolean | null> {
  if (address === null) return null;
  const packet = await asker.ask(address, domain, type);
  if (typeof packet === 'string' || packet.rcode !== 'NOERROR') return null;
  return packet.answers.some((record) => record.type === type && plain(record.name) === domain);
}

/** What need not be put right. */
const NOTES = ['parent-silent', 'server-extra'];

function stateOf({ parents, servers }: Facts, findings: readonly Finding[]): DelegationState {
  const told = telling(parents);
  if (!told) return 'unknown';
  if (told.says !== 'delegated') return 'missing';
  const kinds = findings.map(({ kind }) => kind).filter((kind) => !NOTES.includes(kind));
  if (kinds.includes('other-servers') || kinds.includes('ds-unsigned')) return 'wrong';
  const asked = servers.filter(({ says }) => says !== 'unasked');
  if (asked.length === 0) return 'unknown';
  if (!asked.some(({ says }) => says === 'right')) return 'wrong';
  return kinds.length > 0 ? 'partly' : 'right';
}
