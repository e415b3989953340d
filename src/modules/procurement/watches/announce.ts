import type { Ctx } from '../../../core/context.ts';
import { plural } from '../../../core/plural.ts';
import type { Deps } from '../../../server/module.ts';
import { notify } from '../../notifications/notify.ts';
import { isReachable } from '../../viber/inbox/reachable.service.ts';
import { queueOutgoing } from '../../viber/inbox/writing.ts';
import { lengthOf, TEXT_MAX } from '../../viber/protocol/limits.ts';
import { noticePath, SIMULATED, WATCHES_PATH } from '../labels.ts';
import { noticeId } from '../notices/notice-id.ts';
import { isSimulated } from '../sync/source.ts';
import { entryLines } from './digest-content.ts';
import { digestPath, WATCH_HIT } from './notices.ts';
import type { Recipient } from './recipients.ts';
import type { DigestEntry, MailState } from './states.ts';

/** Mails one digest. */
export const DIGEST_MAIL = 'ejn.digest-mail';
export interface DigestMail {
  idguid: string;
}

/** A digest that was made. */
interface Made {
  idguid: string;
  recipient: Recipient;
  entries: readonly DigestEntry[];
  mail: MailState;
  inApp: boolean;
}

/** Has a digest told, in the transaction that makes it, so that none is told without being kept, and none is kept untold. */
export async function announceDigest(
  ctx: Ctx,
  deps: Pick<Deps, 'jobs' | 'config'>,
  made: Made,
): Promise<void> {
  const { idguid, recipient, entries, mail, inApp } = made;
  if (recipient.kind === 'viber') {
    const simulated = (await isSimulated(ctx.db)) === true;
    await writeToViber(ctx, recipient.id, viberText(deps.config.publicUrl, entries, simulated));
    return;
  }
  if (inApp)
    await notify(ctx, deps, {
      kind: WATCH_HIT,
      title: titleOf(entries),
      body: entries
        .slice(0, 3)
        .map(({ name }) => name)
        .join(' · ')
        .slice(0, 300)
        .toWellFormed(),
      path: digestPath(idguid),
      userIds: [recipient.id],
    });
  if (mail === 'waiting')
    await deps.jobs.send(ctx.db, DIGEST_MAIL, { idguid } satisfies DigestMail, { tenantId: ctx.tenant.id });
}

/** What a digest is about, in a line: "3 nova obavještenja i 1 promjena". */
export function titleOf(entries: readonly Pick<DigestEntry, 'kind'>[]): string {
  const fresh = entries.filter(({ kind }) => kind === 'new').length;
  const changed = entries.length - fresh;
  const said = [
    ...(fresh > 0
      ? [`${fresh} ${plural(fresh, 'novo obavještenje', 'nova obavještenja', 'novih obavještenja')}`]
      : []),
    ...(changed > 0 ? [`${changed} ${plural(changed, 'promjena', 'promjene', 'promjena')}`] : []),
  ];
  return `Javne nabavke: ${said.join(' i ')}`;
}

/** A digest as one message; as many of its notices as it takes. `simulated`: they are made up. */
export function viberText(site: string, entries: readonly DigestEntry[], simulated: boolean): string {
  let text = simulated ? `${titleOf(entries)}\n${SIMULATED}` : titleOf(entries);
  for (const [n, entry] of entries.entries()) {
    const url = `${site}${noticePath(noticeId(entry.procedure_id))}`;
    const part = `\n\n${[entry.name, ...entryLines(entry), url].join('\n')}`;
    const rest = entries.length - n;
    const more = `\n\nJoš ${rest}: ${site}${WATCHES_PATH}`;
    if (lengthOf(text + part) + lengthOf(more) > TEXT_MAX) return text + more;
    text += part;
  }
  return text;
}

/** Queues a message to a conversation, unless it is gone or its person takes none any more. */
async function writeToViber(ctx: Ctx, conversation: string, text: string): Promise<void> {
  if (!(await isReachable(ctx, conversation))) return;
  const content = { kind: 'text', text, data: {} } as const;
  await queueOutgoing(ctx, { idguid: conversation }, { content, origin: 'answer' });
}
