import { expect, it } from 'vitest';
import { anchorOf, ownText } from './own.ts';

it('headings have anchors, and what stands under each is a section of its own', () => {
  const { html, sections } = ownText(
    'Uvod s `kodom`.\n\n## Dodaj člana\n\nPrvi\nred.\n\n- Drugi **red**\n\n### Šta ako neće\n\nTreći.',
  );
  expect(html).toContain('<h2 id="dodaj-clana">Dodaj člana</h2>');
  expect(html).toContain('<h3 id="sta-ako-nece">');
  expect(sections).toEqual([
    { anchor: null, title: '', level: 0, text: 'Uvod s kodom.' },
    { anchor: 'dodaj-clana', title: 'Dodaj člana', level: 2, text: 'Prvi red. Drugi red' },
    { anchor: 'sta-ako-nece', title: 'Šta ako neće', level: 3, text: 'Treći.' },
  ]);
});

it('tables are read, links stay as they are, and HTML is text', () => {
  const { html, sections } = ownText('| Šta | Dozvola |\n|---|---|\n| [Uloge](/admin/roles) | <b>x</b> |');
  expect(html).toContain('<td><a href="/admin/roles">Uloge</a></td>');
  expect(html).toContain('&lt;b&gt;x&lt;/b&gt;');
  expect(sections[0]!.text).toBe('Šta Dozvola Uloge <b>x</b>');
  expect(ownText('[x](javascript:alert(1))').html).not.toContain('href');
});

it('a picture is shown where there is one, and nothing where there is none yet', () => {
  const text = '![Lista "uloga"](uloge)';
  expect(ownText(text).html).toBe('<p></p>');
  const picture = { path: '/a?b&c', width: 4, height: 3 };
  const { html, sections } = ownText(text, { pictureOf: (name) => (name === 'uloge' ? picture : null) });
  expect(html).toBe(
    '<p><img src="/a?b&amp;c" alt="Lista &quot;uloga&quot;" width="4" height="3" loading="lazy"></p>',
  );
  expect(sections[0]!.text).toBe('');
});

it('anchors are of letters and digits alone', () => {
  expect(['Đorđe & sin', '  KUF / KIF: šta je? ', 'Ctrl+K'].map(anchorOf)).toEqual([
    'dorde-sin',
    'kuf-kif-sta-je',
    'ctrl-k',
  ]);
});
