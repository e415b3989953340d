import { expect, it } from 'vitest';
import { encodeText } from '../charset/charset.ts';
import { readText } from './read-text.ts';

it('reads a file as its first bytes tell, offers what it seems to be, and reads it as that', async () => {
  const utf16 = new File([encodeText('\ufeffčaj', 'utf-16le')], 'a.txt');
  expect(await readText(utf16, 'auto')).toBe('čaj');
  const old = new File([encodeText('čaj', 'windows-1250')], 'staro.txt');
  await expect(readText(old, 'auto')).rejects.toMatchObject({
    message: expect.stringContaining('„staro.txt” nije tekst u UTF-8. Izgleda kao windows-1250'),
    details: { likely: 'windows-1250' },
  });
  expect(await readText(old, 'windows-1250')).toBe('čaj');
  await expect(readText(new File([Uint8Array.of(0, 255, 1)], 'b'), 'auto')).rejects.toMatchObject({
    details: { likely: null },
  });
});
