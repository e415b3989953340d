import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../core/context.ts';
import { newHashedToken } from '../../../core/opaque.ts';
import type { Deps, JobTenant } from '../../../server/module.ts';
import { notify } from '../../notifications/notify.ts';
import { effectiveIn } from '../../rights/effective/effective.ts';
import { SEE_NOTICES } from '../labels.ts';
import { isSimulated } from '../sync/source.ts';
import { titleOf } from './announce.ts';
import { digestMail } from './digest-content.ts';
import { endPath } from './end.ts';
import { digestPath, WATCH_HIT } from './notices.ts';
import type { DigestEntry, MailState } from './states.ts';

/** Seconds after which a claim is of a node that is gone. More than a mail may take. */
const DEAD_AFTER = 120;
/** Attempts to store what came of a mail, and milliseconds before the second; each further one waits twice as long. */
const STORING = 5;
const STORING_WAIT = 500;

interface Claimed {
  email: string;
  firstName: string;
  entries: DigestEntry[];
  token: string;
  /** The notices are made up. */
  simulated: boolean;
}

/**
 * Mails one digest (job `DIGEST_MAIL`). That it is being sent is committed before the mail server is called. What a dead node was sending may
 * have arrived, so it is not sent again: the person is told in the product. Throws where the mail server cannot take it now, so that the job
 * is tried again.
 */
export async function mailDigest(
  deps: Pick<Deps, 'config' | 'mail' | 'jobs'>,
  org: JobTenant,
  idguid: string,
): Promise<void> {
  const claimed = await org.within((ctx) => claim(ctx, deps, idguid));
  if (!claimed) return;
  const site = deps.config.publicUrl;
  const endUrl = `${site}${endPath(claimed.token)}`;
  const addressed = {
    ...{ site, endUrl, organisation: org.tenant.name, firstName: claimed.firstName },
    simulated: claimed.simulated,
    ...{ title: titleOf(claimed.entries.filter(({ by_mail }) => by_mail)), path: digestPath(idguid) },
  };
  try {
    await deps.mail.send({
      to: claimed.email,
      id: idguid,
      ...digestMail(claimed.entries, addressed),
      // RFC 8058: the mail program ends it with one click, after it has asked.
      headers: { 'List-Unsubscribe': `<${endUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
  } catch (error) {
    if (deps.mail.mayHaveArrived(error)) return settle(deps, org, idguid, 'unknown', UNSURE);
    const { response, message } = error as { response?: string; message: string };
    const fault = `Server za poštu: ${(response ?? message).slice(0, 300).toWellFormed()}`;
    if (deps.mail.refusalOf(error) === 'permanent') return settle(deps, org, idguid, 'refused', fault);
    await settle(deps, org, idguid, 'waiting', fault);
    throw error;
  }
  await settle(deps, org, idguid, 'sent', null);
}

const UNSURE = 'Veza sa serverom za poštu je prekinuta usred slanja, pa se ne zna je li mail stigao.';

/** Takes a digest to be sent; null where it is not to be. Throws while another node is sending it. */
async function claim(ctx: Ctx, deps: Pick<Deps, 'jobs'>, idguid: string): Promise<Claimed | null> {
  const { rows } = await ctx.db.execute<{
    recipient_id: string;
    mail: MailState;
    dead: boolean;
    entries: DigestEntry[];
  }>(sql`
    select recipient_id, mail, entries, coalesce(mail_at < clock_timestamp() - make_interval(secs => ${DEAD_AFTER}), false) as dead
    from ejn_digests where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid for no key update`);
  const [digest] = rows;
  if (digest?.mail === 'sending') {
    if (!digest.dead) throw new Error('Another node may be sending this mail');
    await store(ctx, deps, idguid, 'unknown', UNSURE);
  }
  if (digest?.mail !== 'waiting') return null;
  const person = await effectiveIn(ctx.db, digest.recipient_id, ctx.tenant.id);
  if (!person?.permissions.includes(SEE_NOTICES)) {
    await store(ctx, deps, idguid, 'refused', 'Osoba više ne vidi obavještenja ove organizacije.');
    return null;
  }
  const { token, hash } = newHashedToken();
  await ctx.db.execute(sql`
    update ejn_digests set mail = 'sending', mail_at = clock_timestamp(), mail_fault = null, end_hash = ${hash}
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid`);
  const simulated = (await isSimulated(ctx.db)) === true;
  return { email: person.email, firstName: person.first_name, entries: digest.entries, token, simulated };
}

/** Stores what came of a mail; repeated for a while, since a database that restarts would leave it unknown. */
async function settle(
  deps: Pick<Deps, 'jobs'>,
  org: JobTenant,
  idguid: string,
  state: MailState,
  fault: string | null,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await org.within((ctx) => store(ctx, deps, idguid, state, fault));
      return;
    } catch (error) {
      if (attempt === STORING) throw error;
      await sleep(STORING_WAIT * 2 ** (attempt - 1));
    }
  }
}

async function store(
  ctx: Ctx,
  deps: Pick<Deps, 'jobs'>,
  idguid: string,
  state: MailState,
  fault: string | null,
): Promise<void> {
  const { rows } = await ctx.db.execute<{ recipient_id: string }>(sql`
    update ejn_digests set mail = ${state}, mail_at = clock_timestamp(), mail_fault = ${fault}
    where tenant_id = ${ctx.tenant.id}::uuid and idguid = ${idguid}::uuid returning recipient_id`);
  if (!rows[0] || (state !== 'unknown' && state !== 'refused')) return;
  await notify(ctx, deps, {
    kind: WATCH_HIT,
    title:
      state === 'unknown'
        ? 'Pregled javnih nabavki možda nije stigao mailom'
        : 'Pregled javnih nabavki nije primljen na vaš mail',
    body: fault ?? undefined,
    path: digestPath(idguid),
    userIds: [rows[0].recipient_id],
  });
}
