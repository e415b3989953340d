/** Loads the PDF engine from the packages on disk, for processes of the server and tests. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { loadPdfium, type Pdfium } from './pdfium.ts';
import type { Face } from './substitutes.ts';

const FAMILIES = { sans: 'Arimo', serif: 'Tinos', mono: 'Cousine' } as const;
const STYLES = {
  '': '400Regular',
  '-italic': '400Regular_Italic',
  '-bold': '700Bold',
  '-bold-italic': '700Bold_Italic',
} as const;

/** A font of the packages, as web/pdf/fonts.ts has them by address. */
function readFont(face: Face): Uint8Array | null {
  const family = face.split('-', 1)[0] as keyof typeof FAMILIES;
  const name = FAMILIES[family];
  const style = STYLES[face.slice(family.length) as keyof typeof STYLES];
  return readPackaged(`@expo-google-fonts/${name.toLowerCase()}/${style}/${name}_${style}.ttf`);
}

const readPackaged = (path: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(path))));

/** The engine; `fonts`: with substitutes for fonts that a document does not embed. */
export function loadPdfiumOnNode({ fonts }: { fonts: boolean }): Promise<Pdfium> {
  const { buffer } = readPackaged('@embedpdf/pdfium/pdfium.wasm');
  return loadPdfium({ bytes: buffer }, fonts ? readFont : undefined);
}
