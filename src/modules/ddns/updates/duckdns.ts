import { readAddress } from '../dns/addresses.ts';
import { readHostname } from '../dns/names.ts';
import { type AddressAsk, type AddressRefusal, REMOVE_BOTH, readAddresses } from './addresses.ts';
import { MOST_NAMES } from './dyndns2.ts';
import {
  agentOf,
  type ChallengeOutcome,
  type ChallengeRequest,
  type Execute,
  type ExecuteChallenge,
  type Outcome,
  outcomesOf,
  RETRY_AFTER,
  replyOf,
  type UpdateHttp,
  type UpdateReply,
  type UpdateRequest,
} from './protocol.ts';

/** What was read: addresses, a challenge, or nothing that can be done (`KO`). */
type ReadDuck = { update: UpdateRequest } | { challenge: ChallengeRequest } | null;

/** `/update/NAME/TOKEN[/ADDRESS]`, for routers whose addresses cannot have parameters. */
const BARE = /^\/update\/([^/]+)\/([^/]+)(?:\/([^/]*))?\/?$/;

/** The parameters, of either form. */
function queryOf({ path, query }: UpdateHttp): URLSearchParams {
  const [, domains, token, ip] = BARE.exec(path) ?? [];
  if (domains === undefined || token === undefined) return new URLSearchParams(query);
  return new URLSearchParams({ domains, token, ip: ip ?? '' });
}

const isTrue = (query: URLSearchParams, name: string): boolean =>
  query.get(name)?.trim().toLowerCase() === 'true';

/** The addresses: both taken away by `clear`, and none of the connection beside an `ipv6`, as DuckDNS does. */
function addressesOf(query: URLSearchParams): AddressAsk | AddressRefusal {
  if (isTrue(query, 'clear')) return REMOVE_BOTH;
  const given = new URLSearchParams();
  for (const name of ['ip', 'ipv6'])
    for (const value of query.getAll(name)) if (value.trim()) given.append(name, value);
  return readAddresses(given);
}

/**
 * Reads a request shaped as DuckDNS's: `GET /update?domains=&token=&ip=&ipv6=&txt=&clear=&verbose=`. The token is a host's password, the
 * domains are full names. A `txt` is the host's ACME challenge, of one domain.
 */
export function readDuckdns(http: UpdateHttp): ReadDuck {
  const query = queryOf(http);
  const token = query.get('token')?.trim();
  const names = (query.get('domains') ?? '').split(',').filter((name) => name.trim() !== '');
  if (http.method !== 'GET' || !token || names.length === 0 || names.length > MOST_NAMES) return null;
  const who = {
    credentials: { user: null, password: token },
    connection: readAddress(http.connection),
    agent: agentOf(http),
  };
  const [first] = names;
  if (query.has('txt')) {
    const value = query.get('txt')!.trim();
    const isCleared = isTrue(query, 'clear');
    const isRefused = names.length > 1 || (!isCleared && !isTxt(value));
    return { challenge: { ...who, name: readHostname(first!), value: isCleared ? null : value, isRefused } };
  }
  const addresses = addressesOf(query);
  if (typeof addresses === 'string') return null;
  return { update: { ...who, via: 'duckdns', names: names.map(readHostname), addresses, refusal: null } };
}

/** One text of a TXT record (RFC 1035, 3.3.14), in visible ASCII. */
const isTxt = (value: string): boolean => /^[\x21-\x7e]{1,255}$/.test(value);

const text = (body: string): UpdateReply => replyOf(200, 'text/plain; charset=utf-8', body);
const KO = text('KO');
const LATER = replyOf(503, 'text/plain; charset=utf-8', 'KO', { 'retry-after': String(RETRY_AFTER) });

const ok = (isVerbose: boolean, lines: readonly string[], isChanged: boolean): UpdateReply =>
  text(isVerbose ? ['OK', ...lines, isChanged ? 'UPDATED' : 'NOCHANGE'].join('\n') : 'OK');

/** One answer for all domains: `OK` if all are. Verbose: the addresses, IPv4 first, each on its line also where there is none. */
function replyUpdate(outcomes: readonly Outcome[], isVerbose: boolean): UpdateReply {
  if (outcomes.some(({ code }) => code === '911')) return LATER;
  if (!outcomes.every(({ code }) => code === 'good' || code === 'nochg')) return KO;
  const shown = outcomes[0]!.addresses;
  const lines = [shown.find((one) => !one.includes(':')) ?? '', shown.find((one) => one.includes(':')) ?? ''];
  return ok(
    isVerbose,
    lines,
    outcomes.some(({ code }) => code === 'good'),
  );
}

const replyChallenge = (outcome: ChallengeOutcome, value: string | null, isVerbose: boolean): UpdateReply =>
  outcome === 'good' || outcome === 'nochg' ? ok(isVerbose, [value ?? ''], outcome === 'good') : KO;

/** Answers a request of DuckDNS. Whatever is temporary is `KO` with 503. `failed` is told of it. */
export async function answerDuckdns(
  http: UpdateHttp,
  execute: Execute,
  challenge: ExecuteChallenge,
  failed: (error: unknown) => void,
): Promise<UpdateReply> {
  const read = readDuckdns(http);
  if (!read) return KO;
  const isVerbose = isTrue(queryOf(http), 'verbose');
  if ('update' in read)
    return replyUpdate(await outcomesOf({ request: read.update }, execute, failed), isVerbose);
  try {
    return replyChallenge(await challenge(read.challenge), read.challenge.value, isVerbose);
  } catch (error) {
    failed(error);
    return LATER;
  }
}
