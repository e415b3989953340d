import { z } from 'zod';

/**
 * WebAuthn messages as JSON (level 3). Of what a browser sends, only the parts that are used, with limits of length.
 */
const encoded = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/, 'Očekuje se base64url.');

const credential = {
  id: encoded(1400),
  rawId: encoded(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
  clientExtensionResults: z.object({}).default({}),
};

/** A passkey that was just made. */
export const attestation = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: encoded(8_000),
      attestationObject: encoded(60_000),
      transports: z.array(z.string().max(40)).max(10).optional(),
    }),
  })
  .describe('Odgovor preglednika na `navigator.credentials.create()`, kao JSON.');

/** What a passkey has signed. */
export const assertion = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: encoded(8_000),
      authenticatorData: encoded(8_000),
      signature: encoded(8_000),
      userHandle: encoded(200)
        .nullish()
        .transform((handle) => handle ?? undefined),
    }),
  })
  .describe('Odgovor preglednika na `navigator.credentials.get()`, kao JSON.');

/** Options for the browser, passed on unchecked. */
export const requestOptions = z.unknown().describe('Za `navigator.credentials.get()`, kao JSON.');
export const creationOptions = z.unknown().describe('Za `navigator.credentials.create()`, kao JSON.');

/** Token of the challenge. */
export const challenge = z.string('Nedostaje izazov.').min(1, 'Nedostaje izazov.').max(100);
