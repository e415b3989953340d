import { invalid } from '../../../core/errors.ts';
import type { StoredFile } from '../../../core/files/rows.ts';
import { MAIL_TOO_LARGE, MAX_MAIL_BYTES } from '../extraction/mail/parts.ts';
import { MAX_XML_BYTES } from '../extraction/xml/decoded.ts';
import { MAX_DOCUMENT_BYTES } from './states.ts';

const PAGES = ['application/pdf', 'image/jpeg', 'image/png', 'image/tiff', 'image/webp'];
const XML = ['application/xml', 'text/xml'];
const MAIL = 'message/rfc822';

export const isXml = (mediaType: string): boolean => XML.includes(mediaType);
export const isMail = (mediaType: string): boolean => mediaType === MAIL;

/** The formats, for people. */
export const ACCEPTED_TEXT = 'PDF, JPEG, PNG, TIFF, WebP, e-faktura (XML) ili e-mail (EML)';

/** Throws 422 at `file` for a file that is no document, by its bytes. */
export function requireAccepted({ media_type, size }: Pick<StoredFile, 'media_type' | 'size'>): void {
  if (size === 0) throw invalid({ file: 'Datoteka je prazna.' });
  const known = PAGES.includes(media_type) || isXml(media_type) || isMail(media_type);
  if (!known) throw invalid({ file: `Ovo nije dokument koji se može čitati. Primaju se: ${ACCEPTED_TEXT}.` });
  if (isMail(media_type) && size > MAX_MAIL_BYTES) throw invalid({ file: MAIL_TOO_LARGE });
  if (size > MAX_DOCUMENT_BYTES) throw invalid({ file: 'Datoteka je veća od 50 MB.' });
  if (isXml(media_type) && size > MAX_XML_BYTES) throw invalid({ file: 'E-faktura je veća od 10 MB.' });
}
