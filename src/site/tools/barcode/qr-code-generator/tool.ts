import { choice, color, flag, number } from '../../options.ts';
import { defineTool } from '../../tool.ts';
import { KIND_NAMES } from './content/names.ts';

export const qrCode = defineTool({
  path: 'barcode/qr-code-generator',
  name: 'QR kod: napravi i pročitaj',
  short: 'QR kod',
  offlineAfter: 'prvog napravljenog ili pročitanog koda',
  description:
    'Pravi QR kod za adresu, WiFi, vizitku, Viber, uplatu i još šest vrsta sadržaja, sam ga pročita prije nego što ga ponudi, i čita tuđe kodove sa slike ili kamere.',
  words: [
    'generator',
    'barkod',
    'wifi',
    'vcard',
    'vizitka',
    'viber',
    'sms',
    'telefon',
    'lokacija',
    'epc',
    'sepa',
    'uplatnica',
    'logo',
    'svg',
    'skener',
    'čitač',
    'kamera',
  ],
  sign: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2v3M14 19v1h2M18 20h2',
  options: {
    mode: choice('Šta radite', { make: 'Pravim kod', read: 'Čitam kod' }, 'make'),
    kind: choice('Vrsta sadržaja', KIND_NAMES, 'url'),
    unit: choice('Za', { px: 'Ekran', mm: 'Štampu' }, 'px'),
    px: number('Veličina', 512, { min: 64, max: 4096, unit: 'px' }),
    mm: number('Veličina', 30, { min: 8, max: 500, unit: 'mm' }),
    margin: number('Rub', 4, { min: 0, max: 20, unit: 'modula' }),
    level: choice('Podnosi oštećenja', { L: 'L 7 %', M: 'M 15 %', Q: 'Q 25 %', H: 'H 30 %' }, 'M'),
    raise: flag('Viši nivo gdje kod od njega ne raste', true),
    dark: color('Boja koda', '#000000'),
    light: color('Boja podloge', '#ffffff'),
    clear: flag('Bez podloge (providno)', false),
  },
});
