import { flag } from '../../options.ts';
import { defineTool } from '../../tool.ts';

export const base64ToPdf = defineTool({
  path: 'pdf/base64-to-pdf',
  name: 'Base64 u PDF',
  short: 'Base64 → PDF',
  offlineAfter: 'prvog otvorenog PDF-a',
  description:
    'Base64 ili data URL nazad u PDF: provjeri da li je čitav, pokaže mu stranice i preuzme ga. Ako nešto nije ispravno, kaže gdje i zašto.',
  words: [
    ...['data url', 'dekodiranje', 'decode', 'prilog', 'api', 'json', 'xml', 'fiskalizacija', 'e-faktura'],
    ...['pregled', 'prikaz', 'dokument', 'preuzimanje'],
  ],
  sign: 'M10 3h6l4 4v14H10zM16 3v4h4M13 12h4M13 16h4M3 6h4M4 10h3M3 14h4M4 18h3',
  options: { lenient: flag('Preskoči što ne pripada') },
});
