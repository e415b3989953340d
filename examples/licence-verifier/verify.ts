/**
 * Checks a licence of Čaršija without the network. Copy this file into your program; it needs Node 20 or newer (also in Electron) and no
 * package. README.md says what to do with the result.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';

/** A public key of your application, as `GET /api/licences/keys` and the page of your offer give it. */
export interface PublicKey {
  kid: string;
  /** 32 bytes, base64url. */
  x: string;
}

/** What a licence says. Times are seconds since 1970. */
export interface Licence {
  jti: string;
  app: string;
  org: string;
  name: string;
  seats: number;
  features: string[];
  iat: number;
  nbf: number;
  exp?: number;
  /** Days after `exp` for which the program still works. */
  grace: number;
}

/** What the server answered to a machine. Without `exp` the program may not work on. */
export interface Answer {
  jti: string;
  fp: string;
  act: string;
  nonce: string;
  state: string;
  activated: boolean;
  seats: number;
  features: string[];
  iat: number;
  exp?: number;
}

/** Why a text is refused; `not_yet` and `moved_back`: look at the clock. */
export type Fault =
  | 'malformed'
  | 'encoding'
  | 'algorithm'
  | 'type'
  | 'unknown_key'
  | 'signature'
  | 'claims'
  | 'other_application'
  | 'other_machine'
  | 'other_question'
  | 'not_yet'
  | 'moved_back'
  | 'expired';

/**
 * `grace`: the licence has ended, the program still works: say so. `seen`: the time to keep as `lastSeen`, and to go on from. `claims` of what
 * is refused: it is genuine, only the time speaks against it (`not_yet`, `moved_back`, `expired`); ask the server.
 */
export type Result<T> =
  | { ok: true; state: 'valid' | 'grace'; claims: T; seen: number }
  | { ok: false; fault: Fault; claims?: T };

export interface Checked {
  keys: readonly PublicKey[];
  /** Slug of your application. */
  app: string;
  /** Seconds since 1970. */
  now: number;
  /** The latest time that the program has seen: it keeps it, so that a clock that is moved back is noticed. */
  lastSeen?: number;
}

/** Seconds by which clocks may differ. */
const TOLERANCE = 600;
const DAY = 86_400;

/** Checks the key of a licence. */
export function verifyLicence(token: string, { keys, app, now, lastSeen }: Checked): Result<Licence> {
  const read = readToken(token, 'carsija-licence+jwt', keys);
  if (typeof read === 'string') return { ok: false, fault: read };
  if (!isLicence(read)) return { ok: false, fault: 'claims' };
  if (read.app !== app) return { ok: false, fault: 'other_application' };
  if (lastSeen !== undefined && now < lastSeen - TOLERANCE)
    return { ok: false, fault: 'moved_back', claims: read };
  if (now < Math.max(read.nbf, read.iat) - TOLERANCE) return { ok: false, fault: 'not_yet', claims: read };
  const seen = Math.max(now, lastSeen ?? 0);
  if (read.exp === undefined || now < read.exp) return { ok: true, state: 'valid', claims: read, seen };
  if (now < read.exp + read.grace * DAY) return { ok: true, state: 'grace', claims: read, seen };
  return { ok: false, fault: 'expired', claims: read };
}

/** What an answer must be about: the licence and the machine that asked. */
export interface Question {
  keys: readonly PublicKey[];
  jti: string;
  fingerprint: string;
  /** That of the question, for the answer as it comes from the server. Never for one that was kept: it would not end. */
  nonce?: string;
  now: number;
}

/**
 * Checks an answer of the server, as it comes or as it was kept: until `exp` the program may work without the network. One that comes has
 * the nonce of the question, so it is from now, whatever this machine's clock says: the server's time counts, and is given as `seen`.
 */
export function verifyAnswer(token: string, question: Question): Result<Answer> {
  const read = readToken(token, 'carsija-licence-answer+jwt', question.keys);
  if (typeof read === 'string') return { ok: false, fault: read };
  if (!isAnswer(read)) return { ok: false, fault: 'claims' };
  if (read.jti !== question.jti || read.fp !== machineId(question.jti, question.fingerprint))
    return { ok: false, fault: 'other_machine' };
  if (question.nonce !== undefined && read.nonce !== question.nonce)
    return { ok: false, fault: 'other_question' };
  const now = question.nonce === undefined ? question.now : read.iat;
  if (now < read.iat - TOLERANCE) return { ok: false, fault: 'moved_back', claims: read };
  if (read.exp === undefined || now >= read.exp) return { ok: false, fault: 'expired', claims: read };
  return {
    ok: true,
    state: read.state === 'grace' ? 'grace' : 'valid',
    claims: read,
    seen: Math.max(now, read.iat),
  };
}

/** How the server names a machine: SHA-256 of the licence, a colon and the fingerprint. */
export const machineId = (jti: string, fingerprint: string): string =>
  createHash('sha256').update(`${jti}:${fingerprint}`).digest('hex');

type Claims = Record<string, unknown>;

/** Takes a signed text apart and checks it: what it says, or why it is refused. */
function readToken(token: string, type: string, keys: readonly PublicKey[]): Claims | Fault {
  const parts = token.split('.');
  if (token.length > 4096 || parts.length !== 3 || parts.some((part) => !/^[\w-]+$/.test(part)))
    return 'malformed';
  const bytes = parts.map((part) => Buffer.from(part, 'base64url'));
  // Other last characters decode to the same bytes. Only one way of writing is taken.
  if (bytes.some((one, index) => one.toString('base64url') !== parts[index])) return 'encoding';
  const header = objectIn(bytes[0]!);
  const claims = objectIn(bytes[1]!);
  if (!header || !claims) return 'malformed';
  if (header.alg !== 'EdDSA') return 'algorithm';
  if (header.typ !== type) return 'type';
  if (typeof header.kid !== 'string' || Object.keys(header).length !== 3) return 'malformed';
  const key = keys.find(({ kid }) => kid === header.kid);
  if (!key) return 'unknown_key';
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.x }, format: 'jwk' });
  const signed = Buffer.from(`${parts[0]}.${parts[1]}`);
  return bytes[2]!.length === 64 && verify(null, signed, publicKey, bytes[2]!) ? claims : 'signature';
}

function objectIn(bytes: Buffer): Claims | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Claims) : null;
  } catch {
    return null;
  }
}

const isWhole = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isText = (value: unknown): boolean => typeof value === 'string';
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

const isLicence = (claims: Claims): claims is Claims & Licence =>
  [claims.jti, claims.app, claims.org, claims.name].every(isText) &&
  [claims.seats, claims.iat, claims.nbf, claims.grace].every(isWhole) &&
  areTexts(claims.features) &&
  (claims.exp === undefined || isWhole(claims.exp));

const isAnswer = (claims: Claims): claims is Claims & Answer =>
  [claims.jti, claims.fp, claims.act, claims.nonce, claims.state].every(isText) &&
  [claims.seats, claims.iat].every(isWhole) &&
  typeof claims.activated === 'boolean' &&
  areTexts(claims.features) &&
  (claims.exp === undefined || isWhole(claims.exp));
