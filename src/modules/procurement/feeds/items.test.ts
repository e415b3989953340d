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
    expect(xml).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;');
    expect(xml).toContain('<title>A &amp; B</title>');
    expect(xml).toContain('<guid isPermaLink="false">x</guid>');
    expect(xml).not.toMatch(/[\0\ufffe]/);
  });
  it('get JSON', () => {
    expect(JSON.parse(jsonFeedOf(head, [item]))).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      items: [{ id: 'x', date_modified: '2026-11-29T09:00:00.000Z' }],
    });
  });
});
