import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectLinear } from '../../../test/linear.ts';
import { MAX_MARKDOWN, markdownToHtml, markdownToText } from './markdown.ts';

/** The renderer's own tags; anything else in its answer would come from the text. */
const TAGS =
  /^<\/?(p|ul|ol|li|em|strong|code|pre|blockquote|h[1-6]|hr \/|br \/|a|ol start="\d+"|code class="language-[^"<>]*"|a rel="nofollow noopener noreferrer" href="[^"<>]*"( title="[^"<>]*")?)>$/;

/** Milliseconds. It takes some tens; what takes the square of its length takes many seconds. */
const QUICK = 2_500;
/** As it is, and in a list. */
const bothWays = (text: string): void => {
  markdownToHtml(text);
  markdownToHtml(`- a\n${text}`);
};

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
    for (let most = 1; most < 8; most += 1)
      expect(markdownToText('😀'.repeat(10), most)).toBe(`${'😀'.repeat(most - 1)}…`);
    expect(markdownToHtml(`${'a'.repeat(MAX_MARKDOWN - 1)}😀😀`).isWellFormed()).toBe(true);
  });

  // What holds up renderers: quotes and lists in each other, marks that close nothing, labels, lines that go on lazily.
  it.each([
    ...[
      '>',
      '> ',
      '- ',
      '- > ',
      '1. ',
      '- a\n',
      '- a\n\n',
      '> - a\n',
      '> > > > a\n',
      '- - - - a\n',
      '-\n',
      '+ - * ',
    ],
    ...[
      '*a_ ',
      'a*',
      '***a',
      '**a',
      '*a **b ',
      'a_b_*',
      '*[a](b)* ',
      '[',
      '[a',
      '[]( ',
      '[a](b ',
      '[a](<',
      '![[',
    ],
    ...[
      '`a',
      '<',
      '<a ',
      '<http://',
      '&',
      '\\',
      'a\n',
      'a\n=',
      '[a]: b\n',
      '[a]: "',
      ' \n',
      '\t-',
      '*_`[<!&',
    ],
  ])('of many %j is made at once', (piece) => {
    expectLinear(bothWays, {
      text: (length) => piece.repeat(Math.ceil(length / piece.length)),
      length: 20_000,
      quick: QUICK,
    });
  });

  it('nested by ever more spaces, or with ever longer marks, is made at once', () => {
    const rows = (row: (index: number) => string, count: number) =>
      Array.from({ length: count }, (_, n) => row(n));
    for (const whole of [
      rows((n) => `${' '.repeat(n * 2)}- a`, 140).join('\n'),
      rows((n) => `${'`'.repeat(n + 1)}a`, 200).join(''),
      rows((n) => `[a${n}]: b "${n}"`, 1500).join('\n'),
      `[x]: ${'y'.repeat(200)}\n\n${'[x]'.repeat(6000)}`,
    ])
      expectLinear(markdownToHtml, {
        text: (length) => whole.slice(0, length),
        length: whole.length,
        quick: QUICK,
      });
  });

  it('is one line of text in lists', () => {
    expect(markdownToText('# Novo\n\n- a & **b** <c>\n- „d”', 100)).toBe('Novo a & b <c> „d”');
    expect(markdownToText('jedan dva tri', 6)).toBe('jedan…');
  });
});
