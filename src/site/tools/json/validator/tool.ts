import { encodings } from '../../charset/option.ts';
import { choice, flag } from '../../options.ts';
import { defineTool } from '../../tool.ts';
import { documents } from '../reading.ts';

export const jsonValidator = defineTool({
  path: 'json/validator',
  name: 'JSON validator',
  short: 'Validator',
  description:
    'Sve greške odjednom, svaka s redom, kolonom i objašnjenjem na našem jeziku. Nađe ključeve koji se ponavljaju i brojeve koje programi mijenjaju, i provjeri JSON po JSON Schema.',
  words: [
    'provjeri',
    'ispravan',
    'greška',
    'lint',
    'sintaksa',
    'schema',
    'šema',
    'duplikat',
    'dupli ključ',
    'validacija',
    'zarez',
    'json schema',
    'draft',
    'ndjson',
  ],
  sign: 'M4 6h9M4 12h6M4 18h6M13 15l3 3 5-7',
  options: {
    lines: documents,
    draft: choice(
      'Nacrt JSON Schema',
      {
        auto: 'Po $schema',
        '2020-12': '2020-12',
        '2019-09': '2019-09',
        '7': 'draft-07',
        '6': 'draft-06',
        '4': 'draft-04',
      },
      'auto',
    ),
    formats: flag('Provjeri i format', false, {
      hint: 'Bez ovoga „format” samo opisuje tekst.',
    }),
    encoding: encodings,
  },
});
