import { afterEach, expect, it, vi } from 'vitest';
import { Refusal } from '../../../web/worker/job-messages.ts';
import { copyContent } from './download.ts';

const write = vi.fn(async (items: { of: Record<string, Blob | Promise<Blob>> }[]) => {
  // A browser reports a rejected promise with its own error.
  for (const blob of Object.values(items[0]!.of))
    await Promise.resolve(blob).catch(() => Promise.reject(new Error('NotAllowedError')));
});
vi.stubGlobal('navigator', { clipboard: { write, writeText: vi.fn() } });
vi.stubGlobal(
  'ClipboardItem',
  class {
    readonly of: unknown;
    constructor(of: unknown) {
      this.of = of;
    }
  },
);
afterEach(() => write.mockClear());

it('copies text, and refuses more of it than a page can copy without standing still', async () => {
  await copyContent(new Blob(['čaršija']));
  await copyContent(Promise.resolve('čaršija'));
  expect(write).toHaveBeenCalledTimes(2);
  const large = new Blob([new Uint8Array(33 * 1024 * 1024)]);
  await expect(copyContent(large)).rejects.toThrow('Preuzmite kao datoteku');
  expect(write).toHaveBeenCalledTimes(2);
  await expect(copyContent(Promise.resolve(large))).rejects.toBeInstanceOf(Refusal);
  await copyContent(new Blob([new Uint8Array(33 * 1024 * 1024)], { type: 'image/png' }));
});
