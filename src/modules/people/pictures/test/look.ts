import sharp from 'sharp';
import type { Answer } from '../../../../../test/helper.ts';

/** The colour in the middle of a picture, and its size. */
export async function look(answer: Answer) {
  const picture = sharp(answer.raw);
  const { data, info } = await picture.clone().removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (info.height / 2) * info.width * 3 + (info.width / 2) * 3;
  const names = ['red', 'green', 'blue'];
  const strongest = [...data.subarray(at, at + 3)].reduce(
    (best, value, i, all) => (value > all[best]! ? i : best),
    0,
  );
  return { answer, metadata: await picture.metadata(), middle: names[strongest] };
}
