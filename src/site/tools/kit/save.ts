import { Refusal } from './jobs.ts';
import { DOWNLOAD, markDownload } from './own-files.ts';
import { sizeText } from './sizes.ts';

/** How long a download may take to begin, in milliseconds; after it nobody asks for its address any more. */
const BEGUN = 60_000;
let until = 0;

/** Whether something may still be on its way to the disk. */
export const isSaving = (): boolean => Date.now() < until;

/** Hands the browser a file to save. */
export function save(content: Blob | string, name: string, type = 'text/plain;charset=utf-8'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const href = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
  until = Date.now() + DOWNLOAD;
  void markDownload();
  setTimeout(() => URL.revokeObjectURL(href), BEGUN);
}

/**
 * Largest text that is copied, in bytes. The browser makes one string of it on the page's own thread, whatever it is given (string,
 * Blob, promise of either): measured, 10 ms for each megabyte. Whoever asks for a copy waits a third of a second for it, not seconds.
 */
const COPIED = 32 * 1024 * 1024;

const TOO_LARGE = `Više od ${sizeText(COPIED)} ne kopira se: stranica bi stala. Preuzmite kao datoteku.`;

/**
 * Puts text or a PNG picture into the clipboard. Throws where the browser does not let it, and a `Refusal` for more text than a
 * page can copy. What is still being made is promised to the clipboard at once: Safari only listens while the click lasts.
 */
export async function copyContent(content: Blob | string | Promise<Blob | string>): Promise<void> {
  if (content instanceof Blob && content.type === 'image/png')
    return navigator.clipboard.write([new ClipboardItem({ 'image/png': content })]);
  if (typeof content === 'string') return navigator.clipboard.writeText(content);
  if (content instanceof Blob) return copyText(asText(content));
  // What the browser makes of a broken promise says nothing of why.
  let refused: unknown = null;
  const text = content.then(asText).catch((error: unknown) => {
    refused = error;
    throw error;
  });
  return copyText(text).catch((error: unknown) => {
    throw refused ?? error;
  });
}

const copyText = (text: Blob | Promise<Blob>): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);

/** A Blob as it is, without making one string of it here. */
function asText(content: Blob | string): Blob {
  const text = new Blob([content], { type: 'text/plain' });
  if (text.size > COPIED) throw new Refusal(TOO_LARGE);
  return text;
}
