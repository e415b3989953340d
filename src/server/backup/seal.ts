import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hash,
  type KeyObject,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { altered, BackupError } from './error.ts';

/** First line of every archive. */
export const MAGIC = 'CARSIJA-ARCHIVE 1\n';
export const TAG_SIZE = 16;
/** Cost of trying one passphrase: 128 MB and about half a second. */
const COST = { N: 2 ** 17, r: 8, p: 1 } as const;
const KEY_SIZE = 32;
const CHECK_SIZE = 8;

/** Second line of an archive, as JSON: how its records are sealed. */
const header = z.discriminatedUnion('seal', [
  z.strictObject({ seal: z.literal('sha256'), id: z.base64() }),
  z.strictObject({
    seal: z.literal('scrypt-aes-256-gcm'),
    salt: z.base64(),
    N: z.literal(COST.N),
    r: z.literal(COST.r),
    p: z.literal(COST.p),
    /** Tells a wrong passphrase from a damaged archive. */
    check: z.base64(),
  }),
]);
type Header = z.infer<typeof header>;

/** Seals records with a tag of 16 bytes, which also covers the record's number and whether it is the last. */
export interface Seal {
  close(plain: Buffer, number: number, last: boolean): Buffer;
  /** Null if the record was not sealed so. */
  open(record: Buffer, number: number, last: boolean): Buffer | null;
}

/** A new archive's seal and its first lines. Without a passphrase the records are only protected against accidents. */
export async function newSeal(passphrase: string | null): Promise<{ seal: Seal; head: Buffer }> {
  const salt = randomBytes(16);
  if (passphrase === null) {
    const head = headOf({ seal: 'sha256', id: salt.toString('base64') });
    return { seal: checksums(head), head };
  }
  const { key, check } = await keyOf(passphrase, salt);
  const head = headOf({
    seal: 'scrypt-aes-256-gcm',
    salt: salt.toString('base64'),
    ...COST,
    check: check.toString('base64'),
  });
  return { seal: encryption(key, head), head };
}

const headOf = (given: Header): Buffer => Buffer.from(`${MAGIC}${JSON.stringify(given)}\n`);

/**
 * The seal of an archive that begins with `head` (both lines). `ask` is called if it is encrypted. Throws BackupError if the
 * passphrase is wrong, and if it is no archive.
 */
export async function sealOf(head: Buffer, ask: () => Promise<string>): Promise<Seal> {
  const given = headerOf(head);
  if (given.seal === 'sha256') return checksums(head);
  const { key, check } = await keyOf(await ask(), Buffer.from(given.salt, 'base64'));
  const expected = Buffer.from(given.check, 'base64');
  if (expected.length !== check.length) throw altered();
  if (!timingSafeEqual(check, expected)) throw new BackupError('Lozinka arhive nije tačna.');
  return encryption(key, head);
}

/** Whether an archive that begins so is encrypted. Throws like `sealOf`. */
export const isEncrypted = (head: Buffer): boolean => headerOf(head).seal !== 'sha256';

function headerOf(head: Buffer): Header {
  try {
    return header.parse(JSON.parse(head.subarray(MAGIC.length).toString()));
  } catch {
    throw altered();
  }
}

async function keyOf(passphrase: string, salt: Buffer): Promise<{ key: KeyObject; check: Buffer }> {
  // The same letters may be typed in two ways: č as one character, or as c with a caron.
  const derived = await (promisify(scrypt) as (...given: unknown[]) => Promise<Buffer>)(
    passphrase.normalize('NFC'),
    salt,
    KEY_SIZE + CHECK_SIZE,
    { ...COST, maxmem: 256 * COST.N * COST.r },
  );
  return { key: createSecretKey(derived.subarray(0, KEY_SIZE)), check: derived.subarray(KEY_SIZE) };
}

/** Eleven bytes of the number and one that is 1 for the last record: no two records of a key share it. */
function nonceOf(number: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

/** AES-256-GCM in the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015), as age has it. */
function encryption(key: KeyObject, head: Buffer): Seal {
  const about = createHash('sha256').update(head).digest();
  return {
    close(plain, number, last) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, last)).setAAD(about);
      return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
    },
    open(record, number, last) {
      const at = record.length - TAG_SIZE;
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, last), {
        authTagLength: TAG_SIZE,
      })
        .setAAD(about)
        .setAuthTag(record.subarray(at));
      try {
        return Buffer.concat([decipher.update(record.subarray(0, at)), decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

/** Half a SHA-256 over the head, the number, and the record: notices every accident, though not somebody who counts anew. */
function checksums(head: Buffer): Seal {
  const about = hash('sha256', head, 'buffer');
  const tagOf = (plain: Buffer, number: number, last: boolean): Buffer =>
    createHash('sha256')
      .update(about)
      .update(nonceOf(number, last))
      .update(plain)
      .digest()
      .subarray(0, TAG_SIZE);
  return {
    close: (plain, number, last) => Buffer.concat([plain, tagOf(plain, number, last)]),
    open(record, number, last) {
      const plain = record.subarray(0, record.length - TAG_SIZE);
      return tagOf(plain, number, last).equals(record.subarray(plain.length)) ? plain : null;
    },
  };
}
