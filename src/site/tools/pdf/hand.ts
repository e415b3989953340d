import { Hand } from '../kit/worker-client.ts';
import type { DrawnPage, PdfOrder, PdfResult } from './jobs.ts';

/** A worker of this shop. */
export type PdfHand = Hand<PdfOrder, PdfResult, DrawnPage>;

/** One that nobody works with yet; it is begun with its first order. */
export const newHand = (): PdfHand =>
  new Hand(() => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));

let last = 0;

/** A number for a document, told apart from all others of the page. */
export function newKey(): number {
  last += 1;
  return last;
}
