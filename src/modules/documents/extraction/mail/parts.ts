import PostalMime, { type Address, type Attachment } from 'postal-mime';
import { plainFileName } from '../../../../core/files/file-name.ts';
import { mediaTypeOf } from '../../../../core/files/media/media-type.ts';
import { beginning } from '../../../../core/text.ts';
import { isTinyPicture } from './tiny-picture.ts';

/** A file that came with a mail. */
export interface MailFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** By its bytes, whatever the mail says. */
  mediaType: string;
}

export interface MailParts {
  /** `Ime <adresa>`; empty where the mail does not tell. */
  from: string;
  to: string[];
  subject: string;
  /** ISO 8601; null: not told, or no date. */
  date: string | null;
  files: MailFile[];
  /** What was left out, and why in Bosnian. */
  skipped: { name: string; why: string }[];
  /** Bosnian message of a mail that brings nothing to read; null: it does. */
  nothing: string | null;
}

/** Why bytes are not read as a mail. The message is for the person. */
export class UnreadableMail extends Error {
  override name = 'UnreadableMail';
}

/** Most bytes of a mail. */
export const MAX_MAIL_BYTES = 25 * 1024 * 1024;
export const MAIL_TOO_LARGE = 'Poruka je veća od 25 MB.';
const MOST_FILES = 50;
/** Mails within mails whose files are taken. */
const MOST_NESTED = 3;
/** Nesting and headers that people's mail has; more is made to do harm. */
const BOUNDS = { maxNestingDepth: 32, maxHeadersSize: 256 * 1024, forceRfc822Attachments: true };
/** Pictures within the text that are smaller are logos and signatures. */
const LOGO_BYTES = 10 * 1024;
const LONGEST_LINE = 1000;
const MOST_PEOPLE = 100;

/** The files of a mail (`.eml`), also of mails that it forwards. Throws `UnreadableMail`. */
export async function partsOf(eml: Uint8Array): Promise<MailParts> {
  if (eml.length > MAX_MAIL_BYTES) throw new UnreadableMail(MAIL_TOO_LARGE);
  const mail = await parsed(eml);
  // Any text is a mail to the parser; one without any of these was sent by nobody.
  if (!mail.from && !mail.subject && !mail.date && !mail.messageId && mail.attachments.length === 0)
    throw new UnreadableMail('Datoteka nije e-mail poruka (.eml).');
  const into: Pick<MailParts, 'files' | 'skipped'> = { files: [], skipped: [] };
  await gather(mail.attachments, into, 0);
  return {
    from: written(mail.from),
    to: (mail.to ?? []).slice(0, MOST_PEOPLE).map(written),
    subject: line(mail.subject),
    date: dateOf(mail.date),
    ...into,
    nothing: nothingIn(into),
  };
}

async function parsed(eml: Uint8Array) {
  try {
    return await PostalMime.parse(eml, BOUNDS);
  } catch {
    throw new UnreadableMail('Poruka je oštećena i ne može se pročitati.');
  }
}

async function gather(
  attachments: readonly Attachment[],
  into: Pick<MailParts, 'files' | 'skipped'>,
  depth: number,
): Promise<void> {
  for (const attachment of attachments) {
    const bytes = bytesOf(attachment);
    const mail = attachment.mimeType === 'message/rfc822';
    const name = plainFileName(attachment.filename ?? '', mail ? 'poruka.eml' : 'prilog');
    const skip = (why: string) => into.skipped.push({ name, why });
    if (into.skipped.length + into.files.length >= MOST_FILES * 2) return;
    if (mail) {
      if (depth === MOST_NESTED) skip(`Proslijeđene poruke čitamo najviše ${MOST_NESTED} u dubinu.`);
      else
        await parsed(bytes).then(
          (inner) => gather(inner.attachments, into, depth + 1),
          (error: Error) => skip(error.message),
        );
      continue;
    }
    if (bytes.length === 0) skip('Prilog je prazan.');
    else if (into.files.length >= MOST_FILES) skip(`Iz jedne poruke primamo najviše ${MOST_FILES} priloga.`);
    else {
      const { type, extension } = await mediaTypeOf(bytes, name);
      if (isDecoration(attachment, bytes, type)) skip('Sličica iz potpisa ili teksta poruke.');
      else {
        const full = /\.[^.\s]{1,10}$/.test(name) ? name : `${name}.${extension}`;
        into.files.push({ name: full, bytes, mediaType: type });
      }
    }
  }
}

/** A logo within the text, or a picture too small to be a paper. */
function isDecoration(
  { related, disposition, contentId }: Attachment,
  bytes: Uint8Array,
  type: string,
): boolean {
  if (!type.startsWith('image/')) return false;
  const inline = related || disposition === 'inline' || (contentId && disposition !== 'attachment');
  return (inline && bytes.length < LOGO_BYTES) || isTinyPicture(bytes);
}

function bytesOf({ content }: Attachment): Uint8Array<ArrayBuffer> {
  if (typeof content === 'string') return new Uint8Array(Buffer.from(content));
  return new Uint8Array(content instanceof ArrayBuffer ? content : content.slice());
}

const line = (text: string | undefined): string =>
  beginning((text ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim(), LONGEST_LINE);

function written(one: Address | undefined): string {
  const [name, address] = [line(one?.name), line(one?.address)];
  return name && address ? `${name} <${address}>` : name || address;
}

function dateOf(written: string | undefined): string | null {
  const date = new Date(written ?? '');
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function nothingIn({ files, skipped }: Pick<MailParts, 'files' | 'skipped'>): string | null {
  if (files.length > 0) return null;
  return skipped.length === 0
    ? 'Poruka nema priloga.'
    : 'Poruka nema priloga koji se mogu čitati: samo sličice, prazne datoteke ili preduboko proslijeđene poruke.';
}
