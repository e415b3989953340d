import { Refusal } from '../../../../web/worker/job-messages.ts';
import { utf8Text } from '../../charset/utf8.ts';
import { sizeText } from '../../kit/sizes.ts';

/** Longest piece read as one word or string, in bytes. Nobody writes a longer one; binary files have them. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Decodes a piece. Throws a `Refusal` where it is longer than `MAX_BYTES`. */
export function decodePiece(src: Uint8Array, from: number, to: number): string {
  if (to - from > MAX_BYTES)
    throw new Refusal(
      `Ovo nije JSON: u tekstu je komad od ${sizeText(to - from)} bez ijednog znaka koji bi ga rastavio (navodnika, zagrade, zareza, novog reda).`,
    );
  return utf8Text(src.subarray(from, Math.max(from, to)));
}
