import { Refusal } from '../../kit/jobs.ts';
import { serveJobs } from '../../kit/serve.ts';
import { sizeText } from '../../kit/sizes.ts';
import type { Source } from '../../kit/use-source.ts';
import type { Values } from '../../options.ts';
import { decodeFile } from '../coding/in-steps.ts';
import type { Payload } from '../coding/payload.ts';
import { decodePasted } from '../coding/read.ts';
import { inWords, sayOddities } from '../coding/say.ts';
import type { Stored } from '../coding/sink.ts';
import { type Look, lookAt, sayNoPicture } from '../picture/look.ts';
import type { base64Image } from './tool.ts';

export interface ImageOrder {
  source: Source;
  options: Values<typeof base64Image.options>;
  owner: string;
}
export interface ImageResult extends Look, Stored {
  notes: string[];
}

/** A picture that is looked at is read whole. */
const MOST = 300 * 1024 * 1024;

serveJobs<ImageOrder, ImageResult>(({ source, options, owner }, tell) =>
  inWords(source, 'utf-8', async () => {
    if (typeof source === 'string') {
      const { bytes, payload, notes } = decodePasted(source, options.lenient);
      return seen({ blob: new Blob([bytes]), stored: null }, bytes, payload, notes);
    }
    const steps = { owner, onProgress: (done: number) => tell.progress(done, source.size) };
    const { blob, stored, payload, oddities } = await decodeFile(source, options, steps);
    if (blob.size > MOST)
      throw new Refusal(
        `Rezultat ima ${sizeText(blob.size)}: kao slika se pregleda najviše ${sizeText(MOST)}. Kao datoteku ga preuzima alat Base64.`,
      );
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return seen({ blob, stored }, bytes, payload, sayOddities(oddities, payload));
  }),
);

function seen(
  { blob, stored }: Stored,
  bytes: Uint8Array<ArrayBuffer>,
  { said }: Payload,
  notes: string[],
): ImageResult {
  const look = lookAt(bytes);
  if (!look) throw new Refusal(sayNoPicture(bytes));
  // Not exact names: image/jpg and image/svg are written everywhere.
  const other = said?.startsWith('image/') && !said.includes(look.type.extension) && said !== look.type.mime;
  const told = other ? [`Piše da je ${said}, a po bajtovima je ${look.type.mime}: vrijede bajtovi.`] : [];
  const typed = blob.slice(0, blob.size, look.type.mime);
  return { ...look, blob: typed, stored, notes: [...notes, ...told] };
}
