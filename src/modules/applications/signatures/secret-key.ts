import { randomBytes, scrypt } from 'node:crypto';
import { base64Of, KEY_BYTES, publicOf } from './ed25519.ts';

/** A key with which the server signs. */
export interface SecretKey {
  /** Hexadecimal. */
  keyId: string;
  /** 32 bytes. */
  seed: Buffer;
}

/** Bytes of memory that a password's key may take: that of Tauri takes 32 MiB, minisign's own a gigabyte. */
const MAX_MEMORY = 64 * 1024 ** 2;
/** Bytes of a secret key: two letters each of algorithm, derivation and checksum, salt, its limits, then what is encrypted. */
const SEALED_BYTES = 2 + 2 + 2 + 32 + 8 + 8 + 104;
const SEALED_AT = SEALED_BYTES - 104;

const NOT_READ = {
  error:
    'Ovo nije tajni ključ. Upišite sadržaj datoteke koju je napravio minisign ili Tauri, ili ključ za Sparkle (generate_keys -x).',
};
const LOCKED = { error: 'Lozinka ne otvara ovaj ključ.', field: 'password' as const };

/** A new key. */
export const newSecretKey = (): SecretKey => ({
  keyId: randomBytes(8).toString('hex'),
  seed: randomBytes(KEY_BYTES),
});

/**
 * Reads a secret key of minisign or Tauri, with its password if it has one, or Sparkle's exported seed. Answers a message in Bosnian for
 * anything else, at the field that it is about.
 */
export async function readSecretKey(
  text: string,
  password: string,
): Promise<SecretKey | { error: string; field?: 'password' }> {
  const written = text.trim();
  const seed = base64Of(written, KEY_BYTES);
  if (seed) return { keyId: randomBytes(8).toString('hex'), seed };
  const decoded = Buffer.from(written, 'base64').toString('utf8');
  const bytes = [written, decoded]
    .map((lines) => base64Of(lines.trim().split(/\r?\n/).at(-1)!.trim(), SEALED_BYTES))
    .find((one) => one?.toString('latin1', 0, 2) === 'Ed');
  if (!bytes) return NOT_READ;
  const derivation = bytes.readUInt16BE(2);
  let open = bytes.subarray(SEALED_AT);
  if (derivation !== 0) {
    const stream = await derived(password, bytes);
    if (!stream)
      return {
        error:
          'Ključ je zaključan tako da otvaranje traži previše memorije. Skinite lozinku naredbom „minisign -C -W” i pokušajte ponovo.',
      };
    open = Buffer.from(open.map((byte, index) => byte ^ stream[index]!));
  }
  const key: SecretKey = {
    keyId: open.subarray(0, 8).toString('hex'),
    seed: Buffer.from(open.subarray(8, 8 + KEY_BYTES)),
  };
  // The public key stands behind the seed, so that a wrong password is noticed.
  if (publicOf(key.seed).equals(open.subarray(8 + KEY_BYTES, 8 + 2 * KEY_BYTES))) return key;
  return derivation === 0 ? NOT_READ : LOCKED;
}

/** What the password is stretched to, by scrypt as libsodium chooses its parameters; null for more memory than is given. */
function derived(password: string, bytes: Buffer): Promise<Buffer | null> {
  const salt = bytes.subarray(6, 38);
  const operations = Number(bytes.readBigUInt64LE(38));
  const memory = Number(bytes.readBigUInt64LE(46));
  const r = 8;
  const few = Math.max(operations, 32768);
  const byOperations = few < memory / 32;
  const most = byOperations ? few / (r * 4) : memory / (r * 128);
  let exponent = 1;
  while (exponent < 40 && 2 ** exponent <= most / 2) exponent += 1;
  const N = 2 ** exponent;
  const p = byOperations ? 1 : Math.max(1, Math.floor(Math.min(few / 4 / N, 0x3fffffff) / r));
  if (128 * N * r > MAX_MEMORY || N * r * p > 2 ** 22) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    scrypt(password, salt, 104, { N, r, p, maxmem: 2 * MAX_MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
