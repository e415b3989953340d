import { type KeyObject, sign, verify } from 'node:crypto';
import { TokenFault } from './faults.ts';
import { MAX_TOKEN } from './limits.ts';

/** Types of signed texts, in their header: what is one can never be taken for another. */
export const TYPES = { licence: 'carsija-licence+jwt', answer: 'carsija-licence-answer+jwt' } as const;
export type TokenType = keyof typeof TYPES;

/** Names of keys are thumbprints (RFC 7638): SHA-256 in base64url. */
const KID = /^[\w-]{43}$/;

/** A signed text that was taken apart, and not yet checked. */
export interface ParsedToken {
  kid: string;
  claims: Record<string, unknown>;
  /** What is signed. */
  signed: Buffer;
  signature: Buffer;
}

/** Signs claims as a compact JWT (RFC 7519) with Ed25519 (RFC 8037). The same claims and key make the same text. */
export function signToken(type: TokenType, kid: string, key: KeyObject, claims: object): string {
  const head = encode({ alg: 'EdDSA', kid, typ: TYPES[type] });
  const signed = `${head}.${encode(claims)}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Takes a text apart. It must be written in the one way in which this product writes it: other last characters that decode to the
 * same bytes, as Node and most libraries take them, are refused. Throws TokenFault.
 */
export function parseToken(type: TokenType, text: string): ParsedToken {
  const parts = text.split('.');
  if (text.length > MAX_TOKEN || parts.length !== 3 || parts.some((part) => !/^[\w-]+$/.test(part)))
    throw new TokenFault('malformed');
  const [head, body, signature] = parts.map(decode) as [Buffer, Buffer, Buffer];
  const header = objectIn(head);
  if (header.alg !== 'EdDSA') throw new TokenFault('algorithm');
  if (header.typ !== TYPES[type]) throw new TokenFault('type');
  const { kid } = header;
  // Nothing else may stand there: neither a key of its own nor what has to be understood (`crit`).
  if (typeof kid !== 'string' || Object.keys(header).length !== 3) throw new TokenFault('malformed');
  if (!KID.test(kid)) throw new TokenFault('unknown_key');
  return { kid, claims: objectIn(body), signed: Buffer.from(`${parts[0]}.${parts[1]}`), signature };
}

/** Throws TokenFault unless the text is signed by this key. */
export function verifyToken({ signed, signature }: ParsedToken, key: KeyObject): void {
  if (signature.length !== 64 || !verify(null, signed, key, signature)) throw new TokenFault('signature');
}

function decode(part: string): Buffer {
  const bytes = Buffer.from(part, 'base64url');
  if (bytes.toString('base64url') !== part) throw new TokenFault('encoding');
  return bytes;
}

function objectIn(bytes: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    // No JSON, or no UTF-8.
  }
  throw new TokenFault('malformed');
}
