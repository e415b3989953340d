import { saveFile } from '../../../web/save-file.ts';
import { Refusal } from '../../../web/worker/job-messages.ts';
import { sizeText } from './sizes.ts';
import { DOWNLOAD_TIMEOUT, markDownload } from './temp-files.ts';

let downloadUntil = 0;

/** Whether a download may still be reading its file. */
export const isDownloading = (): boolean => Date.now() < downloadUntil;

/** Downloads a file. */
export function save(content: Blob | string, name: string, type = 'text/plain;charset=utf-8'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  saveFile(blob, name);
  downloadUntil = Date.now() + DOWNLOAD_TIMEOUT;
  void markDownload();
}

/**
 * Largest text that is copied, in bytes. The browser makes a string of it on the main thread, whatever it is given (string, Blob, a
 * promise of either): 10 ms a megabyte, measured. 32 MB block the page for a third of a second.
 */
const MAX_COPY = 32 * 1024 * 1024;

const TOO_LARGE = `Više od ${sizeText(MAX_COPY)} ne kopira se: stranica bi stala. Preuzmite kao datoteku.`;

/**
 * Copies text or a PNG picture to the clipboard. Throws where the browser refuses, and a `Refusal` for a text that is too large. A
 * result that is still being made is passed as a promise: Safari allows the call only during the click.
 */
export async function copyContent(content: Blob | string | Promise<Blob | string>): Promise<void> {
  if (content instanceof Blob && content.type === 'image/png')
    return navigator.clipboard.write([new ClipboardItem({ 'image/png': content })]);
  if (typeof content === 'string') return navigator.clipboard.writeText(content);
  if (content instanceof Blob) return copyText(asText(content));
  // The clipboard's own error does not tell why the promise was rejected.
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

/** A Blob, without making one string of it here. */
function asText(content: Blob | string): Blob {
  const text = new Blob([content], { type: 'text/plain' });
  if (text.size > MAX_COPY) throw new Refusal(TOO_LARGE);
  return text;
}
