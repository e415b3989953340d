import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { grained, wornScan } from './worn-scan.ts';

/** What is on every page, in Latin letters. */
export const LATIN = readFileSync(new URL('page.txt', import.meta.url), 'utf8');
/** The same in Cyrillic. */
const CYRILLIC = inCyrillic(LATIN);

/** A page as people have it: a file, what is written on it, and how many of a hundred letters may be wrong. */
interface Scan {
  name: string;
  file: Buffer;
  truth: string;
  languages: readonly ('bos' | 'srp')[];
  goal: number;
}

/** The same page in every state that people bring; always the same to the point. */
export async function scans(browser: Browser): Promise<Scan[]> {
  const at = async (dpi: number, text = LATIN): Promise<Buffer> => rendered(browser, dpi, text);
  const [low, middle, clean] = [await at(150), await at(200), await at(300)];
  const worn = await wornScan(low, 0.7);
  const latin = (name: string, file: Buffer, goal: number): Scan => ({
    name,
    file,
    truth: LATIN,
    languages: ['bos'],
    goal,
  });
  return [
    latin('clean, 300 dpi', clean, 0.5),
    latin('clean, 200 dpi', middle, 0.5),
    latin('clean, 150 dpi', low, 0.5),
    latin('grain, 150 dpi', await grained(low, { ink: 30, paper: 235, grain: 28 }), 1),
    latin('coarse grain, 150 dpi', await grained(low, { ink: 30, paper: 235, grain: 45 }), 2),
    latin('specks, 150 dpi', await grained(low, { ink: 30, paper: 235, grain: 6, specks: 0.03 }), 1),
    latin('grain, 200 dpi', await grained(middle, { ink: 30, paper: 235, grain: 40 }), 1),
    latin('grain, 300 dpi', await grained(clean, { ink: 30, paper: 235, grain: 45 }), 1),
    latin('small, 100 dpi', await at(100), 2),
    latin('small with grain, 100 dpi', await grained(await at(100), { ink: 30, paper: 235, grain: 14 }), 3),
    latin('gray photograph', await wornScan(await at(220), 1.6), 1),
    latin('low contrast, 200 dpi', await grained(middle, { ink: 150, paper: 192, grain: 4 }), 1),
    latin('askew by 4°, 200 dpi', await askew(middle, 4), 1),
    latin('uneven scan, 150 dpi', worn, 1),
    ...(await Promise.all(
      [1, 2, 3].map(async (quarters) =>
        latin(
          `the same turned by ${quarters * 90}°`,
          await sharp(worn)
            .rotate(quarters * 90)
            .jpeg({ quality: 90 })
            .toBuffer(),
          1,
        ),
      ),
    )),
    {
      name: 'Cyrillic, 200 dpi',
      file: await at(200, CYRILLIC),
      truth: CYRILLIC,
      languages: ['srp'],
      goal: 1.5,
    },
    {
      name: 'Cyrillic with grain, 150 dpi',
      file: await grained(await at(150, CYRILLIC), { ink: 30, paper: 235, grain: 28 }),
      truth: CYRILLIC,
      languages: ['srp'],
      goal: 2,
    },
  ];
}

/** A page of A4 with this text as a picture. */
async function rendered(browser: Browser, dpi: number, text: string): Promise<Buffer> {
  const page = await browser.newPage({
    viewport: { width: 794, height: 1123 },
    deviceScaleFactor: dpi / 96,
  });
  const [title, ...paragraphs] = text.split('\n\n');
  await page.setContent(
    `<body style="margin:64px 72px;font:15px/1.45 'Liberation Serif',serif"><h1 style="font-size:24px">${title}</h1>` +
      paragraphs.map((one) => `<p>${one}</p>`).join(''),
  );
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

const askew = (png: Buffer, degrees: number): Promise<Buffer> =>
  sharp(png).grayscale().rotate(degrees, { background: 'white' }).jpeg({ quality: 85 }).toBuffer();

/** Letter by letter, as Serbian Latin stands for Cyrillic; foreign letters are left out of it. */
function inCyrillic(text: string): string {
  const pairs: Record<string, string> = {
    dž: 'џ',
    lj: 'љ',
    nj: 'њ',
    ü: 'и',
    ö: 'е',
    w: 'в',
    q: 'к',
    x: 'кс',
    y: 'и',
  };
  const [from, to] = ['abcčćdđefghijklmnoprsštuvzž', 'абцчћдђефгхијклмнопрсштувзж'];
  [...from].forEach((letter, at) => {
    pairs[letter] = [...to][at]!;
  });
  return text.replace(/dž|lj|nj|\p{L}/giu, (letter) => {
    const other = pairs[letter.toLowerCase()] ?? letter;
    return letter[0] === letter[0]!.toLowerCase() ? other : other[0]!.toUpperCase() + other.slice(1);
  });
}
