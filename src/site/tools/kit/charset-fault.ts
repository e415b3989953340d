/** Letters that a charset cannot write, in words. */
import { type Charset, type CharsetFault, encodingName } from '../charset/charset.ts';
import { Refusal } from './jobs.ts';
import { named, placeOf, type Wrong } from './place.ts';

/** Why a letter cannot be written in a charset. */
function sayCharset({ letter, surrogate }: CharsetFault, charset: Charset): string {
  if (surrogate)
    return `Ovdje stoji samo polovina znaka (${named(letter)}): emotikoni i rijetki znakovi se sastoje od dvije polovine, a druga nedostaje. Tekst je vjerovatno presječen usred znaka. Takva polovina nema bajtova ni u jednom zapisu; obrišite je ili dopunite.`;
  return `Znak ${named(letter)} ne postoji u zapisu ${encodingName(charset)}. Zamijenite ga ili izaberite UTF-8.`;
}

/** Refuses a text that cannot be written in a charset, with the place of the fault. */
export function refuseCharset(text: string, fault: CharsetFault, charset: Charset): never {
  throw new Refusal<Wrong>(sayCharset(fault, charset), {
    place: placeOf(text, fault.at),
    at: fault.at,
    length: fault.letter.length,
    skippable: false,
    kind: 'charset',
  });
}
