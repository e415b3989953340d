import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPdf } from './open.ts';
import type { Pdfium } from './pdfium.ts';
import { bytesSource } from './source.ts';
import { type Face, faceFor, installSubstitutes } from './substitutes.ts';
import { loadForTest, makePdf } from './test/made.ts';

describe('what stands in for a font', () => {
  it.each([
    ['Helvetica', 400, false, 0, 'sans'],
    ['Arial-CE', 700, false, 0, 'sans-bold'],
    ['TimesNewRomanPSMT', 400, true, 16, 'serif-italic'],
    ['Georgia', 700, true, 0, 'serif-bold-italic'],
    ['MS Sans Serif', 400, false, 0, 'sans'],
    ['CourierNew', 400, false, 0, 'mono'],
    ['Nepoznat', 400, false, 1, 'mono'],
    ['Nepoznat', 400, false, 16, 'serif'],
    ['Nepoznat', 400, false, 0, 'sans'],
  ])('%s (%i, %s, %i) is %s', (name, weight, italic, pitch, face) =>
    expect(faceFor(name, weight, italic, pitch)).toBe(face),
  );
});

const FONT = '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf';
const ENCODING = '<< /BaseEncoding /WinAnsiEncoding /Differences [128 /ccaron /cacute /dcroat] >>';
const DESCRIPTOR = '<< /Type /FontDescriptor /FontName /Verdana /Flags 32 /FontBBox [0 0 1 1] >>';
/** A page with one character, `ccaron`, in a font that is not embedded. */
const document = (font: string): Uint8Array =>
  makePdf([{ width: 60, height: 60, content: 'BT /F1 48 Tf 15 12 Td (\\200) Tj ET' }], { font });

describe('a document that names its font only', () => {
  let plain: Pdfium;
  let helped: Pdfium;
  const asked: Face[] = [];
  beforeAll(async () => {
    plain = await loadForTest();
    helped = await loadForTest();
    installSubstitutes(helped, (face) => {
      asked.push(face);
      return face === 'sans' ? new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(FONT)))) : null;
    });
  });
  /** Number of dark pixels: of the caron, and in all. */
  function ink(pdfium: Pdfium, bytes: Uint8Array): { caron: number; all: number } {
    const { document } = openPdf(pdfium, bytesSource(bytes));
    const found = { caron: 0, all: 0 };
    document!.render(0, { dpi: 72 }, ({ pixels, width, rows }) => {
      for (let at = 0; at < width * rows; at++) {
        if (pixels[at * 4]! > 128) continue;
        found.all++;
        if (at / width < 20) found.caron++;
      }
    });
    document!.close();
    return found;
  }

  it.each([
    ['one that every reader has', `/Type1 /BaseFont /Helvetica /Encoding ${ENCODING}`],
    ['any other', `/TrueType /BaseFont /Verdana /Encoding ${ENCODING} /FontDescriptor ${DESCRIPTOR}`],
  ])('has our letters: %s', (_, font) => {
    const bytes = document(font);
    // The engine alone leaves the character out.
    expect(ink(plain, bytes).all).toBe(0);
    const { caron, all } = ink(helped, bytes);
    expect(caron).toBeGreaterThan(10);
    expect(all).toBeGreaterThan(100);
  });

  it('is drawn with the engine’s own where the font cannot be had, and fetches each once', () => {
    const serif = makePdf([{ width: 60, height: 60, content: 'BT /F1 48 Tf 15 12 Td (a) Tj ET' }], {
      font: '/Type1 /BaseFont /Times-Roman',
    });
    expect(ink(helped, serif).all).toBeGreaterThan(50);
    expect(asked.filter((face) => face === 'sans')).toHaveLength(1);
    expect(asked).toContain('serif');
  });
});
