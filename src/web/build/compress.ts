import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const COMPRESSIBLE = /\.(?:html|js|css|svg|txt|json|wasm|ttf)$/;
/** Above this size (bytes), and for fonts, the best quality saves a tenth more but takes ten times as long. */
const LARGE = 1024 * 1024;
const SLOW = /\.ttf$/;

/** Writes `<file>.br` and `<file>.gz` beside each compressible file of a folder, if smaller. WOFF2 is compressed already. */
export async function compressTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('.vite'));
  // Node compresses four at a time.
  await Promise.all(files.map(compress));
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const quality = content.length > LARGE || SLOW.test(file) ? 9 : 11;
  const [gzipped, brotlied] = await Promise.all([
    gz(content, { level: 9 }),
    brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  ]);
  if (gzipped.length < content.length) await writeFile(`${file}.gz`, gzipped);
  if (brotlied.length < content.length) await writeFile(`${file}.br`, brotlied);
}
