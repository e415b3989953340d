import { choice, flag } from '../../options.ts';
import { defineTool } from '../../tool.ts';

export const imageBase64 = defineTool({
  path: 'text/image-base64',
  name: 'Slika u Base64',
  short: 'Slika → Base64',
  description:
    'Jedna ili više slika kao Base64, data URL, CSS, HTML ili Markdown. Na zahtjev bez podataka koje slika odaje: mjesta snimanja, uređaja, komentara; nijedan piksel se pri tome ne mijenja.',
  words: [
    ...[
      'data url',
      'css',
      'html',
      'markdown',
      'inline',
      'png',
      'jpg',
      'jpeg',
      'svg',
      'webp',
      'gif',
      'avif',
      'ico',
    ],
    ...['exif', 'gps', 'metapodaci', 'xmp', 'lokacija', 'fotografija', 'logo', 'ugraditi'],
  ],
  sign: 'M4 5h10v9H4zM4 12l3-3 3 3 1.500-1.500L14 13M17 8h3v11H9v-2M13 17h2M17 15v-3',
  options: {
    as: choice(
      'Zapiši kao',
      { url: 'Data URL', plain: 'Samo Base64', css: 'CSS', html: 'HTML', markdown: 'Markdown' },
      'url',
    ),
    strip: flag('Ukloni metapodatke'),
  },
});
