/**
 * The baseline of reading: the same WebAssembly core with the same languages, given the picture as it is, in a process of the same
 * priority: `bare-core.ts GREY WIDTH HEIGHT DPI PAGES`. Prints seconds of each page but the first, and how many words it has.
 */
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { nodeLoader } from '../../../src/core/pages/ocr/node-loader.ts';
import { Reader } from '../../../src/core/pages/ocr/reader.ts';

setPriority(constants.priority.PRIORITY_LOW);
const [path = '', ...numbers] = process.argv.slice(2);
const [width = 0, height = 0, dpi = 0, pages = 0] = numbers.map(Number);
const data = new Uint8Array(readFileSync(path));
const reader = await Reader.open(nodeLoader, ['bos', 'srp'], () => {});
const read: { words: number; clock: number; processor: number }[] = [];
for (let page = 0; page < pages; page++) {
  const [clock, used] = [performance.now(), process.cpuUsage()];
  const { paragraphs } = reader.read({ width, height, data }, dpi);
  const { user, system } = process.cpuUsage(used);
  read.push({
    words: paragraphs.flat().flatMap(({ words }) => words).length,
    clock: (performance.now() - clock) / 1000,
    processor: (user + system) / 1e6,
  });
}
process.stdout.write(JSON.stringify(read.slice(1)));
