import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_MARKDOWN, markdownToHtml, markdownToText } from './markdown.ts';

/** The renderer's own tags; anything else in its answer would come from the text. */
const TAGS =
  /^<\/?(p|ul|ol|li|em|strong|code|pre|blockquote|h[1-6]|hr \/|br \/|a|ol start="\d+"|code class="language-[^"<>]*"|a rel="nofollow noopener noreferrer" href="[^"<>]*"( title="[^"<>]*")?)>$/;

describe('Markdown', () => {
  it('becomes HTML, its headings below those of the page', () => {
    expect(markdownToHtml('# Novo\n\n- **brže** pokretanje\n- `Ctrl+P`')).toBe(
      '<h3>Novo</h3>\n<ul>\n<li><strong>brže</strong> pokretanje</li>\n<li><code>Ctrl+P</code></li>\n</ul>',
    );
    expect(markdownToHtml('###### Sitno', { headings: 2 })).toBe('<h6>Sitno</h6>');
  });

  it('has no HTML of its own, no script in an address, and no picture', () => {
    expect(markdownToHtml('<img src=x onerror=alert(1)>')).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>');
    expect(markdownToHtml('<script>alert(1)</script>')).not.toContain('<script');
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'JaVaScRiPt:x'])
      expect(markdownToHtml(`[klik](${address}) <${address}>`)).not.toMatch(/href="[^"]/);
    expect(markdownToHtml('![slika](https://tudje.ba/pixel.png)')).not.toContain('<img');
    expect(markdownToHtml('[mi](https://primjer.ba)')).toContain('rel="nofollow noopener noreferrer"');
  });

  it('of whatever text has no tags but the renderer’s', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      '&',
      '![',
      '](',
      ')',
      '[a]: ',
      '`',
      '*',
      '\n',
      '# ',
      'a',
      '<b x=">',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(piece).map((pieces) => pieces.join('')),
    );
    fc.assert(
      fc.property(text, (written) => {
        for (const [tag] of markdownToHtml(written).matchAll(/<[^>]*>?/g)) expect(tag).toMatch(TAGS);
      }),
      { numRuns: 500 },
    );
  });

  it('is cut where it is too long', () => {
    expect(markdownToHtml('a'.repeat(MAX_MARKDOWN + 10)).length).toBe(MAX_MARKDOWN + '<p></p>'.length);
  });

  it('is one line of text in lists', () => {
    expect(markdownToText('# Novo\n\n- a & **b** <c>\n- „d”', 100)).toBe('Novo a & b <c> „d”');
    expect(markdownToText('jedan dva tri', 6)).toBe('jedan…');
  });
});
