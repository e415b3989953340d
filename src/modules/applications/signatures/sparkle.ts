import { base64Of, KEY_BYTES, SIGNATURE_BYTES } from './ed25519.ts';

/** Reads Sparkle's public key: 32 bytes in base64. Answers a message in Bosnian for anything else. */
export function readSparkleKey(text: string): { key: Buffer } | { error: string } {
  const key = base64Of(text.trim(), KEY_BYTES);
  return key
    ? { key }
    : { error: 'Ovo nije Ed25519 javni ključ: ima 44 znaka, a zadnji je =. Ispisuje ga generate_keys.' };
}

/**
 * Reads a signature for Sparkle: 64 bytes in base64, also as `sign_update` prints it (`sparkle:edSignature="…" length="…"`). Answers a
 * message in Bosnian for anything else.
 */
export function readSparkleSignature(text: string): { signature: Buffer } | { error: string } {
  const written = /edSignature="([^"]*)"/.exec(text)?.[1] ?? text.trim();
  const signature = base64Of(written, SIGNATURE_BYTES);
  return signature
    ? { signature }
    : { error: 'Ovo nije Ed25519 potpis: ima 88 znakova. Ispisuje ga sign_update.' };
}
