/** A picture's Base64 as it is pasted somewhere. */

import type { Size } from '../../picture/size.ts';
import type { FileType } from '../coding/sniff.ts';

export type As = 'url' | 'plain' | 'css' | 'html' | 'markdown';

/** What stands around the Base64. */
interface Around {
  before: string;
  after: string;
}

const baseOf = (name: string): string => name.replace(/\.[^.]*$/, '') || 'slika';

/** A file's name as a CSS class. */
function className(name: string): string {
  const plain = baseOf(name)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('đ', 'dj')
    .replaceAll('Đ', 'Dj')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return /^[a-z_]/i.test(plain) ? plain : `slika-${plain}`;
}

const html = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** What stands before and after a picture's Base64 in each form. */
export function around(as: As, name: string, { mime }: FileType, size: Size | null): Around {
  const url = `data:${mime};base64,`;
  switch (as) {
    case 'plain':
      return { before: '', after: '' };
    case 'url':
      return { before: url, after: '' };
    case 'css':
      return { before: `.${className(name)} {\n  background-image: url("${url}`, after: '");\n}' };
    case 'html': {
      const measures = size ? ` width="${Math.round(size.width)}" height="${Math.round(size.height)}"` : '';
      return { before: `<img src="${url}`, after: `" alt="${html(baseOf(name))}"${measures}>` };
    }
    case 'markdown':
      return { before: `![${baseOf(name).replace(/[[\]\\]/g, '\\$&')}](${url}`, after: ')' };
  }
}

/** The ending of a file that holds such. */
export const extensionOf = (as: As): string =>
  ({ url: 'txt', plain: 'txt', css: 'css', html: 'html', markdown: 'md' })[as];
