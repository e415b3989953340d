import { type Annotation, readAnnotations } from './annotations.ts';
import { type AttachedFile, type AttachmentOptions, readAttachments } from './attachments.ts';
import { PageError } from './faults.ts';
import { type Form, openForm } from './form.ts';
import { OutOfMemory, type Pdfium } from './pdfium.ts';
import { type Band, drawPage, type RenderOptions } from './render.ts';
import { saveDocument } from './save.ts';
import { type PageSize, type Raster, rasterFor } from './size.ts';
import { type PageText, readPlainText, readText } from './text.ts';

/** Number of pages after which a document is reopened: the engine keeps what it read of each page. */
const REOPEN_AFTER_PAGES = 32;
/** Reopen only when the work since the last time took this many times longer than opening. */
const REOPEN_COST_RATIO = 20;

interface DocumentOptions {
  pages: number;
  repaired: boolean;
  /** Reopens the document; 0 if the file is gone. Null: the document was created here and has no file. */
  open: (() => number) | null;
  drop: () => void;
  fileLost: () => boolean;
}

/** The engine's handles of an open page. */
export interface Handles {
  pdfium: Pdfium;
  document: number;
  page: number;
}

/**
 * An open document; pages count from 0. A fault in one page throws a `PageError` with a message for the person, and the document
 * stays usable. After a `WebAssembly.RuntimeError` the engine is unusable: terminate the worker.
 */
export class PdfDocument {
  readonly pages: number;
  /** Its cross-reference table was broken and has been rebuilt: something may be missing. */
  readonly repaired: boolean;
  /** Encrypted, with a password or only to restrict rights. */
  readonly encrypted: boolean;
  readonly #pdfium: Pdfium;
  #handle: number;
  readonly #given: DocumentOptions;
  #form: Form | null | undefined;
  #turned = 0;
  #begun = performance.now();
  #opening = 0;

  constructor(pdfium: Pdfium, handle: number, given: DocumentOptions) {
    this.#pdfium = pdfium;
    this.#handle = handle;
    this.#given = given;
    this.pages = given.pages;
    this.repaired = given.repaired;
    this.encrypted = pdfium.api.EPDF_IsEncrypted(handle);
  }

  /** The file became unreadable at some point: pages drawn since then may be incomplete. */
  get lost(): boolean {
    return this.#given.fileLost();
  }

  /** The document's title; empty if it has none. */
  get title(): string {
    const { api, string } = this.#pdfium;
    return string((into, bytes) => api.FPDF_GetMetaText(this.#handle, 'Title', into, bytes));
  }

  /** The displayed size of a page in points (1/72 inch), with its rotation applied. */
  size(index: number): PageSize {
    const { api, scratch, float } = this.#pdfium;
    return scratch(8, (pointer) => {
      const found = api.FPDF_GetPageSizeByIndexF(this.#handle, index, pointer);
      if (!found) throw new PageError('page-damaged', index + 1);
      return { width: float(pointer), height: float(pointer + 4) };
    });
  }

  /** The pixel size of a page at `dpi`, reduced where that is too many. Throws for an impossible page size. */
  raster(index: number, dpi: number, maxPixels?: number): Raster {
    const raster = rasterFor(this.size(index), dpi, maxPixels);
    if (!raster) throw new PageError('page-size', index + 1);
    return raster;
  }

  /**
   * Draws a page and passes its pixels (RGBA, not premultiplied) to `paint`: as a whole, or a large page in bands from the top.
   * They are in the engine's memory and valid only until `paint` returns. Returns the size drawn.
   */
  render(index: number, options: RenderOptions, paint: (band: Band) => void): Raster {
    const raster = this.raster(index, options.dpi, options.maxPixels);
    const form = this.#filled();
    this.#onPage(index, (page) => drawPage(this.#pdfium, { page, form, raster, options }, paint));
    return raster;
  }

  /** The text of a page, with a box for every character. A scanned page has none. */
  text(index: number): PageText {
    return this.#onPage(index, (page) => readText(this.#pdfium, page, this.size(index)));
  }

  /** The text of a page without places, of at most `most` characters: for searching. */
  plainText(index: number, most: number): string {
    return this.#onPage(index, (page) => readPlainText(this.#pdfium, page, most));
  }

  /** Filled form fields, comments and stamps of a page. */
  annotations(index: number): Annotation[] {
    const form = this.#filled();
    return this.#onPage(index, (page) => readAnnotations(this.#pdfium, page, form, this.size(index)));
  }

  /** Files that the document carries. */
  attachments(options: AttachmentOptions): AttachedFile[] {
    return readAttachments(this.#pdfium, this.#handle, options);
  }

  /**
   * To be called between pages when there are hundreds (`withPageRefresh`). Reopens the document when it is worth it, since the
   * engine keeps what it read of each page. Unsaved changes are lost.
   */
  reopenIfWorth(): void {
    if (!this.#given.open) return;
    this.#turned += 1;
    const begun = performance.now();
    if (this.#turned < REOPEN_AFTER_PAGES || begun - this.#begun < this.#opening * REOPEN_COST_RATIO) return;
    this.#shut();
    this.#handle = this.#given.open();
    this.#turned = 0;
    this.#begun = performance.now();
    this.#opening = this.#begun - begun;
  }

  /** Runs `use` with the engine's handles of the document and a page, which are valid until it returns. */
  onPage<T>(index: number, use: (handles: Handles) => T): T {
    return this.#onPage(index, (page) => use({ pdfium: this.#pdfium, document: this.#handle, page }));
  }

  /** Adds a page of this size, in points, and passes it to `use`. Throws `OutOfMemory`. */
  newPage<T>(index: number, { width, height }: PageSize, use: (handles: Handles) => T): T {
    const page = this.#pdfium.api.FPDFPage_New(this.#handle, index, width, height);
    if (page === 0) throw new OutOfMemory();
    try {
      return use({ pdfium: this.#pdfium, document: this.#handle, page });
    } finally {
      this.#pdfium.api.FPDF_ClosePage(page);
    }
  }

  /** Adds all pages of another document behind its own; tags of both are lost. Throws `OutOfMemory`. */
  append(other: PdfDocument): void {
    const { api } = this.#pdfium;
    const end = api.FPDF_GetPageCount(this.#handle);
    if (!api.FPDF_ImportPagesByIndex(this.#handle, other.#handle, 0, 0, end)) throw new OutOfMemory();
  }

  /** Saves the document as it is now, under its password if it had one. Throws `OutOfMemory`. */
  save(): Blob {
    return saveDocument(this.#pdfium, this.#handle);
  }

  /** Frees the document's memory in the engine. */
  close(): void {
    this.#shut();
    this.#given.drop();
  }

  #filled(): Form | null {
    this.#form ??= openForm(this.#pdfium, this.#handle);
    return this.#form;
  }

  #shut(): void {
    this.#form?.close();
    this.#form = undefined;
    if (this.#handle !== 0) this.#pdfium.api.FPDF_CloseDocument(this.#handle);
  }

  #onPage<T>(index: number, use: (page: number) => T): T {
    const page = this.#pdfium.api.FPDF_LoadPage(this.#handle, index);
    if (page === 0) throw new PageError('page-damaged', index + 1);
    try {
      return use(page);
    } catch (error) {
      throw error instanceof OutOfMemory ? new PageError('memory', index + 1) : error;
    } finally {
      this.#pdfium.api.FPDF_ClosePage(page);
    }
  }
}
