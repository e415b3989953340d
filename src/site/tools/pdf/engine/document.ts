import { type Annotation, readAnnotations } from './annotations.ts';
import { PageError } from './faults.ts';
import { type Form, openForm } from './form.ts';
import { OutOfMemory, type Pdfium } from './pdfium.ts';
import { type Band, drawPage, type RenderOptions } from './render.ts';
import { saveDocument } from './save.ts';
import { type PageSize, type Raster, rasterFor } from './size.ts';
import { type PageText, readText } from './text.ts';

/** Pages after which an opened document is begun anew: it never lets go of what it has read for a page. */
const PAGES_KEPT = 32;
/** As long as beginning anew takes, so many times longer must the work since have taken. */
const WORTH = 20;

interface Given {
  pages: number;
  repaired: boolean;
  /** Opens the same document once more, 0 if the file has gone; null: it was made here and is in no file. */
  open: (() => number) | null;
  drop: () => void;
  lost: () => boolean;
}

/** The engine's own numbers for an open page. */
export interface Handles {
  pdfium: Pdfium;
  document: number;
  page: number;
}

/**
 * An open document. Pages are counted from 0. What goes wrong with one page is thrown as a `PageError` with words for the person;
 * the document stays usable. After a `WebAssembly.RuntimeError` the engine is lost: end the worker.
 */
export class PdfDocument {
  readonly pages: number;
  /** Its table of objects was broken and has been made again from what was found: something may be missing. */
  readonly repaired: boolean;
  /** It is enciphered, with a password or only to protect its owner's rights. */
  readonly encrypted: boolean;
  readonly #pdfium: Pdfium;
  #handle: number;
  readonly #given: Given;
  #form: Form | null | undefined;
  #turned = 0;
  #begun = performance.now();
  #opening = 0;

  constructor(pdfium: Pdfium, handle: number, given: Given) {
    this.#pdfium = pdfium;
    this.#handle = handle;
    this.#given = given;
    this.pages = given.pages;
    this.repaired = given.repaired;
    this.encrypted = pdfium.api.EPDF_IsEncrypted(handle);
  }

  /** The file behind the document could not be read any more at some time: what was drawn since may lack pieces. */
  get lost(): boolean {
    return this.#given.lost();
  }

  /** The document's title, if it says one. */
  get title(): string {
    const { api, string } = this.#pdfium;
    return string((into, bytes) => api.FPDF_GetMetaText(this.#handle, 'Title', into, bytes));
  }

  /** A page's size in points (1/72 inch) as it is shown, turned as it says. */
  size(index: number): PageSize {
    const { api, scratch, float } = this.#pdfium;
    return scratch(8, (pointer) => {
      const found = api.FPDF_GetPageSizeByIndexF(this.#handle, index, pointer);
      if (!found) throw new PageError('page-damaged', index + 1);
      return { width: float(pointer), height: float(pointer + 4) };
    });
  }

  /** How many pixels a page will have at `dpi`, less where that would be too many. Throws for a page of no possible size. */
  raster(index: number, dpi: number, maxPixels?: number): Raster {
    const raster = rasterFor(this.size(index), dpi, maxPixels);
    if (!raster) throw new PageError('page-size', index + 1);
    return raster;
  }

  /**
   * Draws a page and hands its pixels (RGBA, not premultiplied) to `paint`: as a whole, or a large page in bands from the top down.
   * They are the engine's own memory and good only until `paint` returns: copy what has to stay. Answers the size drawn in.
   */
  render(index: number, options: RenderOptions, paint: (band: Band) => void): Raster {
    const raster = this.raster(index, options.dpi, options.maxPixels);
    const form = this.#filled();
    this.#onPage(index, (page) => drawPage(this.#pdfium, { page, form, raster, options }, paint));
    return raster;
  }

  /** The text that a page holds as text, with a box for every letter. A scanned page has none. */
  text(index: number): PageText {
    return this.#onPage(index, (page) => readText(this.#pdfium, page, this.size(index)));
  }

  /** What stands on a page beside that: the fields of a form as they are filled in, notes, stamps. */
  annotations(index: number): Annotation[] {
    const form = this.#filled();
    return this.#onPage(index, (page) => readAnnotations(this.#pdfium, page, form, this.size(index)));
  }

  /**
   * To be called between pages by whoever goes through hundreds (`byPage`): now and then begins the document anew, since it never lets go
   * of what it has read for a page. What was changed in it is lost then.
   */
  freshen(): void {
    if (!this.#given.open) return;
    this.#turned += 1;
    const begun = performance.now();
    if (this.#turned < PAGES_KEPT || begun - this.#begun < this.#opening * WORTH) return;
    this.#shut();
    this.#handle = this.#given.open();
    this.#turned = 0;
    this.#begun = performance.now();
    this.#opening = this.#begun - begun;
  }

  /** For what the engine can do beyond this: its own numbers for the document and for the page, open until `use` returns. */
  onPage<T>(index: number, use: (handles: Handles) => T): T {
    return this.#onPage(index, (page) => use({ pdfium: this.#pdfium, document: this.#handle, page }));
  }

  /** Adds a page of this size, in points, and hands it to `use`. Throws `OutOfMemory`. */
  newPage<T>(index: number, { width, height }: PageSize, use: (handles: Handles) => T): T {
    const page = this.#pdfium.api.FPDFPage_New(this.#handle, index, width, height);
    if (page === 0) throw new OutOfMemory();
    try {
      return use({ pdfium: this.#pdfium, document: this.#handle, page });
    } finally {
      this.#pdfium.api.FPDF_ClosePage(page);
    }
  }

  /** Writes the document as it is now, under its password if it had one. Throws `OutOfMemory`. */
  save(): Blob {
    return saveDocument(this.#pdfium, this.#handle);
  }

  /** Frees what the engine keeps for the document. */
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
