import { readAddress } from '../dns/addresses.ts';
import { readHostname } from '../dns/names.ts';

import {
  agentOf,
  type ChallengeRequest,
  type ExecuteChallenge,
  replyOf,
  type UpdateHttp,
  type UpdateReply,
} from './protocol.ts';

/** Errors of acme-dns with their statuses. */
const ERRORS = { forbidden: 401, bad_subdomain: 400, bad_txt: 400, db_error: 500 } as const;
type AcmeError = keyof typeof ERRORS;

/** A challenge: a SHA-256 in base64url without padding (RFC 8555, 8.4), which acme-dns demands too. */
export const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/** An answer byte for byte as acme-dns writes it: its clients look for `"txt": "…"` in the text. */
const reply = (status: number, key: 'txt' | 'error', value: string): UpdateReply =>
  replyOf(status, 'application/json', `{"${key}": "${value}"}`);
const refused = (error: AcmeError): UpdateReply => reply(ERRORS[error], 'error', error);

/** What was read; `error` is the answer to right credentials. */
interface ReadAcme {
  request: ChallengeRequest;
  error: AcmeError | null;
}

/**
 * Reads `POST /update` of acme-dns: `{ subdomain, txt }` with the headers `X-Api-User` (the host's name) and `X-Api-Key` (its password).
 * `subdomain` is the host's name too, also with `_acme-challenge.` before it; another host than the user's is `forbidden`, as there. Null
 * without credentials.
 */
export function readAcmeDns({ headers, body, connection }: UpdateHttp): ReadAcme | null {
  const [user, password] = [headers['x-api-user'], headers['x-api-key']];
  const host = readHostname(user ?? '');
  if (host === null || !password) return null;
  const { subdomain, txt } = (typeof body === 'object' && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  const name =
    typeof subdomain === 'string' ? readHostname(subdomain.replace(/^_acme-challenge\./i, '')) : null;
  const isRight = typeof txt === 'string' && CHALLENGE.test(txt);
  const error = name === null ? 'bad_subdomain' : name !== host ? 'forbidden' : isRight ? null : 'bad_txt';
  const request: ChallengeRequest = {
    credentials: { user: host, password },
    name: host,
    value: isRight ? txt : null,
    isRefused: error !== null,
    connection: readAddress(connection),
    agent: agentOf({ headers }),
  };
  return { request, error };
}

/** Answers a request of acme-dns. `failed` is told what was answered by `db_error`. */
export async function answerAcmeDns(
  http: UpdateHttp,
  execute: ExecuteChallenge,
  failed: (error: unknown) => void,
): Promise<UpdateReply> {
  const read = readAcmeDns(http);
  if (!read) return refused('forbidden');
  try {
    const outcome = await execute(read.request);
    if (outcome === 'refused') return refused(read.error ?? 'forbidden');
    // A host that is not there looks like one with another password.
    if (outcome !== 'good' && outcome !== 'nochg') return refused('forbidden');
    return read.error === null ? reply(200, 'txt', read.request.value!) : refused(read.error);
  } catch (error) {
    failed(error);
    return refused('db_error');
  }
}
