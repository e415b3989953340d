import { beforeAll, expect, it } from 'vitest';
import { openPdf, type PdfDocument, type Pdfium } from '../../../../core/pages/index.ts';
import { bytesSource } from '../../../../core/pages/source.ts';
import { box, loadForTest, makePdf, words } from '../../../../core/pages/test/made.ts';
import { ownText, pageToRead } from './read-pdf.ts';
import { pageText } from './text-output.ts';

let pdfium: Pdfium;
beforeAll(async () => {
  pdfium = await loadForTest();
});

/** A PDF string with characters beyond Latin-1. */
const utf16 = (text: string): string =>
  `<FEFF${[...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('')}>`;
const stream = (dictionary: string, content: string): string =>
  `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`;
const form = (resources: string, content: string): string =>
  stream(`/Type /XObject /Subtype /Form /BBox [0 0 200 50] ${resources}`, content);

/** Objects 6: a tick, 7: appearance of a stamp, 8: a radio group; fields and annotations from 9. */
const LOOKS = [
  form('', '0 0 1 rg 2 2 9 9 re f'),
  form('/Resources << /Font << /F1 3 0 R >> >>', words('PLACENO 2026', 10, 10)),
  '<< /FT /Btn /Ff 49152 /T (spol) /V /z /Kids [9 0 R 10 0 R] >>',
];
const widget = (rect: string, more: string, flags = 4): string =>
  `<< /Type /Annot /Subtype /Widget /F ${flags} /Rect [${rect}] /DA (/F1 12 Tf 0 g) ${more} >>`;
const note = (subtype: string, rect: string, more: string): string =>
  `<< /Type /Annot /Subtype /${subtype} /Rect [${rect}] ${more} >>`;
const tick = (on: boolean, name = 'Da'): string =>
  `/AS /${on ? name : 'Off'} /AP << /N << /${name} 6 0 R /Off 6 0 R >> >>`;

function opened(content: string, annotations: readonly string[]): PdfDocument {
  const first = LOOKS.length + 6;
  const refs = annotations.map((_, at) => `${at + first} 0 R`).join(' ');
  const bytes = makePdf([{ content, more: `/Annots [${refs}]` }], {
    catalog: `/AcroForm << /Fields [8 0 R ${refs}] /DR << /Font << /F1 3 0 R >> >> /DA (/F1 12 Tf 0 g) >>`,
    objects: [...LOOKS, ...annotations],
  });
  return openPdf(pdfium, bytesSource(bytes)).document!;
}

function textOf(document: PdfDocument, mode: 'auto' | 'layer' = 'auto'): string | null {
  const page = ownText(document, 0, mode);
  return page && pageText(page, false);
}

const NOTES = [
  note('Text', '500 700 520 720', `/F 4 /T (Amra) /Contents ${utf16('Provjeriti\rsa šefom')}`),
  note('Highlight', '60 600 200 612', `/F 4 /Contents (Ovo je vazno)`),
  note('Stamp', '300 100 500 150', '/F 4 /AP << /N 7 0 R >>'),
  note('Stamp', '300 200 500 250', '/F 4 /Contents (Odobreno)'),
  note('FreeText', '60 300 300 330', `/F 4 /DA (/F1 12 Tf) /Contents ${utf16('Dopisano rukom: Đuro')}`),
];

it('the fields of a form are read where they stand', () => {
  const radio = (x: number, name: string, on: boolean): string =>
    widget(`${x} 600 ${x + 12} 612`, `/Parent 8 0 R ${tick(on, name)}`);
  const document = opened(
    [
      words('Ime:', 60, 700, 12) + words('Grad: ________ Drzava', 300, 700, 12),
      words('Musko', 80, 602, 12) + words('Zensko', 180, 602, 12),
      words('Clan', 80, 562, 12) + words('Vozac', 180, 562, 12),
      words('Napomena', 60, 500, 12),
      words('Kraj', 60, 300, 12),
    ].join(''),
    [
      radio(60, 'm', false),
      radio(160, 'z', true),
      widget('90 695 280 715', `/FT /Tx /T (ime) /V ${utf16('Đenita Ćosić')}`),
      widget(
        '334 695 388 715',
        '/FT /Ch /Ff 131072 /T (grad) /V (sa) /Opt [[(mo) (Mostar)] [(sa) (Sarajevo)]]',
      ),
      widget('60 560 72 572', `/FT /Btn /T (clan) /V /Da ${tick(true)}`),
      widget('160 560 172 572', `/FT /Btn /T (vozac) /V /Off ${tick(false)}`),
      widget('60 400 400 490', `/FT /Tx /Ff 4096 /T (napomena) /V ${utf16('Prvi red\nDrugi red')}`),
      widget('60 340 400 390', '/FT /Ch /Ff 2097152 /T (jezici) /V [(bs) (de)] /Opt [(bs) (en) (de)]'),
    ],
  );
  expect(textOf(document)?.split(/\n+/)).toEqual([
    'Ime: Đenita Ćosić Grad: Sarajevo Drzava',
    '( ) Musko (x) Zensko',
    '[x] Clan [ ] Vozac',
    'Napomena',
    'Prvi red',
    'Drugi red',
    'bs, de',
    'Kraj',
  ]);
  document.close();
});

it('notes and stamps follow the text of the page, and free text stands in it', () => {
  const document = opened(words('Ugovor', 60, 700, 12) + words('Kraj', 60, 100, 12), NOTES);
  expect(textOf(document)).toBe(
    'Ugovor\nDopisano rukom: Đuro\nKraj\n\nBilješka (Amra): Provjeriti\nsa šefom\n\n' +
      'Bilješka: Ovo je vazno\n\nPečat: PLACENO 2026\n\nPečat: Odobreno',
  );
  document.close();
});

it('what is hidden, lies outside the page or is a password is not read', () => {
  const field = (rect: string, name: string, flags?: number, more = ''): string =>
    widget(rect, `/FT /Tx /T (${name}) /V (TAJNA ${name}) ${more}`, flags);
  const document = opened(words('Javno', 60, 700, 12), [
    field('60 600 200 620', 'a', 2),
    field('60 570 200 590', 'b', 32),
    field('60 540 200 560', 'c', 1),
    field('60 510 200 530', 'd', 4, '/Ff 8192'),
    field('0 0 0 0', 'e'),
    field('700 500 900 520', 'f'),
    note('Text', '500 700 520 720', '/F 2 /Contents (TAJNA g)'),
    note('FreeText', '60 400 300 430', '/F 32 /Contents (TAJNA h)'),
    note('Popup', '60 300 300 330', '/Contents (TAJNA i)'),
  ]);
  expect(textOf(document)).toBe('Javno');
  document.close();
});

it('a page of nothing but filled fields is not taken for a picture', () => {
  const document = opened(box('0.9 0.9 1', 60, 600, 200, 20), [
    widget('60 600 200 620', '/FT /Tx /T (ime) /V (Amra)'),
  ]);
  expect(textOf(document)).toBe('Amra');
  document.close();
});

it('a page that is read from its picture keeps its notes, and nothing twice', () => {
  const document = opened('', NOTES);
  const { notInPicture } = pageToRead(document, 0, 'auto');
  expect(pageText({ paragraphs: notInPicture }, false)).toBe(
    'Bilješka (Amra): Provjeriti\nsa šefom\n\nBilješka: Ovo je vazno',
  );
  document.close();
});
