import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';

/** A key pair (Ed25519) as it is stored: the secret one before it is sealed. */
export interface KeyTexts {
  /** Thumbprint of the public key (RFC 7638, RFC 8037 appendix A.3), base64url. */
  kid: string;
  /** PKCS#8 DER in base64. */
  secret: string;
  /** The 32 bytes of the public key in base64url. */
  publicKey: string;
}

/** Makes a key pair. */
export function newKey(): KeyTexts {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x } = publicKey.export({ format: 'jwk' });
  return {
    kid: thumbprint(x!),
    secret: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: x!,
  };
}

/** The members of an OKP key in the order of their names, and nothing between them. */
const thumbprint = (x: string): string =>
  createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');

export const privateKeyOf = (secret: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' });

export const publicKeyOf = (x: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });

/** The public key as programs embed it (SubjectPublicKeyInfo, PEM). */
export const pemOf = (x: string): string =>
  publicKeyOf(x).export({ format: 'pem', type: 'spki' }).toString().trim();

/** The public key as JWK (RFC 8037). */
export const jwkOf = ({ kid, publicKey }: Pick<KeyTexts, 'kid' | 'publicKey'>) => ({
  kty: 'OKP' as const,
  crv: 'Ed25519' as const,
  alg: 'EdDSA' as const,
  use: 'sig' as const,
  kid,
  x: publicKey,
});
