import { expect, it } from 'vitest';
import { embeddedPdfs, wrapperOf } from './embedded.ts';

const PDF = 'JVBERi0xLjQK+/8=';

it('tells JSON and XML from Base64', () => {
  expect(['{"a":1}', '\ufeff\n[', '<a>', PDF, 'data:application/pdf;base64,'].map(wrapperOf)).toEqual([
    'JSON',
    'JSON',
    'XML',
    null,
    null,
  ]);
});

it('finds the fields of JSON that hold a PDF, however they are escaped', () => {
  const text = `{"id":"JVBER","file":"${PDF}","d\\u0061ta" : {"x":["JVBERi0xLjQK\\u002b\\/8\\u003D"]},"u":"data:application/pdf;base64,${PDF}"}`;
  expect(embeddedPdfs(text, 'JSON')).toEqual([
    { name: 'file', base64: PDF },
    { name: '', base64: PDF },
    { name: 'u', base64: `data:application/pdf;base64,${PDF}` },
  ]);
});

it('finds it also where the end is cut off', () =>
  expect(embeddedPdfs(`{"file":"${PDF}`, 'JSON')).toEqual([{ name: 'file', base64: PDF }]));

it('finds the elements of XML that hold one', () => {
  const text = `<?xml version="1.0"?><cbc:Doc mimeCode="application/pdf">\n${PDF}\n</cbc:Doc><b>JVB</b>`;
  expect(embeddedPdfs(text, 'XML')).toEqual([{ name: 'cbc:Doc', base64: `\n${PDF}\n` }]);
});

it('takes no time over a long text that holds none', () => {
  const begun = performance.now();
  embeddedPdfs(`{"a":"${'\\"x'.repeat(300_000)}`, 'JSON');
  embeddedPdfs('"'.repeat(200_000), 'JSON');
  embeddedPdfs('<a '.repeat(200_000), 'XML');
  expect(performance.now() - begun).toBeLessThan(3000);
});
