import sharp from 'sharp';
import { loadPdfiumOnNode } from '../../core/pages/node-loader.ts';
import { openPdf } from '../../core/pages/open.ts';
import { bytesSource } from '../../core/pages/source.ts';

const DPI = 200;
/** Degrees by which the sheet lay askew. */
const ASKEW = 0.8;

/** The first page of a PDF as a scanner would have sent it: grey, askew, as JPEG. */
export async function scanned(pdf: Buffer): Promise<Buffer> {
  const { document } = openPdf(await loadPdfiumOnNode({ fonts: true }), bytesSource(pdf));
  if (!document) throw new Error('The paper of the demo is no PDF');
  const bands: Buffer[] = [];
  const { width, height } = document.render(0, { dpi: DPI }, ({ pixels }) => bands.push(Buffer.from(pixels)));
  document.close();
  return sharp(Buffer.concat(bands), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .rotate(ASKEW, { background: '#fff' })
    .blur(0.4)
    .grayscale()
    .withMetadata({ density: DPI })
    .jpeg({ quality: 70 })
    .toBuffer();
}
