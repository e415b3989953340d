import { base64Of, isSignedBy, KEY_BYTES, SIGNATURE_BYTES, signedBy } from './ed25519.ts';

/*
 * Keys and signatures of minisign, as jedisct1.github.io/minisign describes them; Tauri's are the same, each in base64 as a whole.
 * A signature has two forms: `Ed` over the bytes themselves, and `ED` over their BLAKE2b-512. Behind it stands a comment that is signed,
 * too, together with the signature.
 */

/** Bytes of a key's id. */
const ID_BYTES = 8;

/** A public key. */
export interface MinisignKey {
  /** Hexadecimal, as stored. */
  keyId: string;
  /** 32 bytes. */
  key: Buffer;
}

/** A signature, not verified. */
export interface MinisignSignature {
  /** Over BLAKE2b-512 of the bytes; otherwise over the bytes. */
  prehashed: boolean;
  keyId: string;
  signature: Buffer;
  /** Text behind `trusted comment: `. */
  comment: string;
  /** Over the signature and the comment. */
  global: Buffer;
  /** The four lines, each ended by a line feed. */
  text: string;
}

type Read<T> = T | { error: string };

/** An id as minisign prints it: a little-endian number in hexadecimal. */
export const shownKeyId = (keyId: string): string =>
  Buffer.from(keyId, 'hex').reverse().toString('hex').toUpperCase();

/** Lines without what surrounds them; of a text that is base64 as a whole, as Tauri has it, those of what it holds. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
  const filled = lines.filter((line) => line !== '');
  if (filled.length !== 1 || filled[0]!.startsWith('untrusted comment:')) return filled;
  const inner = Buffer.from(filled[0]!, 'base64').toString('utf8');
  return inner.startsWith('untrusted comment:') ? linesOf(inner) : filled;
}

/** Reads a public key: a `.pub` file, its second line alone, or what Tauri writes of it. Answers a message in Bosnian for anything else. */
export function readMinisignKey(text: string): Read<MinisignKey> {
  const bytes = base64Of(linesOf(text).at(-1) ?? '', 2 + ID_BYTES + KEY_BYTES);
  if (bytes?.toString('latin1', 0, 2) !== 'Ed')
    return { error: 'Ovo nije javni ključ minisign-a. Upišite cijeli sadržaj datoteke .pub.' };
  return {
    keyId: bytes.subarray(2, 2 + ID_BYTES).toString('hex'),
    key: bytes.subarray(2 + ID_BYTES),
  };
}

/** A public key as a `.pub` file. */
export const writeMinisignKey = ({ keyId, key }: MinisignKey): string =>
  [
    `untrusted comment: minisign public key: ${shownKeyId(keyId)}`,
    Buffer.concat([Buffer.from('Ed'), Buffer.from(keyId, 'hex'), key]).toString('base64'),
    '',
  ].join('\n');

const COMMENT = 'trusted comment: ';

/** Reads a signature: a `.minisig` file, or Tauri's `.sig`. Answers a message in Bosnian for anything else. */
export function readMinisignSignature(text: string): Read<MinisignSignature> {
  const lines = linesOf(text);
  const [untrusted = '', first = '', trusted = '', last = ''] = lines;
  const bytes = base64Of(first, 2 + ID_BYTES + SIGNATURE_BYTES);
  const global = base64Of(last, SIGNATURE_BYTES);
  const algorithm = bytes?.toString('latin1', 0, 2);
  if (
    lines.length !== 4 ||
    !untrusted.startsWith('untrusted comment:') ||
    !trusted.startsWith(COMMENT) ||
    !bytes ||
    !global ||
    (algorithm !== 'Ed' && algorithm !== 'ED')
  )
    return {
      error: 'Ovo nije potpis minisign-a. Priložite datoteku .minisig, ili .sig koji je napravio Tauri.',
    };
  return {
    prehashed: algorithm === 'ED',
    keyId: bytes.subarray(2, 2 + ID_BYTES).toString('hex'),
    signature: bytes.subarray(2 + ID_BYTES),
    comment: trusted.slice(COMMENT.length),
    global,
    text: `${lines.join('\n')}\n`,
  };
}

/** What a signature is verified against: the digest is enough for one that is prehashed. */
export interface SignedBytes {
  /** 64 bytes. */
  blake2b: Buffer;
  /** All of them; null where they are too many to be held. */
  whole: Buffer | null;
}

/** Why a signature is none of these bytes by this key, in Bosnian; null if it is. */
export async function minisignProblem(
  { keyId, key }: MinisignKey,
  { prehashed, keyId: by, signature, comment, global }: MinisignSignature,
  { blake2b, whole }: SignedBytes,
): Promise<string | null> {
  if (by !== keyId)
    return `Potpis je napravljen ključem ${shownKeyId(by)}, a aplikacija ima ključ ${shownKeyId(keyId)}.`;
  if (!prehashed && !whole)
    return 'Potpis u starom obliku se provjerava samo na datotekama do 256 MB. Potpišite je novijim minisign-om.';
  if (!(await isSignedBy(key, prehashed ? blake2b : whole!, signature)))
    return 'Datoteka ne odgovara potpisu: mijenjana je nakon potpisivanja, ili je potpis od druge datoteke.';
  if (!(await isSignedBy(key, Buffer.concat([signature, Buffer.from(comment)]), global)))
    return 'Napomena u potpisu (trusted comment) je mijenjana nakon potpisivanja.';
  return null;
}

/** The text of a signature (`ED`) of bytes with this digest. `comment` has no line feeds. */
export async function makeMinisignSignature(
  { keyId, seed }: { keyId: string; seed: Buffer },
  blake2b: Buffer,
  comment: string,
): Promise<string> {
  const signature = await signedBy(seed, blake2b);
  const global = await signedBy(seed, Buffer.concat([signature, Buffer.from(comment)]));
  const body = Buffer.concat([Buffer.from('ED'), Buffer.from(keyId, 'hex'), signature]);
  return [
    'untrusted comment: signature from minisign secret key',
    body.toString('base64'),
    COMMENT + comment,
    global.toString('base64'),
    '',
  ].join('\n');
}
