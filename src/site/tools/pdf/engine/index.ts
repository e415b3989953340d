/**
 * The PDF engine: PDFium as WebAssembly, for a tool's own worker. In short:
 *
 *   const pdfium = await engineFor(tell);                        // engine/load.ts; once per worker, 2 MB over the wire
 *   const { document, fault } = openPdf(pdfium, blobSource(file), password);
 *   if (fault) say(faultWords(fault));                          // fault.why === 'needs-password' | 'wrong-password' | 'truncated' …
 *   document.pages; document.size(0); document.text(0);         // pages from 0; sizes in points; text with boxes
 *   document.annotations(0);                                    // filled fields, notes, stamps: no part of the text
 *   document.render(0, { dpi: 150 }, ({ pixels, width, rows, top }) => …);   // RGBA, valid inside the call only
 *   document.close();
 *
 * One page that cannot be had throws a `PageError`, whose message is for the person; the rest of the document goes on. A
 * `WebAssembly.RuntimeError` means that the engine is lost: end the worker. Everything is synchronous after loading: cancel by
 * ending the worker.
 */
export type { Annotation, Box } from './annotations.ts';
export type { Handles, PdfDocument } from './document.ts';
export { faultWords, PageError, type PdfFault } from './faults.ts';
export { type Opened, openPdf } from './open.ts';
export type { Pdfium } from './pdfium.ts';
export type { Band, RenderOptions } from './render.ts';
export type { PageSize, Raster } from './size.ts';
export { type ByteSource, blobSource, bytesSource } from './source.ts';
export type { PageText } from './text.ts';
