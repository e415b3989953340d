import { PdfDocument } from './document.ts';
import { LONGEST_FILE, type PdfFault } from './faults.ts';
import { fileFor } from './file-access.ts';
import { readSignature, saysNoPages } from './file-signature.ts';
import type { Pdfium } from './pdfium.ts';
import type { ByteSource } from './source.ts';

export type Opened = { document: PdfDocument; fault?: undefined } | { document?: undefined; fault: PdfFault };

/** PDFium's error codes. */
const PASSWORD = 4;
const SECURITY = 5;

/**
 * Opens a document, or tells why not. The file is read in blocks while the document is open. A document that only restricts rights
 * opens without a password. A truncated one is refused although the engine would show a part: half a document that looks complete
 * is worse than none.
 */
export function openPdf(pdfium: Pdfium, source: ByteSource, password = ''): Opened {
  if (source.size === 0) return { fault: { why: 'empty' } };
  if (source.size > LONGEST_FILE) return { fault: { why: 'too-large' } };
  let looks: ReturnType<typeof readSignature>;
  try {
    looks = readSignature(source);
  } catch {
    return { fault: { why: 'unreadable' } };
  }
  if (!looks.pdf) return { fault: { why: 'not-pdf', kind: looks.kind } };
  const cut = looks.short || !looks.ended;
  const file = fileFor(pdfium, source);
  const refuse = (fault: PdfFault): Opened => {
    file.drop();
    return { fault: file.lost() ? { why: 'unreadable' } : fault };
  };
  const damage = () => (saysNoPages(source) ? 'no-pages' : 'damaged');
  const open = (): number => pdfium.api.FPDF_LoadCustomDocument(file.pointer, password);
  const handle = open();
  if (handle === 0) {
    const error = pdfium.api.FPDF_GetLastError();
    if (error === PASSWORD) return refuse({ why: password ? 'wrong-password' : 'needs-password' });
    if (error === SECURITY) return refuse({ why: 'encryption' });
    return refuse({ why: cut ? 'truncated' : damage() });
  }
  const repaired = !pdfium.api.FPDF_DocumentHasValidCrossReferenceTable(handle);
  const pages = pdfium.api.FPDF_GetPageCount(handle);
  const fault = cut
    ? ({ why: 'truncated' } as const)
    : pages > 0
      ? null
      : ({ why: repaired ? damage() : 'no-pages' } as const);
  if (fault) {
    pdfium.api.FPDF_CloseDocument(handle);
    return refuse(fault);
  }
  return {
    document: new PdfDocument(pdfium, handle, {
      pages,
      repaired,
      open,
      drop: file.drop,
      fileLost: file.lost,
    }),
  };
}
