import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import {
  BUILT_SHOP,
  CLOSED_SHOP,
  type ShopContent,
  type ShownArticle,
} from '../../modules/shop/catalog/shown.ts';
import { ShopPage } from '../pages/shop.tsx';
import { Total } from './inquiry.tsx';

const article = (code: string, more: Partial<ShownArticle> = {}): ShownArticle => ({
  ...{ code, name: `Artikal ${code}`, group: null, unit: 'kom', picture: null, featured: false },
  price: { net: '1234.56', gross: '1444.44', rate: '17.00' },
  ...more,
});
const filled: ShopContent = {
  ...CLOSED_SHOP,
  ...{ name: 'Kazan <b>', open: true, total: 30, found: 30, pages: 2 },
  asked: { org: 'kazan', q: 'ka"fa', group: '01', sort: 'cijena', page: 1, article: null },
  path: [{ code: '01', name: 'Kafa', count: 30 }],
  articles: [article('A/1'), article('B', { price: null })],
};
const htmlOf = (content: ShopContent): string => renderToStaticMarkup(<ShopPage content={content} />);

it('shows articles with their prices, each with an address that keeps what is asked', () => {
  const html = htmlOf(filled);
  expect(html).toContain('1.444,44\u00a0KM');
  expect(html).toContain('1.234,56\u00a0KM bez PDV-a');
  expect(html).toContain('Cijena na upit');
  expect(html).toContain(
    'href="/shop?org=kazan&amp;grupa=01&amp;q=ka%22fa&amp;sort=cijena&amp;artikl=A%2F1"',
  );
  expect(html).toContain('href="/shop?org=kazan&amp;grupa=01&amp;q=ka%22fa&amp;sort=cijena&amp;stranica=2"');
  expect(html).toContain('Kazan &lt;b&gt;');
  expect(html).toContain('value="ka&quot;fa"');
  expect(html).not.toContain('<dialog');
});

it('has an opened article in the page itself, with its text as text', () => {
  const opened = { ...article('A/1'), text: '<script>alert(1)</script>' };
  const html = htmlOf({ ...filled, asked: { ...filled.asked, article: 'A/1' }, article: opened });
  expect(html).toMatch(/<dialog[^>]* open/);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).toContain('šifra A/1');
});

it.each([
  ['Prodavnica još nije otvorena.', CLOSED_SHOP],
  ['Police se tek pune.', { ...CLOSED_SHOP, open: true }],
  ['Ništa nije pronađeno.', { ...filled, found: 0, articles: [] }],
])('says what is the matter where there are no articles: %s', (said, content) => {
  expect(htmlOf(content)).toContain(said);
});

it('says in an outage that it cannot show what there is, and does not pass for a closed shop', () => {
  const html = htmlOf(BUILT_SHOP);
  expect(html).toContain('Ponuda se trenutno ne može prikazati.');
  expect(html).not.toMatch(/nije otvorena|Pitajte nas|Police/);
});

it('sends those who ask the operator’s empty shop to the operator, and nobody else', () => {
  const empty = { ...CLOSED_SHOP, open: true };
  expect(htmlOf(empty)).toMatch(/rado odgovaramo\..*href="\/#contact">Pitajte nas/);
  const theirs = htmlOf({ ...empty, asked: { ...empty.asked, org: 'kazan' } });
  expect(theirs).toContain('Svratite uskoro.');
  expect(theirs).not.toMatch(/Pitajte nas|odgovaramo/);
});

it('does not pass off a sum of which a part is without VAT as what is to be paid', () => {
  const wish = (price: ShownArticle['price'], quantity = '1') => ({
    ...{ code: 'A', name: 'A', unit: 'kom', price, quantity },
  });
  const taxed = wish({ net: '100.00', gross: '117.00', rate: '17.00' });
  const bare = wish({ net: '100.00', gross: null, rate: null });
  const said = (...all: (typeof taxed)[]) =>
    renderToStaticMarkup(<Total all={all} />).replaceAll(/<[^>]*>/g, '');
  expect(said(taxed, wish(null))).toBe('Ukupno: 117,00\u00a0KM i 1 artikal na upit');
  expect(said(taxed, bare)).toBe('Ukupno (dijelom bez PDV-a): 217,00\u00a0KM');
  expect(said({ ...bare, quantity: 'puno' })).toBe('');
});
