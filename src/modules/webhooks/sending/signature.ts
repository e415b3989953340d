import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A new secret, as the receiver is given it. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64');

interface Message {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/** Headers of a message by Standard Webhooks, with a signature for each secret. */
export const signedHeaders = (
  { id, timestamp, body }: Message,
  secrets: readonly string[],
): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': secrets.map((secret) => signature(secret, `${id}.${timestamp}.${body}`)).join(' '),
});

function signature(secret: string, signed: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}
