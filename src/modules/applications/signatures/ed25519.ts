import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** What stands before the 32 bytes of a key in DER (RFC 8410). */
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Bytes of a key or seed, and of a signature. */
export const KEY_BYTES = 32;
export const SIGNATURE_BYTES = 64;

const publicKeyOf = (key: Buffer): KeyObject =>
  createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, key]), format: 'der', type: 'spki' });

const privateKeyOf = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: 'der', type: 'pkcs8' });

/** The public key (32 bytes) of a seed (32 bytes). */
export const publicOf = (seed: Buffer): Buffer =>
  createPublicKey(privateKeyOf(seed)).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX.length);

/** Whether 64 bytes are the signature of `bytes` by a key of 32. Off the event's loop, since it may be of hundreds of megabytes. */
export const isSignedBy = (key: Buffer, bytes: Uint8Array, signature: Uint8Array): Promise<boolean> =>
  new Promise((resolve, reject) => {
    verify(null, bytes, publicKeyOf(key), signature, (error, valid) =>
      error ? reject(error) : resolve(valid),
    );
  });

/** The signature (64 bytes) of `bytes` by a seed. */
export const signedBy = (seed: Buffer, bytes: Uint8Array): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    sign(null, bytes, privateKeyOf(seed), (error, signature) => (error ? reject(error) : resolve(signature)));
  });

/** Bytes of base64 text, of exactly this length and written canonically; null for any other text. */
export function base64Of(text: string, length: number): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === length && bytes.toString('base64') === text ? bytes : null;
}
