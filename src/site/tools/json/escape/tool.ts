import { encodings } from '../../charset/option.ts';
import { choice, flag } from '../../options.ts';
import { defineTool } from '../../tool.ts';

export const jsonEscape = defineTool({
  path: 'json/escape',
  name: 'JSON escape i unescape',
  short: 'Escape',
  description:
    'Pretvara tekst u JSON string i vraća ga nazad: navodnici, novi redovi i kontrolni znakovi, s navodnicima ili bez njih, po želji i kao \\uXXXX.',
  words: ['string', 'navodnici', 'backslash', 'kosa crta', 'unicode', 'znakovi', 'unescape', 'literal'],
  sign: 'M8 5C5 5 6.5 10.5 4 12c2.5 1.5 1 7 4 7M16 5c3 0 1.500 5.5 4 7c-2.5 1.500-1 7-4 7M10 15l4-6',
  options: {
    direction: choice('Smjer', { escape: 'U JSON string', unescape: 'Iz JSON stringa' }, 'escape'),
    quotes: flag('S navodnicima', true),
    unicode: choice('Slova izvan ASCII', { keep: 'Kako su napisana', escape: 'Kao \\uXXXX' }, 'keep'),
    encoding: encodings,
  },
});
