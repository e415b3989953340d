import { pictureKind } from '../../../../core/sniff.ts';
import { Refusal } from '../../../../web/worker/job-messages.ts';
import { serveJobs } from '../../../../web/worker/worker-server.ts';
import { readBytes } from '../../kit/read-text.ts';
import { MAX_BOX_TEXT } from '../../kit/use-source.ts';
import { CHUNK_SIZE, Encoder, encode, PLAIN } from '../coding/encode.ts';
import { inspectPicture, noPictureText, type PictureInfo } from '../picture/inspect-picture.ts';
import { strip } from '../picture/strip/strip.ts';

export interface PicturesRequest {
  files: readonly File[];
  /** Remove metadata. */
  strip: boolean;
}
/** The result for one file. */
export type MadePicture = { file: File } & ({ made: Picture; fault: null } | { made: null; fault: string });
export interface Picture extends PictureInfo {
  /** The picture, without metadata if requested. */
  blob: Blob;
  /** On one line, with padding. */
  base64: string | Blob;
  /** Its length. */
  length: number;
  /** The Exif orientation that had to be kept; 1 is upright. */
  orientation: number;
  /** Metadata were removed. */
  stripped: boolean;
}

/** Largest picture, in bytes: it is read as a whole. */
const MAX_BYTES = 300 * 1024 * 1024;

serveJobs<PicturesRequest, number, MadePicture>(async ({ files, strip }, tell) => {
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
  const bytes = await readBytes(file, MAX_BYTES);
  const look = inspectPicture(bytes);
  if (!look) throw new Refusal(noPictureText(bytes));
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

/** A large result goes back as a Blob: a string would be copied. */
function baseOf(bytes: Uint8Array<ArrayBuffer>): string | Blob {
  if (bytes.length <= MAX_BOX_TEXT) return encode(bytes);
  const encoder = new Encoder(PLAIN);
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK_SIZE)
    parts.push(encoder.push(bytes.subarray(at, at + CHUNK_SIZE)));
  parts.push(encoder.end());
  return new Blob(parts);
}
