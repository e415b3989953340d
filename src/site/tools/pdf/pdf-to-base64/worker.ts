import { Refusal } from '../../kit/jobs.ts';
import { serveJobs } from '../../kit/serve.ts';
import { LARGE } from '../../kit/use-source.ts';
import type { Values } from '../../options.ts';
import type { Base64Form } from '../../text/coding/encode.ts';
import { encodeFile } from '../../text/coding/in-steps.ts';
import { inWords } from '../../text/coding/say.ts';
import { LOOK, sniff } from '../../text/coding/sniff.ts';
import { faultWords } from '../engine/faults.ts';
import { looksOf } from '../engine/looks.ts';
import { bytesSource } from '../engine/source.ts';
import type { pdfToBase64 } from './tool.ts';

export interface ToBase64Order {
  file: File;
  options: Values<typeof pdfToBase64.options>;
  /** The page's folder for large results (`ownFolder`). */
  owner: string;
}
export interface ToBase64Result {
  value: string | Blob;
  stored: string | null;
  from: number;
  to: number;
}

serveJobs<ToBase64Order, ToBase64Result>(({ file, options, owner }, tell) =>
  inWords(file, 'utf-8', async () => {
    const head = new Uint8Array(await file.slice(0, LOOK).arrayBuffer());
    if (file.size === 0) throw new Refusal(faultWords({ why: 'empty' }));
    if (!looksOf(bytesSource(head)).pdf)
      throw new Refusal(
        `Ovo nije PDF: po sadržaju je ${sniff(head).name}. Svaku datoteku u Base64 pretvara alat Base64.`,
      );
    const before = options.as === 'url' ? 'data:application/pdf;base64,' : '';
    const steps = { owner, onProgress: (done: number) => tell.progress(done, file.size) };
    const { blob, stored } = await encodeFile(file, formOf(options), steps, before);
    const value = blob.size > LARGE ? blob : await blob.text();
    return { value, stored, from: file.size, to: blob.size };
  }),
);

/** A data URL is written in one way only. */
function formOf({ as, alphabet, padding, wrap }: ToBase64Order['options']): Base64Form {
  if (as === 'url') return { urlSafe: false, padding: true, wrap: 0 };
  return { urlSafe: alphabet === 'url', padding, wrap: wrap === 'mime' ? 76 : wrap === 'pem' ? 64 : 0 };
}
