import { expect, it } from 'vitest';
import { openPdf } from './open.ts';
import { bytesSource } from './source.ts';
import { loadForTest, makePdf } from './test/made.ts';

it('files of a document are left out where they would be too many bytes, alone or together', async () => {
  const files: [name: string, bytes: number][] = [
    ['a.xml', 400],
    ['b.xml', 700],
    ['c.xml', 500],
    ['d.xml', 100],
  ];
  const objects = files.flatMap(([name, bytes], index) => [
    `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${6 + index * 2 + 1} 0 R >> >>`,
    `<< /Type /EmbeddedFile /Length ${bytes} >>\nstream\n${'x'.repeat(bytes)}\nendstream`,
  ]);
  const names = files.map(([name], index) => `(${name}) ${6 + index * 2} 0 R`).join(' ');
  const pdf = makePdf([{}], { catalog: `/Names << /EmbeddedFiles << /Names [${names}] >> >>`, objects });
  const { document, fault } = openPdf(await loadForTest(), bytesSource(pdf));
  if (!document) throw new Error(fault.why);
  const found = (whole: number) =>
    document.attachments({ most: 50, bytes: 600, whole }).map(({ name }) => name);
  expect(found(10_000)).toEqual(['a.xml', 'c.xml', 'd.xml']);
  expect(found(600)).toEqual(['a.xml', 'd.xml']);
  document.close();
});
