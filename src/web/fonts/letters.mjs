/**
 * Writes the outlines of the letters that pictures are lettered with (core/lettering/letters.json), out of the font files beside
 * this script. Run by hand, with Node, when those change: what draws a picture then needs no font, and so gets the right one.
 */
import { readFile, writeFile } from 'node:fs/promises';
import * as hb from 'harfbuzzjs';
import subsetFont from 'subset-font';

const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
const BOSNIAN = 'čćđšžČĆĐŠŽ';

/** Of the display face whatever a headline may hold; of the other whatever an address may. */
const faces = {
  display: { files: 'display', weight: 600, text: `${ASCII}${BOSNIAN}·–„”’` },
  sans: { files: 'sans', weight: 400, text: `${ASCII}${BOSNIAN}·–` },
  bold: { files: 'sans', weight: 700, text: `${ASCII}${BOSNIAN}·–` },
};

async function outlines({ files, weight, text }) {
  const glyphs = {};
  let unitsPerEm = 0;
  for (const part of ['latin', 'bosnian']) {
    const wanted = [...new Set(text)].filter((c) => BOSNIAN.includes(c) === (part === 'bosnian')).join('');
    const woff = await readFile(new URL(`${files}-${part}.woff2`, import.meta.url));
    const sfnt = await subsetFont(woff, wanted, { targetFormat: 'sfnt', variationAxes: { wght: weight } });
    const face = new hb.Face(new hb.Blob(new Uint8Array(sfnt).buffer));
    const font = new hb.Font(face);
    unitsPerEm = face.upem;
    for (const letter of wanted) {
      const buffer = new hb.Buffer();
      buffer.addText(letter);
      buffer.guessSegmentProperties();
      hb.shape(font, buffer);
      const [info] = buffer.getGlyphInfos();
      const [position] = buffer.getGlyphPositions();
      glyphs[letter] = [position.xAdvance, font.glyphToPath(info.codepoint)];
    }
  }
  return { unitsPerEm, glyphs };
}

const all = {};
for (const [name, face] of Object.entries(faces)) all[name] = await outlines(face);
const file = new URL('../../core/lettering/letters.json', import.meta.url);
await writeFile(file, `${JSON.stringify(all, null, 2)}\n`);
