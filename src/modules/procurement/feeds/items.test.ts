import { describe, expect, it } from 'vitest';
import { jsonFeedOf, rssOf } from './items.ts';

describe('readers', () => {
  const head = { title: 'A & B', url: 'https://carsija.primjer.ba/?a=1&b=2', description: '<b>' };
  const item = {
    ...{ id: 'x', title: '<script>alert("1")</script> \u0000\ufffe', url: 'https://carsija.primjer.ba/x' },
    ...{ text: 'a & b', at: new Date('2026-11-29T08:00:00Z'), changed: new Date('2026-11-29T09:00:00Z') },
  };
  it('get well-formed XML whatever a notice is called', () => {
    const xml = rssOf(head, [item]);
    expect(xml).toContain('<title>&#x3C;script&#x3E;alert("1")&#x3C;/script&#x3E;');
    expect(xml).toContain('<title>A &#x26; B</title>');
    expect(xml).toContain('<link>https://carsija.primjer.ba/?a=1&amp;b=2</link>');
    expect(xml).toContain('<guid isPermaLink="false">x</guid>');
    expect(xml).not.toMatch(/[\0\ufffe]/);
  });
  it('get a description that shows what was written, in lines, and nothing of it as HTML', () => {
    const [, description = ''] =
      /<description>([^<]*)<\/description><\/item>/.exec(
        rssOf(head, [{ ...item, text: 'Popravka <img src=x> & ostalo\nRok' }]),
      ) ?? [];
    const html = description
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    expect(html).toBe('Popravka &lt;img src=x&gt; &amp; ostalo<br>Rok');
  });
  it('get JSON', () => {
    expect(JSON.parse(jsonFeedOf(head, [item]))).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      items: [{ id: 'x', date_modified: '2026-11-29T09:00:00.000Z' }],
    });
  });
});
