/** Error messages with positions, shared by the text tools. */

import { Refusal } from '../../../../web/worker/job-messages.ts';
import { type Charset, CharsetFault, encodingName } from '../../charset/charset.ts';
import { refuseCharset } from '../../kit/charset-fault.ts';
import { describeChar, positionOf, type TextFault, type TextPosition } from '../../kit/text-position.ts';
import type { Source } from '../../kit/use-source.ts';
import { Base64Fault, type Oddities } from './decode.ts';
import type { Payload } from './payload.ts';
import { textAround } from './streams.ts';

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

function faultText({ kind, letter }: Base64Fault): string {
  switch (kind) {
    case 'letter': {
      const hint = HINTS.find(([pattern]) => pattern.test(letter))?.[1] ?? '';
      return `${describeChar(letter)} ne pripada u Base64.${hint}`;
    }
    case 'after-padding':
      return `Iza dopune (=) stoji još nešto (${describeChar(letter)}). Dopuna je uvijek na kraju: ovo su vjerovatno dva Base64 teksta zalijepljena jedan iza drugog.`;
    case 'padding':
      return letter
        ? 'Dopuna je predugačka: = stoji samo koliko treba da broj znakova bude djeljiv sa 4.'
        : 'Dopuna je prekratka: ovdje nedostaje još jedan =.';
    case 'length':
      return 'Broj znakova nije moguć: na kraju ostaje jedan jedini znak, a on nosi samo 6 bita, premalo za bajt. Nešto nedostaje (najčešće je kraj odsječen) ili je jedan znak viška.';
  }
}

/** Throws a `Refusal` for invalid Base64 with the position in the whole input. */
async function refuseBase64(source: Source, fault: Base64Fault): Promise<never> {
  let position: TextPosition;
  if (typeof source === 'string') position = positionOf(source, fault.at);
  else {
    const { lines, piece, offset } = await textAround(source, fault.at);
    position = positionOf(piece, offset);
    position.line += lines;
  }
  throw new Refusal<TextFault>(faultText(fault), {
    position,
    at: typeof source === 'string' ? fault.at : null,
    length: fault.letter.length,
    skippable: true,
    kind: fault.kind,
  });
}

/** Sentences about irregularities of valid Base64. */
export function odditiesText(oddities: Oddities, { wrapping, declaredType, coding }: Payload): string[] {
  if (coding === 'percent')
    return [`Prepoznat je data URL bez Base64 (${declaredType}): sadržaj je URL-kodiran.`];
  const around = {
    plain: null,
    quoted: 'Navodnici oko teksta nisu uzeti.',
    'data-url': `Prepoznat je data URL${declaredType ? `; kaže da je vrste ${declaredType}` : ''}.`,
    css: `Prepoznat je CSS url(…)${declaredType ? `; kaže da je vrste ${declaredType}` : ''}.`,
    img: `Prepoznat je HTML${declaredType ? `; kaže da je vrste ${declaredType}` : ''}.`,
    pem: `Prepoznat je PEM: ${declaredType}. Uzet je prvi dio.`,
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

/** Why bytes are offered as a file. `nul`: they would be text but for a NUL byte. */
export const notTextReason = (nul: boolean, charset: Charset): string =>
  nul
    ? 'Među bajtovima je NUL (bajt 0), kojeg u tekstu nema, pa su ponuđeni kao datoteka.'
    : `Ovi bajtovi nisu tekst u zapisu ${encodingName(charset)}, pa su ponuđeni kao datoteka.`;

/** Rethrows errors of `work` as `Refusal`s, including full storage and missing files. */
export async function withReadableErrors<T>(
  source: Source,
  charset: Charset,
  work: () => Promise<T>,
): Promise<T> {
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
