import { CHARSETS, encodings } from '../../charset/option.ts';
import { choice, flag } from '../../options.ts';
import { defineTool } from '../../tool.ts';

/** UTF-16 is never percent-encoded. */
const { 'utf-16le': _, ...BYTES } = CHARSETS;

export const url = defineTool({
  path: 'text/url',
  name: 'URL kodiranje i dekodiranje',
  short: 'URL',
  description:
    'Procenti u adresama i nazad: dio adrese, cijela adresa, obrazac ili ime domene (IDN). Upit rastavlja u tabelu koja se može mijenjati, a neispravne nizove objašnjava na njihovom mjestu.',
  words: [
    ...['percent', 'procenti', 'encode', 'decode', 'enkodiranje', 'uri', 'adresa', 'link', 'query', 'upit'],
    ...['parametri', 'idn', 'punycode', 'domena', 'xn--', 'form', 'utm'],
  ],
  sign: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.700-5.700L12 7.500M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.700 5.700L12 16.500',
  options: {
    direction: choice('Smjer', { encode: 'Kodiraj', decode: 'Dekodiraj' }, 'decode'),
    kind: choice(
      'Šta je to',
      {
        component: 'Dio adrese',
        whole: 'Cijela adresa',
        form: 'Obrazac (+ je razmak)',
        host: 'Ime domene (IDN)',
      },
      'component',
    ),
    charset: choice('Bajtovi su', BYTES, 'utf-8'),
    strict: flag("I znakovi ! ' ( ) *"),
    lines: flag('Svaki red za sebe'),
    encoding: encodings,
  },
});
