import type { Annotation, PdfDocument, PageText as SourceText } from '../../../../core/pages/index.ts';
import { usableLayer } from '../../../../core/pages/layer.ts';
import { coveredByPicture, grayPage } from '../../../../core/pages/scan.ts';
import { seenText } from '../../../../core/pages/unseen.ts';
import { countText } from '../../kit/sizes.ts';
import { paragraphsOf } from './layer.ts';
import type { Mode, PageText } from './messages.ts';
import { notesOf } from './notes.ts';
import type { PageToRead } from './read.ts';

/** A page's own text with filled fields and additions; null: the page needs OCR. */
export function ownText(document: PdfDocument, page: number, mode: Mode): PageText | null {
  if (mode === 'ocr') return null;
  const added = document.annotations(page);
  // Who asks for the layer alone wants all of it: that of a searchable scan is unseen.
  if (mode === 'layer') return pageOf(page, document.text(page), added, 0);
  const { text, unseen } = seenText(document, page);
  const use = usableLayer(text, added, coveredByPicture(document, page));
  return use === 'yes' ? pageOf(page, text, added, unseen) : null;
}

function pageOf(page: number, text: SourceText, added: readonly Annotation[], unseen: number): PageText {
  const paragraphs = [...paragraphsOf(text, added), ...notesOf(added)];
  return {
    page,
    source: paragraphs.length > 0 ? 'layer' : 'blank',
    paragraphs,
    confidence: null,
    turned: 0,
    preview: null,
    alphabet: null,
    note:
      unseen > 0
        ? `Bez teksta koji se na stranici ne vidi; broj izostavljenih znakova: ${countText(unseen)}.`
        : paragraphs.length > 0
          ? ''
          : 'Stranica nema upisanog teksta.',
  };
}

/** A page's picture for OCR, with what it does not show, and the layer that is taken where OCR agrees with it. */
export function pageToRead(document: PdfDocument, index: number, mode: Mode): PageToRead {
  const added = document.annotations(index);
  const { page, dpi } = grayPage(document, index, added.length > 0);
  const text = mode === 'auto' ? seenText(document, index).text : null;
  const agreed = text && usableLayer(text, added, coveredByPicture(document, index)) === 'agreed';
  return {
    page,
    dpi: Math.round(dpi),
    notInPicture: notesOf(added, 'unseen'),
    layer: agreed ? pageOf(index, text, added, 0) : null,
  };
}
