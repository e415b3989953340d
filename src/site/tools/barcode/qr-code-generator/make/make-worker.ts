import { WorkerClient } from '../../../../../web/worker/worker-client.ts';
import type { SymbolRule } from '../content/kind.ts';
import type { MadeCode, MakeRequest } from '../worker.ts';

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

/** A code with default options. */
export async function makePlainCode(text: string, rule: SymbolRule | null = null): Promise<Blob | null> {
  const client = new WorkerClient<MakeRequest, MadeCode>(makeCodeWorker);
  try {
    return (await client.run({ text, rule, ...PLAIN }))?.png ?? null;
  } finally {
    client.terminate();
  }
}
