// Long, since texts of every length are made of what is costly to read. In the suite: markdown.test.ts (what becomes HTML, what does
// not), test/linear.test.ts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectLinear } from '../../../test/linear.ts';
import { markdownToHtml } from './markdown.ts';

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
});
