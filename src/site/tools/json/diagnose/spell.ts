import { utf8Text } from '../../charset/utf8.ts';
import { Refusal } from '../../kit/jobs.ts';
import { sizeText } from '../../kit/sizes.ts';

/** Longest piece that is read as one word or string, in bytes: nobody writes a longer one, and files that are no JSON at all have them. */
const LONGEST = 16 * 1024 * 1024;

/** The text of a piece. Throws a `Refusal` for one so long that the whole is no JSON. */
export function spell(src: Uint8Array, from: number, to: number): string {
  if (to - from > LONGEST)
    throw new Refusal(
      `Ovo nije JSON: u tekstu je komad od ${sizeText(to - from)} bez ijednog znaka koji bi ga rastavio (navodnika, zagrade, zareza, novog reda).`,
    );
  return utf8Text(src.subarray(from, Math.max(from, to)));
}
