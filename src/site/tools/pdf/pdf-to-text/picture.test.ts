import { expect, it } from 'vitest';
import { decodePicture, unknownFileText } from './picture.ts';

const file = (content: string, name = 'a.pdf'): File =>
  new File([Uint8Array.from(content, (letter) => letter.charCodeAt(0))], name);

it('says of what is neither PDF nor picture that it is neither, and what it is', async () => {
  const words = (content: string, kind: string | null = null) => unknownFileText(file(content), kind);
  expect(await words('obican tekst')).toMatch(/ni PDF ni slika.*po sadržaju je ovo: tekst/);
  expect(await words('\x01\x02\xff')).toContain('sadržaj nije prepoznat');
  expect(await words('JVBERi0', 'PDF zapisan kao Base64 tekst')).toContain('PDF zapisan kao Base64');
  expect(await words('\0\0\0\x18ftypheic\0\0\0\0')).toContain('HEIC');
});

it('refuses a picture bomb by its head alone', () =>
  expect(
    decodePicture(file('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x4e\x20\0\0\x4e\x20', 'bomba.png')),
  ).rejects.toThrow('20.000 × 20.000 piksela'));

/** A JPEG of 20,000 by 20,000 pixels, whose size comes only after so many 64 KB segments. */
function late(segments: number): File {
  const segment = new Uint8Array(2 + 0xffff);
  segment.set([0xff, 0xe2, 0xff, 0xff]);
  const before = Uint8Array.of(0xff, 0xd8);
  const size = Uint8Array.of(0xff, 0xc0, 0, 0x11, 0x08, 0x4e, 0x20, 0x4e, 0x20, 0x03);
  return new File([before, ...Array.from({ length: segments }, () => segment), size], 'sken.jpg');
}

it('finds the size behind what a camera puts before it, and refuses what tells none', async () => {
  await expect(decodePicture(late(12))).rejects.toThrow('20.000 × 20.000 piksela');
  await expect(decodePicture(late(300))).rejects.toThrow('ne kaže koliko je velika');
});
