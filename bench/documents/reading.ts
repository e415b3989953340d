/**
 * A scanned page of A4 at 200 dpi, from the file to its words and its picture, in the product's reading process once that has begun, against
 * the command `tesseract` with one thread and the same data, where that is there; and against the product's own WebAssembly core given
 * the same picture with nothing before and after it: no levelling, no even light, no search for what was missed. By turns, each process of
 * the lowest priority as the product's is. Compared with the core is the processor's time, which other work on the machine does not
 * lengthen; with the command the clock. Both by the word that was found, since the others lose many of a hurried scan.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { goal } from '../files/lib/goal.ts';
import { median } from '../lib/median.ts';
import { temporaryFolder } from '../lib/product.ts';
import { hasCommand } from '../tools/lib/command.ts';
import { faultless, pdfOf, scanned } from './lib/papers.ts';
import { readMeasured } from './lib/read.ts';

const ROUNDS = 3;
/** Pages of a round, of which the first is not counted. */
const PAGES = 3;
const DPI = 200;
/** Goals: our time divided by the command's, and by the core's alone. */
const OF_COMMAND = 1.35;
const OF_CORE = 1.35;
const LANGUAGES = ['bos', 'srp'];

/** A page that the command has read. */
interface Command {
  seconds: number;
  words: number;
}
interface Page {
  words: number;
  clock: number;
  processor: number;
}

const folder = temporaryFolder();
try {
  const native = hasCommand('tesseract', '--version');
  if (!native) console.log('  (compared with the same WebAssembly core alone)');
  for (const [what, scan] of [
    ['a faultless letter', await faultless(DPI)],
    ['a hurried scan of an invoice', await scanned(1, DPI)],
  ] as const)
    await compare(what, scan, native);
} finally {
  folder.remove();
}

async function compare(what: string, scan: Buffer, native: boolean): Promise<void> {
  const pdf = await pdfOf(scan, PAGES);
  const { data, info } = await sharp(scan).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const grey = join(folder.path, 'grey');
  writeFileSync(grey, data);
  const program = fileURLToPath(new URL('lib/bare-core.ts', import.meta.url));
  const core = (): Page[] =>
    JSON.parse(
      execFileSync(process.execPath, [program, grey, info.width, info.height, DPI, PAGES].map(String), {
        encoding: 'utf8',
      }),
    );
  const product = async (): Promise<Page[]> => {
    const { pages, fault } = await readMeasured(pdf, 'application/pdf');
    if (fault || pages.some((page) => page.fault)) throw new Error(`The scan was not read: ${fault}`);
    return pages.slice(1);
  };
  const command = native ? commandOn(scan) : null;
  const rounds: { ours: Page[]; bare: Page[]; native: Command | null }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ native: command?.() ?? null, bare: core(), ours: await product() });
  const middle = (pages: readonly Page[], of: (page: Page) => number): number => median(pages.map(of));
  const [ours, bare] = [rounds.flatMap((round) => round.ours), rounds.flatMap((round) => round.bare)];
  const told = (pages: readonly Page[]): string =>
    `${middle(pages, ({ processor }) => processor).toFixed(2)} s of the processor, ${middle(pages, ({ clock }) => clock).toFixed(2)} s by the clock, ${pages[0]!.words} words`;
  console.log(`${what}, ${DPI} dpi\n  the core alone: ${told(bare)}\n  the product: ${told(ours)}`);
  const ratio = (of: (page: Page) => number): number =>
    median(rounds.map((round) => middle(round.ours, of) / middle(round.bare, of)));
  const page = ratio(({ processor }) => processor);
  const word = ratio(({ processor, words }) => processor / words);
  console.log(`  product / core alone: a page ${page.toFixed(2)}, a word ${word.toFixed(2)}`);
  goal('  a word', word, { most: OF_CORE });
  if (!native) return;
  const found = median(rounds.map((round) => round.native!.words));
  const ofCommand = (of: (page: Page) => number, per: (command: Command) => number): number =>
    median(rounds.map((round) => middle(round.ours, of) / per(round.native!)));
  const clockOfPage = ofCommand(
    ({ clock }) => clock,
    ({ seconds }) => seconds,
  );
  console.log(
    `  tesseract: ${found} words; product / tesseract, a page by the clock: ${clockOfPage.toFixed(2)}`,
  );
  const clockOfWord = ofCommand(
    ({ clock, words }) => clock / words,
    ({ seconds, words }) => seconds / words,
  );
  goal('  a word by the clock, product / tesseract', clockOfWord, { most: OF_COMMAND });
}

/** The command with the product's data: a page after its first, by the clock. */
function commandOn(scan: Buffer): () => Command {
  const data = join(folder.path, 'tessdata');
  mkdirSync(data, { recursive: true });
  for (const language of LANGUAGES) {
    const packed = import.meta.resolve(
      `@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`,
    );
    writeFileSync(join(data, `${language}.traineddata`), gunzipSync(readFileSync(fileURLToPath(packed))));
  }
  const picture = join(folder.path, 'scan.jpg');
  writeFileSync(picture, scan);
  const run = (pages: number): Command => {
    const list = join(folder.path, 'pages.txt');
    writeFileSync(list, `${picture}\n`.repeat(pages));
    const begun = performance.now();
    const text = execFileSync(
      'nice',
      [
        '-n',
        '19',
        'tesseract',
        list,
        '-',
        '--tessdata-dir',
        data,
        '-l',
        LANGUAGES.join('+'),
        '--oem',
        '1',
        '--dpi',
        String(DPI),
      ],
      {
        env: { ...process.env, OMP_THREAD_LIMIT: '1' },
        stdio: ['ignore', 'pipe', 'ignore'],
        encoding: 'utf8',
      },
    );
    return { seconds: (performance.now() - begun) / 1000, words: text.split(/\s+/).filter(Boolean).length };
  };
  return () => {
    const [one, all] = [run(1), run(PAGES)];
    return { seconds: (all.seconds - one.seconds) / (PAGES - 1), words: one.words };
  };
}
