/** A picture's Base64 in various notations. */

import type { FileType } from '../../../../core/sniff.ts';
import type { Size } from '../../picture/size.ts';

export type OutputForm = 'url' | 'plain' | 'css' | 'html' | 'markdown';

/** Text around the Base64. */
interface PictureWrapper {
  before: string;
  after: string;
}

const baseOf = (name: string): string => name.replace(/\.[^.]*$/, '') || 'slika';

/** A CSS class from a file name. */
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

/** Text before and after the Base64, by notation. */
export function wrapperFor(
  as: OutputForm,
  name: string,
  { mime }: FileType,
  size: Size | null,
): PictureWrapper {
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

/** File extension by notation. */
export const extensionOf = (as: OutputForm): string =>
  ({ url: 'txt', plain: 'txt', css: 'css', html: 'html', markdown: 'md' })[as];
