import { choice, flag, number, text } from '../../options.ts';
import { defineTool } from '../../tool.ts';

export const pdfToImages = defineTool({
  path: 'pdf/pdf-to-images',
  name: 'PDF u slike',
  short: 'PDF → slike',
  offlineAfter: 'prvog otvorenog PDF-a',
  description:
    'Svaka stranica PDF-a kao PNG, JPEG ili WebP, u rezoluciji koju vi odaberete. Jedna po jedna ili sve u ZIP-u, i kad ih je petsto; i kad je PDF pod lozinkom.',
  words: [
    ...['jpg', 'jpeg', 'png', 'webp', 'zip', 'dpi', 'rezolucija', 'konverter', 'pretvaranje', 'izvoz'],
    ...['stranica', 'fotografija', 'sličice', 'lozinka', 'zaključan', 'render', 'raster', 'providno'],
  ],
  sign: 'M5 3h8l4 4v4M5 3v18h4M13 3v4h4M11 14h10v7H11zM11 19l3-3 2.500 2.500L18 17l3 3',
  options: {
    format: choice('Slike su', { png: 'PNG', jpeg: 'JPEG', webp: 'WebP' }, 'png'),
    dpi: number('Rezolucija', 150, { min: 72, max: 600, unit: 'dpi' }),
    quality: number('Kvalitet', 90, { min: 1, max: 100, unit: '%' }),
    pages: text('Stranice', { max: 200, placeholder: 'sve, ili 1-3, 5, 8-' }),
    transparent: flag('Providna pozadina'),
  },
});
