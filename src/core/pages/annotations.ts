import type { Form } from './form.ts';
import type { Pdfium } from './pdfium.ts';
import type { PageSize } from './size.ts';
import { pageTransform, readText } from './text.ts';

/** Left, top, right, bottom, in points from the upper left corner of the displayed page. */
export type Box = readonly [number, number, number, number];

/** What is on a page besides its content: filled form fields, and what people added. */
export type Annotation =
  /** A text field, a choice or free text. `topAligned`: the first line is at the top, not in the middle. */
  | { is: 'text'; text: string; box: Box; topAligned: boolean }
  | { is: 'check' | 'radio'; on: boolean; box: Box }
  /** A comment, stamp or signature; `author` as the document names them, often empty. */
  | { is: 'note' | 'stamp' | 'signature'; text: string; author: string };

/** PDFium's `FPDF_ANNOT_*`, `FPDF_FORMFIELD_*`, `FPDF_ANNOT_FLAG_*`, and bits of `Ff` (ISO 32000-1, 12.7.4). */
const FREE_TEXT = 3;
const STAMP = 13;
const WIDGET = 20;
/** Note, line, square, circle, polygon, polyline, highlight, underline, squiggly, strikeout, caret, ink, attached file. */
const NOTES = new Set([1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 17]);
const FIELD = { check: 2, radio: 3, combo: 4, list: 5, text: 6, signature: 7 };
/** Invisible, hidden, or not to be viewed. */
const HIDDEN_FLAGS = 0x01 | 0x02 | 0x20;
const MULTILINE = 1 << 12;
const PASSWORD = 1 << 13;

/**
 * Reads the annotations of an open page, in document order. Skips invisible ones (hidden, without area, outside the page), empty
 * ones, and passwords.
 */
export function readAnnotations(
  pdfium: Pdfium,
  page: number,
  form: Form | null,
  size: PageSize,
): Annotation[] {
  const { api, scratch, float } = pdfium;
  const place = pageTransform(pdfium, page, size);
  const found: Annotation[] = [];
  for (let at = 0, count = api.FPDFPage_GetAnnotCount(page); at < count; at++) {
    const handle = api.FPDFPage_GetAnnot(page, at);
    if (handle === 0) continue;
    try {
      if (api.FPDFAnnot_GetFlags(handle) & HIDDEN_FLAGS) continue;
      const box = scratch(16, (rect) =>
        api.FPDFAnnot_GetRect(handle, rect)
          ? place(float(rect), float(rect + 4), float(rect + 8), float(rect + 12))
          : null,
      );
      const one = box && readOne(pdfium, handle, form, box);
      if (!one || ('text' in one && one.text === '')) continue;
      if (!('box' in one && isOutside(one.box, size))) found.push(one);
    } finally {
      api.FPDFPage_CloseAnnot(handle);
    }
  }
  return found;
}

const isOutside = ([left, top, right, bottom]: Box, { width, height }: PageSize): boolean =>
  right - left < 1 || bottom - top < 1 || left >= width || top >= height || right <= 0 || bottom <= 0;

function readOne(pdfium: Pdfium, handle: number, form: Form | null, box: Box): Annotation | null {
  const kind = pdfium.api.FPDFAnnot_GetSubtype(handle);
  if (kind === WIDGET) return form && readField(pdfium, handle, form.handle, box);
  const said = (): string => named(pdfium, handle, 'Contents');
  if (kind === FREE_TEXT)
    return { is: 'text', text: said() || appearanceText(pdfium, handle), box, topAligned: true };
  const author = named(pdfium, handle, 'T');
  if (kind === STAMP) {
    const texts = new Set([appearanceText(pdfium, handle), said()].filter((text) => text !== ''));
    return { is: 'stamp', text: [...texts].join('\n'), author };
  }
  return NOTES.has(kind) ? { is: 'note', text: said(), author } : null;
}

function readField(pdfium: Pdfium, handle: number, form: number, box: Box): Annotation | null {
  const { api } = pdfium;
  const kind = api.FPDFAnnot_GetFormFieldType(form, handle);
  const value = (): string =>
    clean(pdfium.string((into, bytes) => api.FPDFAnnot_GetFormFieldValue(form, handle, into, bytes)));
  if (kind === FIELD.text) {
    const flags = api.FPDFAnnot_GetFormFieldFlags(form, handle);
    if (flags & PASSWORD) return null;
    return { is: 'text', text: value(), box, topAligned: (flags & MULTILINE) !== 0 };
  }
  if (kind === FIELD.combo || kind === FIELD.list) {
    const chosen = chosenOptions(pdfium, handle, form);
    const text = chosen.length > 0 ? chosen.join(', ') : value();
    return { is: 'text', text, box, topAligned: kind === FIELD.list };
  }
  if (kind === FIELD.check || kind === FIELD.radio) {
    const is = kind === FIELD.check ? 'check' : 'radio';
    return { is, on: isOn(pdfium, handle, form, is, value()), box };
  }
  return kind === FIELD.signature
    ? { is: 'signature', text: appearanceText(pdfium, handle), author: '' }
    : null;
}

/** The visible labels of the chosen options. */
function chosenOptions(pdfium: Pdfium, handle: number, form: number): string[] {
  const { api } = pdfium;
  const chosen: string[] = [];
  for (let at = 0, count = api.FPDFAnnot_GetOptionCount(form, handle); at < count; at++) {
    if (!api.FPDFAnnot_IsOptionSelected(form, handle, at)) continue;
    chosen.push(
      clean(pdfium.string((into, bytes) => api.FPDFAnnot_GetOptionLabel(form, handle, at, into, bytes))),
    );
  }
  return chosen.filter((label) => label !== '');
}

/** Whether a box is ticked: by its appearance, or without one by its field's value. */
function isOn(pdfium: Pdfium, handle: number, form: number, is: 'check' | 'radio', value: string): boolean {
  const own = (): string =>
    pdfium.string((into, bytes) => pdfium.api.FPDFAnnot_GetFormFieldExportValue(form, handle, into, bytes));
  const look = named(pdfium, handle, 'AS') || (is === 'check' || value === own() ? value : '');
  return look !== '' && look !== 'Off';
}

/** The visible text of a stamp, signature or free text; empty for a picture. */
function appearanceText(pdfium: Pdfium, handle: number): string {
  const { api } = pdfium;
  const document = api.EPDFAnnot_ExportAppearanceAsDocument(handle);
  if (document === 0) return '';
  const page = api.FPDF_LoadPage(document, 0);
  try {
    return page === 0 ? '' : clean(readText(pdfium, page, { width: 1, height: 1 }).text);
  } finally {
    if (page !== 0) api.FPDF_ClosePage(page);
    api.FPDF_CloseDocument(document);
  }
}

const named = (pdfium: Pdfium, handle: number, key: string): string =>
  clean(pdfium.string((into, bytes) => pdfium.api.FPDFAnnot_GetStringValue(handle, key, into, bytes)));

const clean = (text: string): string => text.replace(/\r\n?/g, '\n').trim();
