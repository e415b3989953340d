import { pdfOf } from '../../core/pdf-objects.ts';

/** Letters that WinAnsi does not have, at codes that it leaves to typography. */
const LETTERS = [
  ['č', 'ccaron'],
  ['ć', 'cacute'],
  ['đ', 'dcroat'],
  ['Č', 'Ccaron'],
  ['Ć', 'Cacute'],
  ['Đ', 'Dcroat'],
  ['š', 'scaron'],
  ['ž', 'zcaron'],
  ['Š', 'Scaron'],
  ['Ž', 'Zcaron'],
  ['„', 'quotedblbase'],
  ['”', 'quotedblright'],
  ['–', 'endash'],
] as const;
const FIRST = 0x80;
const CODES = new Map<string, number>(LETTERS.map(([letter], index) => [letter, FIRST + index]));

/** A string of a content stream. */
export const literal = (text: string): string =>
  [...text]
    .map((letter) => {
      const code = CODES.get(letter) ?? letter.charCodeAt(0);
      return code < 0x80 && !'()\\'.includes(letter) ? letter : `\\${code.toString(8).padStart(3, '0')}`;
    })
    .join('');

const font = (name: string): string =>
  `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[${FIRST} ${LETTERS.map(([, glyph]) => `/${glyph}`).join('')}]>>>>`;

/** A page of A4 as a PDF, of a content stream with the fonts `R` and `B`. */
export function sheet(content: string): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/Lang(bs)>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</R 5 0 R/B 6 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ];
  return Buffer.from(pdfOf(objects), 'latin1');
}

/** A page of A4 as a PDF: a heading above lines of text, of which an empty one is a space. Lines are not broken. */
export const paper = (heading: string, lines: readonly string[]): Buffer =>
  sheet(
    [
      `BT /B 17 Tf 0.59 0.28 0.11 rg 64 762 Td (${literal(heading)}) Tj ET`,
      '0.59 0.28 0.11 RG 1.2 w 64 750 m 531 750 l S',
      `BT /R 11 Tf 0.11 0.11 0.09 rg 17 TL 64 716 Td ${lines.map((line) => `(${literal(line)}) Tj T*`).join('\n')} ET`,
    ].join('\n'),
  );
