// Long, since a page is drawn and read letter by letter. In the suite: filled.test.ts (fields, notes, and what is not read).
import { expect, it } from 'vitest';
import { NOTES, opened, setUp } from './filled.testkit.ts';
import { pageToRead } from './read-pdf.ts';
import { pageText } from './text-output.ts';

setUp();

it('a page that is read from its picture keeps its notes, and nothing twice', () => {
  const document = opened('', NOTES);
  const { notInPicture } = pageToRead(document, 0, 'auto');
  expect(pageText({ paragraphs: notInPicture }, false)).toBe(
    'Bilješka (Amra): Provjeriti\nsa šefom\n\nBilješka: Ovo je vazno',
  );
  document.close();
});
