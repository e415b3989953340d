import type { BrowserContext } from '@playwright/test';

/** What is on a document's pages. */
export type Kind = 'report' | 'letter';

/**
 * A document as the browser prints it. A report has on every page a drawing of some hundred paths, a picture of a photograph's kind, and text in
 * two columns; a letter has text alone.
 */
export async function printDocument(browser: BrowserContext, pages: number, kind: Kind): Promise<Buffer> {
  const page = await browser.newPage();
  await page.setContent(`<!doctype html><html lang="bs"><meta charset="utf-8"><style>
    @page { size: A4; margin: 15mm } body { font: 10pt/1.4 serif; margin: 0 }
    section { break-after: page } h2 { font-family: sans-serif; color: #0b4f6c }
    div { columns: 2; text-align: justify } svg, img { width: 100%; height: 62mm }
  </style><body></body></html>`);
  // Runs in the page: nothing from outside can be used but what is given.
  await page.evaluate(
    async ({ count, plain }) => {
      const sentence =
        'Željeznička pruga kroz kanjon Neretve građena je šest godina; ćuprija, džamija i čaršija ostale su. ';
      const picture = (seed: number): string => {
        const canvas = document.createElement('canvas');
        canvas.width = 1200;
        canvas.height = 800;
        const context = canvas.getContext('2d')!;
        const pixels = context.createImageData(canvas.width, canvas.height);
        for (let at = 0; at < pixels.data.length; at += 4) {
          const [x, y] = [(at / 4) % canvas.width, Math.floor(at / 4 / canvas.width)];
          const wave = Math.sin(x / (31 + seed)) + Math.cos(y / 23) + Math.sin((x + y * seed) / 90);
          const grain = ((at * 2654435761 + seed) >>> 24) / 16;
          pixels.data.set(
            [120 + 38 * wave + grain, 110 + 30 * wave + grain, 90 - 25 * wave + grain, 255],
            at,
          );
        }
        context.putImageData(pixels, 0, 0);
        return canvas.toDataURL('image/jpeg', 0.85);
      };
      const drawing = (seed: number): string => {
        const paths = Array.from({ length: 240 }, (_, at) => {
          const [x, y] = [((at * 37 + seed * 11) % 600) + 20, ((at * 53) % 260) + 20];
          const hue = (at * 7 + seed * 20) % 360;
          return `<path d="M${x} ${y}c40 ${-30 - (at % 9)} 80 ${30 + seed} 120 0s20 50 -30 60z" fill="hsl(${hue} 60% 55%)" stroke="hsl(${hue} 70% 30%)" stroke-width=".7"/>`;
        });
        return `<svg viewBox="0 0 760 340">${paths.join('')}</svg>`;
      };
      const chapter = (at: number): string =>
        plain
          ? `<div>${sentence.repeat(44)}</div>`
          : `${drawing(at)}<img src="${picture(at)}"><div>${sentence.repeat(24)}</div>`;
      document.body.innerHTML = Array.from(
        { length: count },
        (_, at) => `<section><h2>${at + 1}. poglavlje</h2>${chapter(at)}</section>`,
      ).join('');
      await Promise.all(Array.from(document.images, (image) => image.decode()));
    },
    { count: pages, plain: kind === 'letter' },
  );
  const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  await page.close();
  return bytes;
}
