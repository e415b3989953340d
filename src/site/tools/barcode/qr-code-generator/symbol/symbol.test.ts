import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { capacity, LEVELS, type MadeSymbol, makeSymbol } from '../../../../../core/qr/make-symbol.ts';
import { pngWithDpi } from '../../../picture/density.ts';
import { encodeContent } from '../content/kind.ts';
import { KINDS } from '../content/kinds.ts';
import { readOwn, readPicture } from '../reading/decode.ts';
import { prepareForTest } from '../reading/test/photos.ts';
import { contrast, readColour } from './colour.ts';
import { fitLogo, LOGO_SHARE, logoArea } from './logo.ts';
import { layGrid } from './raster.ts';
import { writeSvg } from './svg.ts';
import { draw, logoAtVersion } from './test/drawn.ts';

beforeAll(prepareForTest);

function made(text: string, level: (typeof LEVELS)[number] = 'M', raise = true): MadeSymbol {
  const symbol = makeSymbol(text, { level, raise });
  if (symbol === null) throw new Error('does not fit');
  return symbol;
}

describe('a symbol', () => {
  it('reads back as what was written, whatever the text and the level', async () => {
    const texts = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
      fc.string({
        unit: fc.constantFrom(...'čćžšđČĆŽŠĐ 0123456789AZaz;:,\\"\n\r\0éß€😀\ufeff'),
        minLength: 1,
        maxLength: 300,
      }),
      fc.stringMatching(/^[0-9A-Z $%*+\-./:]{1,200}$/),
    );
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom(...LEVELS), fc.boolean(), async (text, level, raise) => {
        expect(await readOwn(draw(made(text, level, raise)))).toBe(text);
      }),
      { numRuns: 100 },
    );
  });

  it.each(['\ufeffččččččč', '\ufeff\ufeffčččččč'])('reads back the byte order marks of %j', async (text) => {
    expect(await readOwn(draw(made(text, 'L', false)))).toBe(text);
  });

  it.each(KINDS.map((kind) => [kind.id, kind] as const))('%s: its example reads back', async (_, kind) => {
    const outcome = encodeContent(kind, kind.example);
    expect(outcome.state).toBe('ready');
    const text = outcome.state === 'ready' ? outcome.text : '';
    expect(await readOwn(draw(made(text)))).toBe(text);
  });

  it('holds as much as it says, and not one more', () => {
    for (const level of LEVELS) {
      for (const sign of ['7', 'A', 'a']) {
        const most = capacity(level, sign);
        expect(makeSymbol(sign.repeat(most), { level, raise: false })?.version, level + sign).toBe(40);
        expect(makeSymbol(sign.repeat(most + 1), { level, raise: false }) === null, level + sign).toBe(true);
      }
      const letters = Math.floor(capacity(level, 'š') / 2);
      expect(makeSymbol('š'.repeat(letters), { level, raise: false })?.version, level).toBe(40);
      expect(makeSymbol('š'.repeat(letters + 1), { level, raise: false }) === null, level).toBe(true);
    }
    const most = capacity('M', 'a', 13);
    expect(makeSymbol('a'.repeat(most), { level: 'M', raise: false, maxVersion: 13 })?.version).toBe(13);
    expect(makeSymbol('a'.repeat(most + 1), { level: 'M', raise: false, maxVersion: 13 })).toBeNull();
  });

  it('takes a higher level only where it costs no module', () => {
    const plain = made('https://primjer.ba', 'L', false);
    const raised = made('https://primjer.ba', 'L', true);
    expect(plain.level).toBe('L');
    expect(raised.size).toBe(plain.size);
    expect(LEVELS.indexOf(raised.level)).toBeGreaterThan(0);
    const higher = LEVELS[LEVELS.indexOf(raised.level) + 1];
    if (higher) expect(made('https://primjer.ba', higher, false).size).toBeGreaterThan(plain.size);
  });
});

