import { expect, it } from 'vitest';
import { readMarkdown, webAddress } from './markdown.ts';

it('reads links and code, and leaves the rest as it is', () => {
  expect(readMarkdown('Dodajte `<title>`. [Saznajte više](https://primjer.ba/a_(b)) o tome.')).toEqual([
    { kind: 'text', text: 'Dodajte ' },
    { kind: 'code', text: '<title>' },
    { kind: 'text', text: '. ' },
    { kind: 'link', text: 'Saznajte više', href: 'https://primjer.ba/a_(b)' },
    { kind: 'text', text: ' o tome.' },
  ]);
  expect(readMarkdown('')).toEqual([]);
  expect(readMarkdown('[sam] (tekst)')).toEqual([{ kind: 'text', text: '[sam] (tekst)' }]);
});

it('follows no address that leads elsewhere than to the web', () => {
  expect(readMarkdown('[klik](javascript:alert`1`)').every(({ kind }) => kind !== 'link')).toBe(true);
  for (const wrong of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '/put', 5])
    expect(webAddress(wrong)).toBeNull();
  expect(webAddress('http://primjer.ba')).toBe('http://primjer.ba/');
});

it('makes no link of what the page under test may have written', () => {
  const text = '[Prijavite se](https://zlo.example) `kod`';
  expect(readMarkdown(text, false)).toEqual([
    { kind: 'text', text: '[Prijavite se](https://zlo.example) ' },
    { kind: 'code', text: 'kod' },
  ]);
});
