/**
 * The PDF engine: PDFium as WebAssembly, for a worker of the browser (web/pdf/load.ts) or a process of the server (node-loader.ts).
 * In short:
 *
 *   const pdfium = await engineFor(report);                        // web/pdf/load.ts; once per worker, 2 MB over the wire
 *   const { document, fault } = openPdf(pdfium, blobSource(file), password);
 *   if (fault) report(faultText(fault));                        // fault.why === 'needs-password' | 'wrong-password' | 'truncated' …
 *   document.pages; document.size(0); document.text(0);         // pages from 0; sizes in points; text with boxes
 *   document.annotations(0);                                    // filled fields, comments, stamps; not part of the text
 *   document.render(0, { dpi: 150 }, ({ pixels, width, rows, top }) => …);   // RGBA, valid inside the call only
 *   document.close();
 *
 * A fault in one page throws a `PageError`, whose message is for the person; the other pages still work. After a
 * `WebAssembly.RuntimeError` the engine is unusable: terminate the worker. Everything after loading is synchronous: to cancel,
 * terminate the worker.
 */
export type { Annotation, Box } from './annotations.ts';
export type { Handles, PdfDocument } from './document.ts';
export { faultText, PageError, type PdfFault } from './faults.ts';
export { type Opened, openPdf } from './open.ts';
export type { Pdfium } from './pdfium.ts';
export type { Band, RenderOptions } from './render.ts';
export type { PageSize, Raster } from './size.ts';
export { type ByteSource, blobSource, bytesSource } from './source.ts';
export type { PageText } from './text.ts';
