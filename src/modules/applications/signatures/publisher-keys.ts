import { createHash } from 'node:crypto';
import { type MinisignKey, readMinisignKey } from './minisign.ts';
import { readSparkleKey } from './sparkle.ts';

/** What an application says of its publisher's keys. */
export interface KeyFields {
  minisign_key: string | null;
  sparkle_key: string | null;
}

/** The keys by which files of an application are verified. */
export interface PublisherKeys {
  minisign: MinisignKey | null;
  /** 32 bytes. */
  sparkle: Buffer | null;
  /** Changes with the keys: files that were checked with others are checked anew. */
  fingerprint: string;
}

/** The keys of an application whose fields were checked (`keyProblems`). */
export function publisherKeysOf({ minisign_key, sparkle_key }: KeyFields): PublisherKeys {
  const minisign = minisign_key === null ? null : readMinisignKey(minisign_key);
  const sparkle = sparkle_key === null ? null : readSparkleKey(sparkle_key);
  const keys = {
    minisign: minisign && !('error' in minisign) ? minisign : null,
    sparkle: sparkle && !('error' in sparkle) ? sparkle.key : null,
  };
  const parts = [keys.minisign?.keyId, keys.minisign?.key.toString('hex'), keys.sparkle?.toString('hex')];
  return { ...keys, fingerprint: createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, 32) };
}

/** What is wrong with the fields of keys, in Bosnian, by field. */
export function keyProblems({ minisign_key, sparkle_key }: KeyFields): Record<string, string> {
  const errors: Record<string, string> = {};
  const minisign = minisign_key === null ? null : readMinisignKey(minisign_key);
  if (minisign && 'error' in minisign) errors.minisign_key = minisign.error;
  const sparkle = sparkle_key === null ? null : readSparkleKey(sparkle_key);
  if (sparkle && 'error' in sparkle) errors.sparkle_key = sparkle.error;
  return errors;
}
