import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { bytesSource, openPdf } from './src/core/pages/index.ts';
import { loadPdfiumOnNode } from './src/core/pages/node-loader.ts';
const pdfium = await loadPdfiumOnNode({ fonts: false });
const { document } = openPdf(pdfium, bytesSource(new Uint8Array(readFileSync(process.argv[2]!)))) as any;
console.log('pages', document.pages, document.size(0));
for (const n of process.argv.slice(3).map(Number)) {
  const parts: Buffer[] = []; let width = 0; let rows = 0;
  document.render(n, { dpi: 100 }, (b: any) => { parts.push(Buffer.from(b.pixels)); width = b.width; rows += b.rows; });
  await sharp(Buffer.concat(parts), { raw: { width, height: rows, channels: 4 } }).png().toFile(`/tmp/w/hlp-print/p${n}.png`);
  console.log(document.text(n).text.slice(0, 300), '…', document.text(n).text.slice(-300), 'unmapped', document.text(n).unmapped);
}
