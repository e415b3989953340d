import { Refusal } from '../../kit/jobs.ts';
import { readBytes } from '../../kit/read-text.ts';
import { serveJobs } from '../../kit/serve.ts';
import { LARGE } from '../../kit/use-source.ts';
import { Encoder, encode, PLAIN, STEP } from '../coding/encode.ts';
import { pictureKind } from '../coding/sniff.ts';
import { type Look, lookAt, sayNoPicture } from '../picture/look.ts';
import { strip } from '../picture/strip/strip.ts';

export interface PicturesOrder {
  files: readonly File[];
  /** Without metadata. */
  strip: boolean;
}
/** What became of one file. */
export type MadePicture = { file: File } & ({ made: Picture; fault: null } | { made: null; fault: string });
export interface Picture extends Look {
  /** The picture itself, without metadata where that was asked for. */
  blob: Blob;
  /** One line, no padding left out. */
  base64: string | Blob;
  /** Letters of it. */
  length: number;
  /** Its orientation had to stay; 1 is upright. */
  orientation: number;
  /** Its metadata are gone. */
  stripped: boolean;
}

/** A picture is read whole. */
const MOST = 300 * 1024 * 1024;

serveJobs<PicturesOrder, number, MadePicture>(async ({ files, strip }, tell) => {
  for (const [index, file] of files.entries()) {
    tell.progress(index, files.length, file.name);
    try {
      tell.part({ file, made: await make(file, strip), fault: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      tell.part({ file, made: null, fault: error.message });
    }
  }
  return files.length;
});

async function make(file: File, bare: boolean): Promise<Picture> {
  const bytes = await readBytes(file, MOST);
  const look = lookAt(bytes);
  if (!look) throw new Refusal(sayNoPicture(bytes));
  const result = bare ? strip(bytes, pictureKind(bytes)!) : null;
  const out = result?.bytes ?? bytes;
  const base64 = baseOf(out);
  return {
    ...look,
    blob: new Blob([out], { type: look.type.mime }),
    base64,
    length: typeof base64 === 'string' ? base64.length : base64.size,
    orientation: result?.orientation ?? 1,
    stripped: result !== null,
  };
}

/** A large one goes back as a Blob: a string would be copied. */
function baseOf(bytes: Uint8Array<ArrayBuffer>): string | Blob {
  if (bytes.length <= LARGE) return encode(bytes);
  const encoder = new Encoder(PLAIN);
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += STEP) parts.push(encoder.push(bytes.subarray(at, at + STEP)));
  parts.push(encoder.end());
  return new Blob(parts);
}
