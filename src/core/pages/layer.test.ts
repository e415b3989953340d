import { describe, expect, it } from 'vitest';
import { layerAgrees, usableLayer } from './layer.ts';
import type { PageText as EngineText } from './text.ts';

const own = (text: string, more: Partial<EngineText> = {}): EngineText => ({
  text,
  codes: new Uint32Array([...text].map((letter) => letter.codePointAt(0)!)),
  boxes: new Float32Array(text.length * 4),
  unmapped: 0,
  inDocument: text.length,
  ...more,
});

describe("a page's own text", () => {
  const good = 'Čaršija kaže: svaki zanat ima svoj dućan, i svaki dućan ima svoga majstora.';
  it.each<[string, EngineText, number, ReturnType<typeof usableLayer>]>([
    ['ordinary', own(good), 0, 'yes'],
    ['over a picture of the page', own(good), 1, 'agreed'],
    ['none', own(''), 0, 'no'],
    ['a stamp over a scan', own('Skenirano 12.3.'), 0.98, 'agreed'],
    ['few words without a scan', own('Strana 1'), 0, 'yes'],
    ['letters without a meaning', own(good, { unmapped: 40 }), 0, 'no'],
    ['private letters', own('\ue001\ue002\ue003 abc \ue004'), 0, 'no'],
    ['letters of another charset', own('Èaršija ima ðaka, æilim i vruæe kolaèe za ruèak.'), 0, 'no'],
    ['Italian', own('La città è più bella: perché però è così æ ð'), 0, 'yes'],
  ])('%s', (_, text, covered, usable) => {
    expect(usableLayer(text, [], covered)).toBe(usable);
  });

  it('of a scan is taken where OCR finds the same words, in whatever order', () => {
    const words = (text: string): string[] => text.split(' ');
    const read = words('Čaršija kaže: svaki zanat ima svoj dućan, i svaki dućan ima majstora.');
    expect(
      layerAgrees(words('svaki dućan ima majstora Čaršija kaže svaki zanat ima svoj dućan i'), read),
    ).toBe(true);
    expect(layerAgrees(words('C a r s i j a k a z e s v a k i z a n a t'), read)).toBe(false);
    // A stamp says too little, although all of it may be on the page.
    expect(layerAgrees(words('svaki zanat ima'), read)).toBe(false);
    // Half of the page is missing in the layer.
    expect(layerAgrees(read, [...read, ...words('Ostatak stranice je samo na slici i nigdje drugdje')])).toBe(
      false,
    );
  });
});
