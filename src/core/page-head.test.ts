import { expect, it } from 'vitest';
import { headTags, withHead } from './page-head.ts';

const built = `<head>\n${headTags({ title: 'Provjera', description: 'Opšta', index: true })}\n<style></style></head>`;

it('puts another head in the place of the one a page was built with', () => {
  const html = withHead(built, {
    title: 'Provjera <b>primjer.ba</b>',
    description: '"95%"',
    index: false,
    address: 'https://primjer.ba/provjera/1',
    picture: 'https://primjer.ba/1.jpg',
  });
  expect(html).toContain('<title>Provjera &lt;b&gt;primjer.ba&lt;/b&gt;</title>');
  expect(html).toContain('<meta name="description" content="&quot;95%&quot;">');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain('<link rel="canonical" href="https://primjer.ba/provjera/1">');
  expect(html).toContain('<meta property="og:image" content="https://primjer.ba/1.jpg">');
  expect(html).toContain('<style></style></head>');
  expect(html).not.toContain('Opšta');
  // Once more: the marks are still there.
  expect(withHead(html, { title: 'T', description: 'D', index: true })).toContain('<title>T</title>');
});

it('says nothing of what it is not given', () => {
  expect(built).not.toMatch(/robots|canonical|og:image|og:url/);
  expect(() => withHead('<head></head>', { title: '', description: '', index: true })).toThrow('marks');
});
