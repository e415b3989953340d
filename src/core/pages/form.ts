import type { Pdfium } from './pdfium.ts';

/** Draws and reads the fields of a form. */
export interface Form {
  readonly handle: number;
  close(): void;
}

/** Prepares form fields to be drawn as filled in, without the highlight of editable fields. Null if the document has no form. */
export function openForm({ api }: Pdfium, document: number): Form | null {
  if (api.FPDF_GetFormType(document) === 0) return null;
  const info = api.PDFiumExt_OpenFormFillInfo();
  const handle = api.PDFiumExt_InitFormFillEnvironment(document, info);
  if (handle === 0) {
    api.PDFiumExt_CloseFormFillInfo(info);
    return null;
  }
  api.FPDF_SetFormFieldHighlightAlpha(handle, 0);
  return {
    handle,
    close() {
      api.PDFiumExt_ExitFormFillEnvironment(handle);
      api.PDFiumExt_CloseFormFillInfo(info);
    },
  };
}
