import { faultText } from '../../../../core/pages/faults.ts';
import { readSignature } from '../../../../core/pages/file-signature.ts';
import { bytesSource } from '../../../../core/pages/source.ts';
import { SNIFF_BYTES, sniff } from '../../../../core/sniff.ts';
import { Refusal } from '../../../../web/worker/job-messages.ts';
import { serveJobs } from '../../../../web/worker/worker-server.ts';
import { MAX_BOX_TEXT } from '../../kit/use-source.ts';
import type { Values } from '../../options.ts';
import type { Base64Form } from '../../text/coding/encode.ts';
import { withReadableErrors } from '../../text/coding/error-texts.ts';
import { encodeFile } from '../../text/coding/streams.ts';
import type { pdfToBase64 } from './tool.ts';

export interface ToBase64Request {
  file: File;
  options: Values<typeof pdfToBase64.options>;
  /** The page's folder for temporary files (`createPageFolder`). */
  owner: string;
}
export interface ToBase64Result {
  value: string | Blob;
  stored: string | null;
  from: number;
  to: number;
}

serveJobs<ToBase64Request, ToBase64Result>(({ file, options, owner }, tell) =>
  withReadableErrors(file, 'utf-8', async () => {
    const head = new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer());
    if (file.size === 0) throw new Refusal(faultText({ why: 'empty' }));
    if (!readSignature(bytesSource(head)).pdf)
      throw new Refusal(
        `Ovo nije PDF: po sadržaju je ${sniff(head).name}. Svaku datoteku u Base64 pretvara alat Base64.`,
      );
    const before = options.as === 'url' ? 'data:application/pdf;base64,' : '';
    const steps = { owner, onProgress: (done: number) => tell.progress(done, file.size) };
    const { blob, stored } = await encodeFile(file, formOf(options), steps, before);
    const value = blob.size > MAX_BOX_TEXT ? blob : await blob.text();
    return { value, stored, from: file.size, to: blob.size };
  }),
);

/** A data URL has only one notation. */
function formOf({ as, alphabet, padding, wrap }: ToBase64Request['options']): Base64Form {
  if (as === 'url') return { urlSafe: false, padding: true, wrap: 0 };
  return { urlSafe: alphabet === 'url', padding, wrap: wrap === 'mime' ? 76 : wrap === 'pem' ? 64 : 0 };
}
