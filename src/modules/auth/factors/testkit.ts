import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD, type Person, type TestApp } from '../../../../test/helper.ts';

export { PASSWORD };

/** The code of an authenticator app, `steps` of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });

/** Sets up an authenticator app for a person. Codes up to this step are used. */
export async function withTotp(
  t: TestApp,
  { token }: Person,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await t.call('POST', '/api/korisnik/totp', { token, body: {} });
  const { secret } = begun.body.data;
  const done = await t.call('POST', '/api/korisnik/totp/confirm', {
    token,
    body: { code: codeOf(secret) },
  });
  if (done.status !== 200) throw new Error(`The app could not be set up: ${done.body.message}`);
  return { secret, recoveryCodes: done.body.data.recovery_codes };
}

/** Makes the current codes valid again, as if the last use was long ago. */
export const forgetSteps = (t: TestApp, userId: string) =>
  t.ownerDb.execute(sql`update totp_factors set last_step = 0 where user_id = ${userId}`);

/** Backdates a person's sign-ins. */
export const agedBy = (t: TestApp, userId: string, minutes: number) =>
  t.ownerDb.execute(
    sql`update sessions set created_at = created_at - make_interval(mins => ${minutes}) where user_id = ${userId}`,
  );

/** Signs in with the password and returns the challenge of the second step. */
export async function halfIn(t: TestApp, email: string, password = PASSWORD) {
  const answer = await t.call('POST', '/api/auth/login', { body: { email, password } });
  if (answer.status !== 401 || answer.body.code !== 'second_factor')
    throw new Error(`No second step was asked for: ${answer.status} ${answer.body.code}`);
  return answer.body.data as { challenge: string; methods: string[] };
}

export const secondStep = (t: TestApp, body: object) => t.call('POST', '/api/auth/second-factor', { body });
