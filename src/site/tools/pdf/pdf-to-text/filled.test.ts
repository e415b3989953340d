import { expect, it } from 'vitest';
import type { PdfDocument } from '../../../../core/pages/index.ts';
import { box, words } from '../../../../core/pages/test/made.ts';
import { NOTES, note, opened, setUp, utf16 } from './filled.testkit.ts';
import { ownText } from './read-pdf.ts';
import { pageText } from './text-output.ts';

setUp();
const widget = (rect: string, more: string, flags = 4): string =>
  `<< /Type /Annot /Subtype /Widget /F ${flags} /Rect [${rect}] /DA (/F1 12 Tf 0 g) ${more} >>`;
const tick = (on: boolean, name = 'Da'): string =>
  `/AS /${on ? name : 'Off'} /AP << /N << /${name} 6 0 R /Off 6 0 R >> >>`;

function textOf(document: PdfDocument, mode: 'auto' | 'layer' = 'auto'): string | null {
  const page = ownText(document, 0, mode);
  return page && pageText(page, false);
}

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
