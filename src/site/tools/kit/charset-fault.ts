/** Messages for characters that a charset cannot encode. */

import { Refusal } from '../../../web/worker/job-messages.ts';
import { type Charset, type CharsetFault, encodingName } from '../charset/charset.ts';
import { describeChar, positionOf, type TextFault } from './text-position.ts';

/** Why a character cannot be encoded in a charset. */
function sayCharset({ letter, surrogate }: CharsetFault, charset: Charset): string {
  if (surrogate)
    return `Ovdje stoji samo polovina znaka (${describeChar(letter)}): emotikoni i rijetki znakovi se sastoje od dvije polovine, a druga nedostaje. Tekst je vjerovatno presječen usred znaka. Takva polovina nema bajtova ni u jednom zapisu; obrišite je ili dopunite.`;
  return `Znak ${describeChar(letter)} ne postoji u zapisu ${encodingName(charset)}. Zamijenite ga ili izaberite UTF-8.`;
}

/** Throws a `Refusal` with the position of the character that the charset cannot encode. */
export function refuseCharset(text: string, fault: CharsetFault, charset: Charset): never {
  throw new Refusal<TextFault>(sayCharset(fault, charset), {
    position: positionOf(text, fault.at),
    at: fault.at,
    length: fault.letter.length,
    skippable: false,
    kind: 'charset',
  });
}
