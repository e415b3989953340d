import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/context.ts';
import { AppError } from '../../../core/errors.ts';
import type { Sent } from '../../../core/serve.ts';
import { asSystem, findTenant } from '../../../core/system.ts';
import { addressKey, charge } from '../../../core/throttle.ts';
import type { Deps } from '../../../server/module.ts';
import { type ApplicationOf, findPublicKey, keyNamed } from '../keys/keys.service.ts';
import { keyOf } from '../licences/licence-token.ts';
import { works } from '../states.ts';
import { type AnswerClaims, type LicenceClaims, readClaims, secondsOf } from '../token/claims.ts';
import { TokenFault } from '../token/faults.ts';
import { parseToken, signToken, verifyToken } from '../token/token.ts';
import { type Answered, answerQuestion, unknownLicence } from './ask.ts';
import type { Action, LicenceAnswer, Question } from './checking.api.ts';
import { leaseUntil } from './lease.ts';

const TOO_MANY = 'Previše pitanja o licencama.';

type Asking = Pick<Deps, 'database' | 'config'>;

/**
 * Answers a machine that shows the key of a licence. Throws 401 for a text that is no key of this installation, 403 for another
 * application's and for a licence that does not hold, 409 `no_seats`, `not_activated` and `replay`, 429.
 */
export async function askLicence(
  { database, config }: Asking,
  action: Action,
  question: Question,
  ip: string | null,
): Promise<Sent<LicenceAnswer>> {
  await charge(database, [addressKey('licences', ip)], TOO_MANY);
  const { claims, kid, tenantId } = await licenceBehind(database, question, ip);
  await charge(database, [`licensed:${claims.jti}`], TOO_MANY);
  const tenant = await findTenant(database, tenantId);
  if (!tenant) throw unknownLicence();
  const now = new Date();
  const outcome = await asSystem(database, tenant, (ctx) =>
    answerQuestion(ctx, { idguid: claims.jti, action, question, now }),
  );
  // After the commit: what was noted of the question stays.
  if ('refusal' in outcome) throw outcome.refusal;
  return answerOf(database, config.publicUrl, { action, question, kid, now, outcome });
}

/** The licence whose key was shown, by which key that is signed, and whose it is. */
async function licenceBehind(
  database: Database,
  { token, app }: Question,
  ip: string | null,
): Promise<{ claims: LicenceClaims; kid: string; tenantId: string }> {
  const refuse = async (error: AppError): Promise<never> => {
    // A wrong key is counted, so that trying gets slower; right ones from the same address are not hindered.
    await charge(database, [addressKey('licence', ip)], 'Previše neispravnih ključeva.');
    throw error;
  };
  const { claims, kid, key } = await readToken(database, token).catch((error: unknown) => {
    if (!(error instanceof TokenFault)) throw error;
    return refuse(new AppError(401, error.code, error.message));
  });
  if (app !== null && app !== claims.app) throw otherApplication(claims.app, app);
  const { rows } = await database.execute<{
    tenant_id: string;
    publisher_id: string;
    application_id: string;
  }>(sql`select * from lic_parties(${claims.jti}::uuid)`);
  const [found] = rows;
  if (!found) return refuse(unknownLicence());
  // The key of one application must not speak of licences of another.
  if (found.publisher_id !== key.publisherId || found.application_id !== key.applicationId)
    return refuse(otherApplication(claims.app, null));
  return { claims, kid, tenantId: found.tenant_id };
}

async function readToken(
  database: Database,
  token: string,
): Promise<{ claims: LicenceClaims; kid: string; key: ApplicationOf }> {
  const parsed = parseToken('licence', token);
  const found = await findPublicKey(database, parsed.kid);
  if (!found) throw new TokenFault('unknown_key');
  verifyToken(parsed, found.key);
  return { claims: readClaims(parsed.claims), kid: parsed.kid, key: found };
}

function otherApplication(app: string, asked: string | null): AppError {
  const said = asked
    ? `Ovo je ključ za aplikaciju „${app}”, a ne za „${asked}”.`
    : 'Ključ je potpisan ključem druge aplikacije.';
  return new AppError(403, 'other_application', said);
}

interface Answering {
  action: Action;
  question: Question;
  /** Names the key that signed what was shown: the program knows it, and perhaps no other. */
  kid: string;
  now: Date;
  outcome: Answered;
}

async function answerOf(
  database: Database,
  issuer: string,
  { action, question, kid, now, outcome }: Answering,
): Promise<Sent<LicenceAnswer>> {
  const { licence, machine, activated, used, clock } = outcome;
  const { state, seats, features, expires_at } = licence;
  const signing = await keyNamed(database, kid);
  const isLeased = action !== 'check' && activated && works(state);
  const lease = isLeased ? leaseUntil(now, licence) : null;
  const signed: AnswerClaims = {
    iss: issuer,
    jti: licence.idguid,
    app: licence.slug,
    fp: machine,
    act: action,
    nonce: question.nonce,
    ...{ state, activated, seats, features, iat: secondsOf(now) },
    ...(lease && { exp: secondsOf(lease) }),
  };
  const current = keyOf(licence, issuer, signing);
  return {
    ...{ state, activated, seats, seats_used: used, features, expires_at, lease_until: lease, clock },
    answer: signToken('answer', signing.kid, signing.key, signed),
    licence: current === question.token ? null : current,
  };
}
