import { expect, it } from 'vitest';
import { pdfName } from './pdf-name.ts';

it.each([
  ['racun.txt', 'racun.pdf'],
  ['racun', 'racun.pdf'],
  ['racun.pdf.b64', 'racun.pdf'],
  ['Račun 12.5.2026', 'Račun 12.5.2026.pdf'],
  ['.b64', 'dokument.pdf'],
])('of %s it is %s', (source, name) => expect(pdfName(source)).toBe(name));
