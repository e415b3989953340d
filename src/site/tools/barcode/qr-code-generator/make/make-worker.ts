import { Hand } from '../../../kit/worker-client.ts';
import type { SymbolRule } from '../content/kind.ts';
import type { MadeCode, MakeOrder } from '../worker.ts';

/** Begins the worker that makes codes. */
export const makeCodeWorker = (): Worker =>
  new Worker(new URL('../worker.ts', import.meta.url), { type: 'module' });

const PLAIN = {
  level: 'M',
  raise: true,
  unit: 'px',
  px: 480,
  mm: 30,
  margin: 4,
  dark: '#000000',
  light: '#ffffff',
  clear: false,
  logo: null,
} as const;

/** A code of a text, as plain as can be. */
export async function makePlainCode(text: string, rule: SymbolRule | null = null): Promise<Blob | null> {
  const hand = new Hand<MakeOrder, MadeCode>(makeCodeWorker);
  try {
    return (await hand.run({ text, rule, ...PLAIN }))?.png ?? null;
  } finally {
    hand.dismiss();
  }
}
