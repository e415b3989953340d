import { LANGUAGE_NAMES } from '../../../../core/pages/ocr/language-names.ts';
import { choice, flag, text } from '../../options.ts';
import { defineTool } from '../../tool.ts';

export const pdfToText = defineTool({
  path: 'pdf/pdf-to-text',
  name: 'PDF i slika u tekst (OCR)',
  short: 'U tekst',
  offlineAfter: 'prvog otvorenog i prvog pročitanog PDF-a',
  description:
    'Izvlači tekst iz PDF-a, s popunjenim poljima i bilješkama, a skenirane stranice i fotografije čita slovo po slovo: bosanski, hrvatski, srpski na ćirilici i engleski. Od skena pravi PDF koji se može pretraživati.',
  words: [
    'ocr',
    'sken',
    'skenirano',
    'prepoznavanje teksta',
    'fotografija',
    'čitanje',
    'pretraživi',
    'searchable',
    'ćirilica',
    'txt',
    'izvuci',
    'kopiraj iz pdf-a',
    'obrazac',
    'bilješke',
  ],
  sign: 'M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 9h8M12 9v7M10.500 16h3',
  options: {
    bos: flag(LANGUAGE_NAMES.bos, true),
    hrv: flag(LANGUAGE_NAMES.hrv),
    srp: flag(LANGUAGE_NAMES.srp),
    eng: flag(LANGUAGE_NAMES.eng),
    mode: choice(
      'Odakle tekst',
      { auto: 'Kako gdje treba', layer: 'Samo upisani tekst', ocr: 'Sve pročitaj sa slike' },
      'auto',
    ),
    pages: text('Stranice', { max: 100, placeholder: 'sve', hint: 'Npr. 1-3, 5, 8-' }),
    flow: flag('Spoji redove u odlomke'),
    titles: flag('Naslov nad svakom stranicom'),
  },
});
