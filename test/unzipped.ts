import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';

/** The texts of the files in an archive, by their paths. */
export async function unzipped(archive: Buffer): Promise<Record<string, string>> {
  const zip = await yauzl.fromBufferPromise(archive);
  const found: Record<string, string> = {};
  for await (const entry of zip.eachEntry())
    found[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString();
  return found;
}