describe('a logo', () => {
  it('stays within its share and in the middle, whatever its shape', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.double({ min: 0.05, max: 20, noNaN: true }),
        (version, aspect) => {
          const size = 17 + 4 * version;
          const place = logoArea(size, aspect);
          expect(place.width * place.height).toBeLessThanOrEqual(size * size * LOGO_SHARE);
          expect([place.x, place.y].every(Number.isInteger)).toBe(true);
          expect(place.x * 2 + place.width).toBe(size);
          expect(place.y * 2 + place.height).toBe(size);
          // Finder and timing patterns stay intact.
          expect(Math.min(place.x, place.y)).toBeGreaterThanOrEqual(7);
        },
      ),
    );
  });

  it.each([1, 2, 7, 20])('leaves a symbol of level H readable at version %i', (version) =>
    logoAtVersion(version, version === 7 ? 2.5 : 1),
  );

  it('is made smaller until the code reads', async () => {
    // A full symbol: a 15 % logo is too much for it.
    const text = 'abcdefgh'.repeat(100).slice(0, 177);
    const symbol = made(text, 'H', false);
    expect(symbol.version).toBe(13);
    const { place } = await fitLogo(symbol, text, 1);
    expect(place.width * place.height).toBeLessThan(symbol.size ** 2 * 0.13);
  });
});

describe('pictures', () => {
  it('an SVG is the same symbol, and holds its size', async () => {
    const symbol = made('Šta ima, Čaršijo?');
    const svg = writeSvg(symbol, { margin: 4, side: '30mm', dark: '#0d6467', light: '#ffffff', logo: null });
    expect(svg).toContain('width="30mm"');
    const { data, info } = await sharp(Buffer.from(svg))
      .resize(400)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const image = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
    expect(await readOwn(image)).toBe('Šta ima, Čaršijo?');
  });

  it('modules are whole pixels, and what is left over goes to the margin', () => {
    const grid = layGrid(21, 4, 300);
    expect(grid).toEqual({ pixels: 300, scale: 10, offset: 45 });
    expect(layGrid(177, 4, 100).scale).toBe(0);
  });

  it('a PNG says how dense it is, and stays a PNG', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const dense = pngWithDpi(new Uint8Array(png), 600);
    const { density, width } = await sharp(dense).metadata();
    expect({ density, width }).toEqual({ density: 600, width: 8 });
    await sharp(dense).raw().toBuffer();
  });

  it('reads several codes of one picture, turned and noisy', async () => {
    const texts = ['https://primjer.ba', 'Šta ima?'];
    const codes = await Promise.all(
      texts.map(async (text, at) => ({
        input: await sharp(
          Buffer.from(
            writeSvg(made(text), { margin: 4, side: '300', dark: '#000000', light: '#ffffff', logo: null }),
          ),
        )
          .rotate(15 * at, { background: '#ffffff' })
          .png()
          .toBuffer(),
        left: 40 + 420 * at,
        top: 60,
      })),
    );
    const { data, info } = await sharp({
      create: { width: 1000, height: 600, channels: 4, background: '#bbaa99' },
    })
      .composite(codes)
      .blur(1)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const read = await readPicture({
      width: info.width,
      height: info.height,
      data: new Uint8ClampedArray(data),
    });
    expect(read.map((one) => one.text).sort()).toEqual([...texts].sort());
  });
});

describe('colours', () => {
  it('are compared as the eye sees them', () => {
    expect(contrast(readColour('#000000')!, readColour('#ffffff')!)).toEqual({
      ratio: 21,
      inverted: false,
      strength: 'good',
    });
    expect(contrast(readColour('#ffffff')!, readColour('#000000')!).inverted).toBe(true);
    expect(contrast(readColour('#999999')!, readColour('#ffffff')!).strength).toBe('weak');
    expect(contrast(readColour('#ffff00')!, readColour('#ffffff')!).strength).toBe('none');
    expect(readColour('red')).toBeNull();
  });
});
