import PostalMime from 'postal-mime';
import type { ReadText } from './collector.ts';
import { MAX_MAIL_BYTES } from './limits.ts';
import { collected, withoutTags } from './plain-text.ts';
import { readWhole, type Source } from './source.ts';
import { Unreadable } from './unreadable.ts';

/** Nesting that people's mail has; deeper is made to do harm. */
const DEPTH = { maxNestingDepth: 32, maxHeadersSize: 256 * 1024 };

/** An e-mail's people, subject, text and names of attachments, whose contents are not read. Throws `Unreadable`. */
export async function mailText(source: Source): Promise<ReadText> {
  const mail = await PostalMime.parse(readWhole(source, MAX_MAIL_BYTES), DEPTH).catch((error: Error) => {
    throw new Unreadable('damaged', error.message);
  });
  const people = [mail.from, ...(mail.to ?? []), ...(mail.cc ?? [])].flatMap((one) =>
    one ? [`${one.name ?? ''} ${one.address ?? ''}`] : [],
  );
  const names = mail.attachments.map(({ filename }) => filename ?? '');
  const body = mail.text ?? withoutTags(mail.html ?? '');
  return collected({ text: [mail.subject ?? '', ...people, body, ...names].join('\n'), more: false });
}
