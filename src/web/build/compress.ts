import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const SHRINKS = /\.(?:html|js|css|svg|txt|json|wasm|ttf)$/;
/** Above this many bytes, and in fonts, the last tenth that Brotli could save takes ten times as long. */
const LARGE = 1024 * 1024;
const SLOW = /\.ttf$/;

/**
 * Writes `<file>.br` and `<file>.gz` beside every file of a folder that shrinks, where that makes it smaller; the server
 * then only picks one. The fonts of the site itself (WOFF2) are compressed already.
 */
export async function compressTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && SHRINKS.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('.vite'));
  // At once: Node compresses four at a time.
  await Promise.all(files.map(compress));
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const quality = content.length > LARGE || SLOW.test(file) ? 9 : 11;
  const [small, smaller] = await Promise.all([
    gz(content, { level: 9 }),
    brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  ]);
  if (small.length < content.length) await writeFile(`${file}.gz`, small);
  if (smaller.length < content.length) await writeFile(`${file}.br`, smaller);
}
