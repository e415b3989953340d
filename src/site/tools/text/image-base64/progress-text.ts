import { countText } from '../../kit/sizes.ts';
import type { MadePicture } from './worker.ts';

/** How many pictures are done, refused, and pending. */
export function progressText(results: readonly (Pick<MadePicture, 'made'> | null)[]): string {
  const made = results.filter((result) => result?.made).length;
  const coming = results.filter((result) => result === null).length;
  const refused = results.length - made - coming;
  const parts = [`Napravljeno: ${countText(made)}`];
  if (refused > 0) parts.push(`odbijeno: ${countText(refused)}`);
  if (coming > 0) parts.push(`čeka: ${countText(coming)}`);
  return parts.join(', ');
}
