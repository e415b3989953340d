import { expect, it } from 'vitest';
import type { RunFailure } from './run/job.ts';
import { failureText } from './texts.ts';

it.each<[RunFailure, string]>([
  [{ code: 'silent' }, 'Adresa nije odgovorila na vrijeme.'],
  [
    { code: 'silent', host: 'xn--arija-gya40d.ba' },
    'Adresa čaršija.ba, na koju stranica vodi, nije odgovorila na vrijeme.',
  ],
  [
    { code: 'unknown_host', host: '[2001:db8::1]' },
    'Adresa [2001:db8::1], na koju stranica vodi, ne postoji: ime se ne može pronaći u DNS-u. Provjerite da li je dobro napisana.',
  ],
  [
    { code: 'status', status: 503 },
    'Adresa je odgovorila greškom 503, pa nema stranice koja bi se ocijenila.',
  ],
  [{ code: 'too_big' }, 'Stranica učitava previše podataka (više od 100 MB), pa je provjera prekinuta.'],
  [
    { code: 'too_busy' },
    'Stranica šalje previše (više od 3.000 zahtjeva ili 20 MB), pa je provjera prekinuta.',
  ],
  [
    { code: 'timeout' },
    'Provjera nije završena za 90 s, pa je prekinuta: stranica se predugo učitava ili ne pušta preglednik.',
  ],
])('%j is said as it is', (failure, text) => expect(failureText(failure)).toBe(text));
