import type { PdfDocument } from '../../../../core/pages/document.ts';
import { isEInvoice } from './read.ts';

/** What the standards call the file, the best first. */
const NAMES = ['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml'];
/** Attachments that are looked at, and bytes of one: what an e-invoice has at most. */
const MOST = 50;
const MOST_BYTES = 10 * 1024 * 1024;

/** The e-invoice that a PDF carries (Factur-X, ZUGFeRD, XRechnung, or any attached XML that is one); null: none. */
export function attachedEInvoice(document: PdfDocument): { name: string; xml: Uint8Array } | null {
  const found = document
    .attachments({ most: MOST, bytes: MOST_BYTES, wanted: (name) => /\.xml$/i.test(name) })
    .filter(({ bytes }) => isEInvoice(bytes.subarray(0, 16_384)));
  const named = NAMES.map((name) => found.find((one) => one.name.toLowerCase() === name));
  const best = named.find((one) => one !== undefined) ?? found[0];
  return best ? { name: best.name, xml: best.bytes } : null;
}
