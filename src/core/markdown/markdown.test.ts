import { describe, expect, it } from 'vitest';
import { MAX_MARKDOWN, markdownToHtml, markdownToText } from './markdown.ts';

describe('Markdown', () => {
  it('becomes HTML, its headings below those of the page', () => {
    expect(markdownToHtml('# Novo\n\n- **brže** pokretanje\n- `Ctrl+P`')).toBe(
      '<h3>Novo</h3>\n<ul>\n<li><strong>brže</strong> pokretanje</li>\n<li><code>Ctrl+P</code></li>\n</ul>',
    );
    expect(markdownToHtml('###### Sitno', { headings: 2 })).toBe('<h6>Sitno</h6>');
  });

  it('does not say once more the heading that it stands under', () => {
    const under = ['Opis', 'O aplikaciji'];
    for (const text of ['# Opis\n\nKasa.', '## **opis**:\n\nKasa.', 'O aplikaciji\n===\n\nKasa.'])
      expect(markdownToHtml(text, { under }), text).toBe('<p>Kasa.</p>');
    expect(markdownToHtml('# Opis', { under })).toBe('');
    expect(markdownToHtml('# 1.10.0', { under: ['1.10.0'] })).toBe('');
    expect(markdownToHtml('# 1.10.0', { under: ['11.0.0'] })).toBe('<h3>1.10.0</h3>');
    for (const text of ['# Opis rada\n\nKasa.', 'Kasa.\n\n# Opis', 'Opis', '- # Opis', ''])
      expect(markdownToHtml(text, { under }), text).toBe(markdownToHtml(text));
    expect(markdownToHtml('# Opis')).toBe('<h3>Opis</h3>');
  });

  it('has no HTML of its own, no script in an address, and no picture', () => {
    expect(markdownToHtml('<img src=x onerror=alert(1)>')).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>');
    expect(markdownToHtml('<script>alert(1)</script>')).not.toContain('<script');
    for (const address of [
      ...['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'JaVaScRiPt:x', 'java&#9;script:x'],
      ...['file:///etc/passwd', 'irc://a', 'ircs://a', 'xmpp:a@b', 'tel:1', 'blob:x'],
    ])
      expect(markdownToHtml(`[klik](${address}) <${address}> [a][]\n\n[a]: ${address}`), address).not.toMatch(
        /href="(?!java%09script:)/,
      );
    for (const address of [
      'http://a',
      'HTTPS://a',
      'mailto:a@b.ba',
      '/upute',
      'upute.html#a',
      '?a=b:c',
      '//a',
    ])
      expect(markdownToHtml(`[a](${address})`), address).toContain('href="');
    expect(markdownToHtml('![slika](https://tudje.ba/pixel.png)')).not.toContain('<img');
    expect(markdownToHtml('[mi](https://primjer.ba)')).toContain('rel="nofollow noopener noreferrer"');
  });

  it('is cut where it is too long', () => {
    expect(markdownToHtml('a'.repeat(MAX_MARKDOWN + 10)).length).toBe(MAX_MARKDOWN + '<p></p>'.length);
    for (let most = 1; most < 8; most += 1)
      expect(markdownToText('😀'.repeat(10), most)).toBe(`${'😀'.repeat(most - 1)}…`);
    expect(markdownToHtml(`${'a'.repeat(MAX_MARKDOWN - 1)}😀😀`).isWellFormed()).toBe(true);
  });

  it('is one line of text in lists', () => {
    expect(markdownToText('# Novo\n\n- a & **b** <c>\n- „d”', 100)).toBe('Novo a & b <c> „d”');
    expect(markdownToText('jedan dva tri', 6)).toBe('jedan…');
  });
});
