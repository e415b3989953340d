import { choice, flag } from '../../options.ts';
import { defineTool } from '../../tool.ts';

export const pdfToBase64 = defineTool({
  path: 'pdf/pdf-to-base64',
  name: 'PDF u Base64',
  short: 'PDF → Base64',
  offlineAfter: 'prvog otvorenog PDF-a',
  description:
    'PDF bilo koje veličine kao Base64 ili data URL, za prilog u JSON-u, XML-u ili HTML-u. Prvo provjeri da li je PDF ispravan, i pokaže mu prvu stranicu.',
  words: [
    ...[
      'data url',
      'kodiranje',
      'encode',
      'enkodiranje',
      'base64url',
      'mime',
      'prilog',
      'api',
      'json',
      'xml',
    ],
    ...['html', 'embed', 'dokument', 'ugraditi', 'e-faktura'],
  ],
  sign: 'M4 3h6l4 4v14H4zM10 3v4h4M7 12h4M7 16h4M17 6h4M17 10h3M17 14h4M17 18h3',
  options: {
    as: choice('Zapiši kao', { plain: 'Samo Base64', url: 'Data URL' }, 'plain'),
    alphabet: choice('Znakovi', { standard: '+ i /', url: '- i _ (za URL)' }, 'standard'),
    padding: flag('Dopuna =', true),
    wrap: choice('Redovi', { none: 'Jedan red', mime: '76 (MIME)', pem: '64 (PEM)' }, 'none'),
  },
});
