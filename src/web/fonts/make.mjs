/**
 * Makes the small font files beside this script from the ones in @fontsource-variable (run by hand, with Node,
 * when those packages change). Latin and the five Bosnian letters are what every page needs, so they are cut out
 * of the large files and preloaded; the rest of extended Latin, and Cyrillic, stay in files fetched only when a name
 * asks for them.
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’‚“”„†•…‰‹›€™←↑→↓−≤≥ `;
const BOSNIAN = 'čćđšžČĆĐŠŽ';
const EXTENDED = [...range(0x100, 0x17f), ...range(0x218, 0x21b)]
  .filter((c) => !BOSNIAN.includes(c))
  .join('');

const CYRILLIC = range(0x400, 0x45f);

const source = (name) =>
  readFile(new URL(`../../../node_modules/@fontsource-variable/${name}.woff2`, import.meta.url));

// Fraunces is used large only: the optical size is pinned, softness and wonk stay at their defaults.
const display = { opsz: 96, wght: { min: 400, max: 700 } };
const sans = { wght: { min: 400, max: 700 } };
const jobs = [
  ['source-sans-3/files/source-sans-3-latin-wght-normal', 'sans-latin', LATIN, sans],
  ['source-sans-3/files/source-sans-3-latin-ext-wght-normal', 'sans-bosnian', BOSNIAN, sans],
  ['source-sans-3/files/source-sans-3-latin-ext-wght-normal', 'sans-extended', EXTENDED, sans],
  ['source-sans-3/files/source-sans-3-cyrillic-wght-normal', 'sans-cyrillic', CYRILLIC, sans],
  ['fraunces/files/fraunces-latin-opsz-normal', 'display-latin', LATIN, display],
  ['fraunces/files/fraunces-latin-ext-opsz-normal', 'display-bosnian', BOSNIAN, display],
];

for (const [from, to, text, variationAxes] of jobs) {
  const font = await subsetFont(await source(from), text, { targetFormat: 'woff2', variationAxes });
  await writeFile(new URL(`${to}.woff2`, import.meta.url), font);
  console.log(`${to}.woff2 ${(font.length / 1024).toFixed(1)} KB`);
}
