import { z } from 'zod';
import { TokenFault } from './faults.ts';

const seconds = z.int().min(0);

/**
 * What the key of a licence says. Times are seconds since 1970 (NumericDate, RFC 7519). Whatever is said besides is left alone, so that
 * a later version may say more.
 */
const licenceClaims = z.object({
  /** Address of the installation that has issued it. */
  iss: z.string(),
  /** The licence. A licence is known by this, never by its text. */
  jti: z.guid(),
  /** Slug of the application. */
  app: z.string(),
  /** The organisation, and how it was called when this was signed. */
  org: z.guid(),
  name: z.string(),
  seats: z.int().min(1),
  features: z.array(z.string()),
  iat: seconds,
  nbf: seconds,
  /** Absent where it does not end. */
  exp: seconds.optional(),
  /** Days after `exp` for which programs still work. */
  grace: z.int().min(0),
});
export type LicenceClaims = z.infer<typeof licenceClaims>;

/** Reads the claims of a licence. Throws TokenFault where one is missing or wrong. */
export function readClaims(claims: Record<string, unknown>): LicenceClaims {
  const read = licenceClaims.safeParse(claims);
  if (!read.success) throw new TokenFault('claims');
  return read.data;
}

/** What the server signs when a machine asks. Without `exp` the machine may not work on. */
export interface AnswerClaims {
  iss: string;
  jti: string;
  app: string;
  /** The machine (machine-id.ts). */
  fp: string;
  /** What was asked, and the question's nonce: an older answer has another. */
  act: string;
  nonce: string;
  state: string;
  activated: boolean;
  seats: number;
  features: readonly string[];
  iat: number;
  /** Until when the machine may work on without asking again. */
  exp?: number;
}

/** Seconds since 1970 of a moment, without their fraction. */
export const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);
