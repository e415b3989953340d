import { expect, it } from 'vitest';
import { headTags, withHead } from './page-head.ts';

const site = { name: 'Čaršija & sin', origin: 'https://primjer.ba' };
const built = `<head>\n${headTags(
  {
    title: 'Provjera',
    description: 'Opšta',
    index: true,
    path: '/provjera',
    picture: { path: '/a.png', alt: 'a', width: 1, height: 1 },
  },
  { ...site, origin: null },
)}\n<style></style></head>`;

it('puts another head in the place of the one a page was built with', () => {
  const head = {
    title: 'Provjera <b>primjer.ba</b>',
    description: '"95%"',
    index: false,
    path: '/provjera/1',
    picture: { path: '/1.png', alt: 'Ocjene "1"', width: 1200, height: 630 },
    data: [{ '@type': 'WebSite', name: '</script><script>' }],
  };
  const html = withHead(built, head, site);
  expect(html).toContain('<title>Provjera &lt;b&gt;primjer.ba&lt;/b&gt; · Čaršija &amp; sin</title>');
  expect(html).toContain('<meta name="description" content="&quot;95%&quot;">');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain('<link rel="canonical" href="https://primjer.ba/provjera/1">');
  expect(html).toContain('<meta property="og:url" content="https://primjer.ba/provjera/1">');
  expect(html).toContain('<meta property="og:image" content="https://primjer.ba/1.png">');
  expect(html).toContain('<meta property="og:image:alt" content="Ocjene &quot;1&quot;">');
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(html).toContain('<style></style></head>');
  expect(html).not.toContain('Opšta');
  // Nothing that is said can end the element it stands in.
  expect(html.match(/<\/?script/g)).toEqual(['<script', '</script']);
  expect(JSON.parse(/ld\+json">(.*)<\/script>/.exec(html)![1]!)).toEqual(head.data[0]);
  // Once more: the marks are still there.
  expect(withHead(html, { title: 'T', description: 'D', index: true }, site)).toContain('<title>T · ');
});

it('says nothing of what it is not given, and no address while it does not know its own', () => {
  expect(built).toContain('og:site_name');
  expect(built).not.toMatch(/robots|canonical|og:image|og:url|ld\+json/);
  const nothing = { title: '', description: '', index: true };
  expect(() => withHead('<head></head>', nothing, site)).toThrow('markers');
});
