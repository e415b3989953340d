import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** The server's options for a browser. */
interface CreationOptions {
  challenge: string;
  rp: { id?: string };
  user: { id: string };
}
interface RequestOptions {
  challenge: string;
  rpId: string;
}

/** Faults of the authenticator. */
export interface Quirks {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Without user verification. */
  unverified?: boolean;
  counter?: number;
  userHandle?: string;
  type?: string;
}

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** An in-memory passkey (ES256) and its browser, for tests of the API. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(32);
  counter: number;
  readonly #origin: string;
  readonly #key: KeyObject;
  readonly #cose: Uint8Array;
  #userHandle = '';

  /** `origin` of the page; a `counter` of null never increases. */
  constructor(origin: string, { counts = true }: { counts?: boolean } = {}) {
    this.#origin = origin;
    this.counter = counts ? 1 : 0;
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));
    this.#cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]) as never,
    );
  }

  /** Like `navigator.credentials.create()`. */
  create(options: CreationOptions, quirks: Quirks = {}) {
    this.#userHandle = options.user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, this.#cose]);
    const authData = this.#authData(options.rp.id ?? '', quirks, credential);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Uint8Array.from(authData)],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, quirks),
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      },
    };
  }

  /** Like `navigator.credentials.get()`. */
  get(options: RequestOptions, quirks: Quirks = {}) {
    if (this.counter > 0) this.counter += 1;
    const authData = this.#authData(options.rpId, quirks);
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, quirks);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', signed, this.#key)),
        userHandle: quirks.userHandle ?? (this.#userHandle || undefined),
      },
    };
  }

  #credential() {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, quirks: Quirks): string {
    const { origin = this.#origin } = quirks;
    return base64url(
      JSON.stringify({
        type: quirks.type ?? type,
        challenge: quirks.challenge ?? challenge,
        origin,
        crossOrigin: false,
      }),
    );
  }

  #authData(rpId: string, quirks: Quirks, credential?: Buffer): Buffer {
    const flags = PRESENT | (quirks.unverified ? 0 : VERIFIED) | (credential ? ATTESTED : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(quirks.counter ?? this.counter);
    const parts = [sha256(quirks.rpId ?? rpId), Buffer.from([flags]), counter];
    return Buffer.concat(credential ? [...parts, credential] : parts);
  }
}
