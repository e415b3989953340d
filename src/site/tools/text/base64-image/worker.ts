import { Refusal } from '../../../../web/worker/job-messages.ts';
import { serveJobs } from '../../../../web/worker/worker-server.ts';
import { sizeText } from '../../kit/sizes.ts';
import type { Source } from '../../kit/use-source.ts';
import type { Values } from '../../options.ts';
import { decodePasted } from '../coding/decode-pasted.ts';
import { odditiesText, withReadableErrors } from '../coding/error-texts.ts';
import type { Payload } from '../coding/payload.ts';
import type { Stored } from '../coding/result-writer.ts';
import { decodeFile } from '../coding/streams.ts';
import { inspectPicture, noPictureText, type PictureInfo } from '../picture/inspect-picture.ts';
import type { base64Image } from './tool.ts';

export interface ImageRequest {
  source: Source;
  options: Values<typeof base64Image.options>;
  owner: string;
}
export interface ImageResult extends PictureInfo, Stored {
  notes: string[];
}

/** Largest picture, in bytes: it is read as a whole. */
const MAX_BYTES = 300 * 1024 * 1024;

serveJobs<ImageRequest, ImageResult>(({ source, options, owner }, tell) =>
  withReadableErrors(source, 'utf-8', async () => {
    if (typeof source === 'string') {
      const { bytes, payload, notes } = decodePasted(source, options.lenient);
      return inspected({ blob: new Blob([bytes]), stored: null }, bytes, payload, notes);
    }
    const steps = { owner, onProgress: (done: number) => tell.progress(done, source.size) };
    const { blob, stored, payload, oddities } = await decodeFile(source, options, steps);
    if (blob.size > MAX_BYTES)
      throw new Refusal(
        `Rezultat ima ${sizeText(blob.size)}: kao slika se pregleda najviše ${sizeText(MAX_BYTES)}. Kao datoteku ga preuzima alat Base64.`,
      );
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return inspected({ blob, stored }, bytes, payload, odditiesText(oddities, payload));
  }),
);

function inspected(
  { blob, stored }: Stored,
  bytes: Uint8Array<ArrayBuffer>,
  { declaredType }: Payload,
  notes: string[],
): ImageResult {
  const look = inspectPicture(bytes);
  if (!look) throw new Refusal(noPictureText(bytes));
  // Compared loosely: image/jpg and image/svg are common.
  const other =
    declaredType?.startsWith('image/') &&
    !declaredType.includes(look.type.extension) &&
    declaredType !== look.type.mime;
  const told = other
    ? [`Piše da je ${declaredType}, a po bajtovima je ${look.type.mime}: vrijede bajtovi.`]
    : [];
  const typed = blob.slice(0, blob.size, look.type.mime);
  return { ...look, blob: typed, stored, notes: [...notes, ...told] };
}
