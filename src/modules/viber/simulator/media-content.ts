import type { Simulation } from './model.ts';
import { makePdf } from './pdf.ts';

/** The beginning of a film: what programs recognise one by. */
export const VIDEO = Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431', 'hex');

/** A PDF of one page with an offer. */
export const OFFER = makePdf([
  ...['Ponuda br. 5', '', 'Stolica, 40 kom   3.200,00 KM', 'Stol, 10 kom   1.480,00 KM', ''],
  'Ukupno: 4.680,00 KM',
]);

/** Address of something that a customer sent; it works for an hour of the service. */
export function mediaAddress(sim: Simulation, of: (string | number)[], name: string): string {
  const id = sim.chance.hash('media', ...of).toString('hex');
  return `${sim.origin}/media/${id.slice(0, 24)}-${Date.now()}/${name}`;
}
