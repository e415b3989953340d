import { readFileSync } from 'node:fs';

/** Fictional partners of an organisation, as its people would enter them. Their numbers pass the check and belong to nobody known. */
export function partnersOf(organisation: string): Record<string, unknown>[] {
  const text = readFileSync(new URL('partneri.txt', import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' | '))
    .filter(([of]) => of === organisation)
    .map(
      ([
        ,
        naziv,
        kratki_naziv,
        vrsta,
        jib,
        adresa,
        postanski_broj,
        grad,
        email,
        telefon,
        broj,
        ime,
        uloga,
        ...more
      ]) => {
        const [sides, rok_placanja, rabat, oznake] = more as [string, string, string, string];
        return {
          // The number of a taxpayer is its JIB without the first digit.
          ...(vrsta !== 'javna_ustanova' && { pdv_broj: jib!.slice(1) }),
          ...{ naziv, kratki_naziv, vrsta, jib, adresa, postanski_broj, grad, email, telefon },
          racuni: [{ broj }],
          kontakti: [{ ime, uloga }],
          kupac: sides.includes('k'),
          dobavljac: sides.includes('d'),
          ugovorni_organ: sides.includes('o'),
          rok_placanja: Number(rok_placanja),
          rabat: rabat || null,
          oznake: oznake.split(', '),
        };
      },
    );
}
