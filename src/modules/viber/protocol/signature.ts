import { createHmac, timingSafeEqual } from 'node:crypto';

/** Header in which the service signs a callback; some of its clients also know the parameter `sig`. */
export const SIGNATURE_HEADER = 'x-viber-content-signature';

/** The signature of a callback: HMAC-SHA256 of its bytes with the bot's token. */
export const signatureOf = (token: string, body: Uint8Array): Buffer =>
  createHmac('sha256', token).update(body).digest();

/** Whether a signature, as it came in a header or in the address, is that of these bytes. Compares in constant time. */
export function isSigned(token: string, body: Uint8Array, signature: string): boolean {
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), signatureOf(token, body));
}
