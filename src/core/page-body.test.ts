import { expect, it } from 'vitest';
import { bodyTags, withBody } from './page-body.ts';

const built = `<body>\n${bodyTags('<p>izgrađeno</p>', { text: 'izgrađeno' })}\n</body>`;
const dataOf = (html: string): unknown =>
  JSON.parse(/application\/json"[^>]*>(.*)<\/script>/.exec(html)![1]!);

it('puts another body, and what it was rendered with, in the place of the built one', () => {
  const html = withBody(built, '<p>novo $& $1</p>', { text: 'novo' });
  expect(html).toContain('<div id="root"><p>novo $& $1</p></div>');
  expect(html).not.toContain('izgrađeno');
  expect(dataOf(html)).toEqual({ text: 'novo' });
  // Once more: the marks are still there.
  expect(dataOf(withBody(html, '', { text: 'opet' }))).toEqual({ text: 'opet' });
  expect(() => withBody('<body></body>', '', {})).toThrow('markers');
});

it('lets no text end the element it stands in, nor the body', () => {
  const text = '</script><script>alert(1)</script><!--/body--><!--body-->';
  const html = withBody(built, 'x', { text });
  expect(html.match(/<\/?script/g)).toEqual(['<script', '</script']);
  expect(dataOf(html)).toEqual({ text });
  expect(withBody(html, 'y', {})).toBe(withBody(built, 'y', {}));
});

it('leaves a page without content without it', () => {
  expect(bodyTags('<p>a</p>', null)).not.toContain('script');
});
