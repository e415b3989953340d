import { encodings } from '../../charset/option.ts';
import { choice, flag, text } from '../../options.ts';
import { defineTool } from '../../tool.ts';
import { documents } from '../reading.ts';

export const jsonFormatter = defineTool({
  path: 'json/formatter',
  name: 'JSON formater',
  short: 'Formater',
  description:
    'Uredi ili sažmi JSON, poredaj ključeve, pregledaj ga kao stablo, izdvoji dio JSONPath upitom i popravi neispravan. Brojevi ostaju kako su napisani, a datoteka od 50 MB ne smeta.',
  words: [
    'uredi',
    'uljepšaj',
    'formatiraj',
    'pretty print',
    'beautify',
    'minify',
    'sažmi',
    'stablo',
    'tree',
    'jsonpath',
    'upit',
    'ndjson',
    'jsonl',
    'popravi',
    'repair',
    'poredaj ključeve',
    'sort',
    'viewer',
  ],
  sign: 'M5 5h14M9 10h10M9 14h7M5 19h14M5 9v6',
  options: {
    indent: choice('Uvlačenje', { '2': '2 razmaka', '4': '4 razmaka', tab: 'Tab', none: 'U jedan red' }, '2'),
    view: choice('Prikaz', { text: 'Tekst', tree: 'Stablo' }, 'text'),
    sort: flag('Poredaj ključeve'),
    repair: flag('Popravi neispravan JSON'),
    path: text('JSONPath upit', {
      max: 500,
      placeholder: '$.stavke[*].naziv',
      hint: 'Ne upisuje se u adresu stranice. U link ide samo dugmetom „Link s postavkama i upitom”.',
      sharedText: 'i upitom',
    }),
    found: choice('Rezultat upita', { values: 'Vrijednosti', paths: 'S putanjama' }, 'values'),
    lines: documents,
    out: choice('Izlaz', { same: 'Kao ulaz', json: 'Jedan JSON', lines: 'NDJSON' }, 'same', {
      hint: 'NDJSON: svaki element niza u svoj red.',
    }),
    encoding: encodings,
  },
});
