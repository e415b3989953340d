import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const TEXT = /\.(?:html|js|css|svg|txt|json)$/;

/**
 * Writes `<file>.br` and `<file>.gz` beside every text file of a folder, where that makes it smaller; the server
 * then only picks one. Fonts are compressed already.
 */
export async function compressTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('.vite'));
  for (const file of files) {
    const content = await readFile(file);
    const [small, smaller] = await Promise.all([
      gz(content, { level: 9 }),
      brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    ]);
    if (small.length < content.length) await writeFile(`${file}.gz`, small);
    if (smaller.length < content.length) await writeFile(`${file}.br`, smaller);
  }
}
