/** Faults of texts in words, with their place, as all the tools of this folder tell them. */

import { type Charset, CharsetFault, encodingName } from '../../charset/charset.ts';
import { refuseCharset } from '../../kit/charset-fault.ts';
import { Refusal } from '../../kit/jobs.ts';
import { named, type Place, placeOf, type Wrong } from '../../kit/place.ts';
import type { Source } from '../../kit/use-source.ts';
import { Base64Fault, type Oddities } from './decode.ts';
import { textAround } from './in-steps.ts';
import type { Payload } from './payload.ts';

const HINTS: [RegExp, string][] = [
  [/\\/, ' Obrnuta kosa crta obično ostane od JSON-a ili programskog koda.'],
  [/%/, ' Postotak znači da je Base64 još i URL-kodiran: prvo ga dekodirajte alatom za URL.'],
  [/[.]/, ' Tačka razdvaja dijelove JWT-a: dekodirajte dio po dio.'],
  [/[,;:]/, ' Možda je ovo više vrijednosti, ili je kopirano nešto oko samog Base64.'],
  [/["'“”„]/, ' Navodnik je vjerovatno kopiran zajedno s tekstom.'],
  [
    /[\u200b-\u200d\u00a0\u00ad\ufeff\u2028]/,
    ' Takvi nevidljivi znakovi se prikradu kopiranjem iz PDF-a, Worda ili s weba.',
  ],
  [/[čćžšđČĆŽŠĐ]/, ' Ovo izgleda kao običan tekst: možda ste htjeli u Base64, a ne iz njega.'],
  [/[\p{Script=Cyrillic}\p{Script=Greek}]/u, ' Slovo druge azbuke koje liči na latinično nije isto slovo.'],
];

function sayBase64({ kind, letter }: Base64Fault): string {
  switch (kind) {
    case 'letter': {
      const hint = HINTS.find(([pattern]) => pattern.test(letter))?.[1] ?? '';
      return `${named(letter)} ne pripada u Base64.${hint}`;
    }
    case 'after-padding':
      return `Iza dopune (=) stoji još nešto (${named(letter)}). Dopuna je uvijek na kraju: ovo su vjerovatno dva Base64 teksta zalijepljena jedan iza drugog.`;
    case 'padding':
      return letter
        ? 'Dopuna je predugačka: = stoji samo koliko treba da broj znakova bude djeljiv sa 4.'
        : 'Dopuna je prekratka: ovdje nedostaje još jedan =.';
    case 'length':
      return 'Broj znakova nije moguć: na kraju ostaje jedan jedini znak, a on nosi samo 6 bita, premalo za bajt. Nešto nedostaje (najčešće je kraj odsječen) ili je jedan znak viška.';
  }
}

/** Refuses Base64 that cannot be read, with its place in the whole of what was given. */
async function refuseBase64(source: Source, fault: Base64Fault): Promise<never> {
  let place: Place;
  if (typeof source === 'string') place = placeOf(source, fault.at);
  else {
    const { lines, piece, offset } = await textAround(source, fault.at);
    place = placeOf(piece, offset);
    place.line += lines;
  }
  throw new Refusal<Wrong>(sayBase64(fault), {
    place,
    at: typeof source === 'string' ? fault.at : null,
    length: fault.letter.length,
    skippable: true,
    kind: fault.kind,
  });
}

/** What was unusual about Base64 that was read all the same, in sentences. */
export function sayOddities(oddities: Oddities, { wrapping, said, coding }: Payload): string[] {
  if (coding === 'percent') return [`Prepoznat je data URL bez Base64 (${said}): sadržaj je URL-kodiran.`];
  const around = {
    plain: null,
    quoted: 'Navodnici oko teksta nisu uzeti.',
    'data-url': `Prepoznat je data URL${said ? `; kaže da je vrste ${said}` : ''}.`,
    css: `Prepoznat je CSS url(…)${said ? `; kaže da je vrste ${said}` : ''}.`,
    img: `Prepoznat je HTML${said ? `; kaže da je vrste ${said}` : ''}.`,
    pem: `Prepoznat je PEM: ${said}. Uzet je prvi dio.`,
  }[wrapping];
  return [
    around,
    oddities.mixed
      ? 'Pomiješani su obični (+ /) i URL (- _) znakovi; pročitani su i jedni i drugi.'
      : oddities.urlSafe && 'Napisano je znakovima za URL (- i _).',
    oddities.unpadded && wrapping === 'plain' && 'Dopune (=) na kraju nema; za čitanje nije ni potrebna.',
    oddities.trailingBits &&
      'Iza posljednjeg bajta ostaju bitovi koji nisu nula: pisac je pogriješio, ili je zadnji znak izmijenjen. Bajtovi su pročitani bez njih.',
    oddities.skipped > 0 && `Preskočeno znakova koji ne pripadaju: ${oddities.skipped}.`,
  ].filter((sentence): sentence is string => typeof sentence === 'string');
}

/** Why bytes are offered as a file: `nul` where they would be text but for a zero byte. */
export const sayNoText = (nul: boolean, charset: Charset): string =>
  nul
    ? 'Među bajtovima je NUL (bajt 0), kojeg u tekstu nema, pa su ponuđeni kao datoteka.'
    : `Ovi bajtovi nisu tekst u zapisu ${encodingName(charset)}, pa su ponuđeni kao datoteka.`;

/** Rethrows what `work` throws as words for the person; storage that is full, and files that are gone, too. */
export async function inWords<T>(source: Source, charset: Charset, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Base64Fault) return refuseBase64(source, error);
    if (error instanceof CharsetFault && typeof source === 'string')
      return refuseCharset(source, error, charset);
    if (error instanceof DOMException && error.name === 'QuotaExceededError')
      throw new Refusal(
        'Preglednik više nema mjesta na disku za ovaj rezultat. Oslobodite prostor i pokušajte ponovo.',
      );
    if (error instanceof DOMException && /NotReadable|NotFound/.test(error.name))
      throw new Refusal(
        'Datoteka se više ne može pročitati: premještena je, izmijenjena ili obrisana. Izaberite je ponovo.',
      );
    throw error;
  }
}
