import type { PdfDocument } from '../../pages/document.ts';
import type { ReadText } from './collector.ts';
import type { Kind } from './kind.ts';
import { pdfText } from './pdf.ts';
import type { Source } from './source.ts';
import { Unreadable } from './unreadable.ts';

/** The text of a file for searching; `open` opens a PDF. Throws `Unreadable`. */
export async function readText(
  source: Source,
  kind: Kind | null,
  open: () => Promise<PdfDocument>,
): Promise<ReadText> {
  if (kind === 'pdf') return pdfText(await open());
  if (kind === 'office') return (await import('./office-text.ts')).officeText(source);
  if (kind === 'mail') return (await import('./mail.ts')).mailText(source);
  const { htmlText, plainText, rtfText } = await import('./plain-text.ts');
  if (kind === 'html') return htmlText(source);
  if (kind === 'rtf') return rtfText(source);
  if (kind === 'text' || kind === 'csv') return plainText(source);
  throw new Unreadable('unsupported');
}
