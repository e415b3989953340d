import { readAddress } from '../dns/addresses.ts';
import { readHostname } from '../dns/names.ts';
import type { Via } from '../hosts/modes.ts';
import { FROM_CONNECTION, readAddresses } from './addresses.ts';
import { readCredentials } from './credentials.ts';
import { aliased } from './dynu.ts';
import {
  agentOf,
  type Execute,
  type Outcome,
  outcomesOf,
  RETRY_AFTER,
  type Read,
  type RequestRefusal,
  replyOf,
  type UpdateHttp,
  type UpdateReply,
} from './protocol.ts';

/** Most names in one request; more are all refused (`numhost`). */
export const MOST_NAMES = 20;

/** The names asked, as they came; none for an absent or empty parameter, or deSEC's `YES`, where the user's name is meant. */
function namesOf(query: URLSearchParams): string[] {
  const names = query.getAll('hostname').flatMap((value) => value.split(','));
  const given = names.map((name) => name.trim()).filter((name) => name !== '');
  return given.length === 1 && given[0]!.toLowerCase() === 'yes' ? [] : given;
}

/** By whose form it came. All are answered alike. */
function viaOf(query: URLSearchParams): Via {
  if (['username', 'password', 'alias'].some((name) => query.has(name))) return 'dynu';
  return query.has('myipv6') ? 'noip' : 'dyndns2';
}

/**
 * Reads a request of dyndns2 (`/nic/update`, `/v3/update`), and of No-IP and Dynu, which have the same path. Checked in this order:
 * method and user agent (`badagent`), credentials (`badauth`); then for the service to say, when it has found these right: `offline=YES`
 * (`!donator`: a host is switched off by people), more than 20 names (`numhost`), addresses (`dnserr`), each name (`notfqdn`). `system`,
 * `wildcard`, `mx` and `backmx` are read by nobody, as Dyn does since 2011.
 */
export function readDyndns2({ method, query: raw, headers, connection }: UpdateHttp): Read {
  const query = new URLSearchParams(raw);
  const asked = namesOf(query);
  const lines = Math.max(1, asked.length);
  const agent = agentOf({ headers });
  if (method !== 'GET' || !agent) return { refused: 'badagent', names: lines };
  const credentials = readCredentials(headers.authorization, query);
  if (!credentials) return { refused: 'badauth', names: lines };
  const addresses = readAddresses(query);
  const names = asked.length > 0 ? asked : [credentials.user ?? ''];
  return {
    request: {
      via: viaOf(query),
      credentials,
      // Thousands are not worth reading to be refused.
      names: names.map((name) => (names.length > MOST_NAMES ? null : readHostname(aliased(name, query)))),
      addresses: typeof addresses === 'string' ? FROM_CONNECTION : addresses,
      refusal: refusalOf(query, names.length, typeof addresses === 'string'),
      connection: readAddress(connection),
      agent,
    },
  };
}

/**
 * `dnserr` for addresses that are none: of the codes, it alone speaks of neither the account nor the name. Taking the connection's
 * instead, as Dyn did, would hide the mistake and set an address that nobody asked for.
 */
function refusalOf(query: URLSearchParams, names: number, isMalformed: boolean): RequestRefusal | null {
  if (query.getAll('offline').some((value) => value.trim().toLowerCase() === 'yes')) return '!donator';
  if (names > MOST_NAMES) return 'numhost';
  return isMalformed ? 'dnserr' : null;
}

/** Headers by status. */
const LATER = { 'retry-after': String(RETRY_AFTER) };
const CHALLENGE = { 'www-authenticate': 'Basic realm="DDNS", charset="UTF-8"' };
const METHODS = { allow: 'GET' };

/** One line: the code, and both addresses with a comma between, as they are asked (`good 1.2.3.4,2001:db8::1`). */
const lineOf = ({ code, addresses }: Outcome): string =>
  addresses.length > 0 ? `${code} ${addresses.join(',')}` : code;

/**
 * Writes exactly one line a name: ddclient takes a line too many for a host without a name, and a line too few for no answer. Whatever is
 * temporary has status 503, since inadyn ends for good at `911` with 200.
 */
export function replyDyndns2(outcomes: readonly Outcome[], method = 'GET'): UpdateReply {
  const is = (code: Outcome['code']): boolean => outcomes.some((outcome) => outcome.code === code);
  const body = method === 'HEAD' ? '' : outcomes.map(lineOf).join('\n');
  const reply = (status: number, more = {}) => replyOf(status, 'text/plain; charset=utf-8', body, more);
  if (is('911')) return reply(503, LATER);
  if (is('badauth')) return reply(401, CHALLENGE);
  return is('badagent') && method !== 'GET' ? reply(405, METHODS) : reply(200);
}

/** Answers a request of dyndns2. `failed` is told what was answered by `911`. */
export async function answerDyndns2(
  http: UpdateHttp,
  execute: Execute,
  failed: (error: unknown) => void,
): Promise<UpdateReply> {
  return replyDyndns2(await outcomesOf(readDyndns2(http), execute, failed), http.method);
}
