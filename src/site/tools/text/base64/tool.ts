import { CHARSETS } from '../../charset/option.ts';
import { choice, flag } from '../../options.ts';
import { defineTool } from '../../tool.ts';

export const base64 = defineTool({
  path: 'text/base64',
  name: 'Base64 kodiranje i dekodiranje',
  short: 'Base64',
  description:
    'Tekst i datoteke u Base64 i nazad, sa svim našim slovima i datotekama od više gigabajta. Ako nešto nije ispravno, kaže gdje i zašto.',
  words: [
    ...['base64url', 'mime', 'pem', 'data url', 'utf-8', 'windows-1250', 'utf-16', 'powershell'],
    ...['encode', 'decode', 'enkodiranje', 'certifikat', 'jwt', 'prilog', 'datoteka'],
  ],
  sign: 'M4 5h16M4 5v14h16V5M8 9h2M14 9h2M8 12h1M12 12h4M8 15h4M15 15h1',
  options: {
    direction: choice('Smjer', { encode: 'U Base64', decode: 'Iz Base64' }, 'encode'),
    alphabet: choice('Znakovi', { standard: '+ i /', url: '- i _ (za URL)' }, 'standard'),
    padding: flag('Dopuna =', true),
    wrap: choice('Redovi', { none: 'Jedan red', mime: '76 (MIME)', pem: '64 (PEM)' }, 'none'),
    url: flag('Kao data URL'),
    charset: choice('Tekst je u', CHARSETS, 'utf-8'),
    lenient: flag('Preskoči što ne pripada'),
  },
});
