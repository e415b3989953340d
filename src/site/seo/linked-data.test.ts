import { expect, it } from 'vitest';
import { PAGES, type PageInfo } from '../pages/pages.ts';
import { linkedData } from './linked-data.ts';

const origin = 'https://carsija.ba';
const typed = (page: PageInfo, settings = {}) =>
  linkedData(page, origin, settings) as Record<string, unknown>[];

it('says whose the site is, and of them only what was set', () => {
  const [owner, site, checker] = typed(PAGES.home, {
    site_name: 'Zanat',
    phone_number: '+387 33 1',
    address: ' ',
  });
  expect(owner).toMatchObject({
    '@type': 'Organization',
    name: 'Zanat',
    telephone: '+387 33 1',
    url: 'https://carsija.ba/',
    logo: 'https://carsija.ba/ikona-512.png',
  });
  expect(owner).not.toHaveProperty('email');
  expect(owner).not.toHaveProperty('address');
  expect(site).toMatchObject({ '@type': 'WebSite', publisher: { '@id': owner!['@id'] } });
  expect(checker).toMatchObject({ '@type': 'WebApplication', name: 'Provjera sajta', offers: { price: 0 } });
  const [withAddress] = typed(PAGES.home, { address: 'Ferhadija 1, Sarajevo', email: 'info@primjer.ba' });
  expect(withAddress).toMatchObject({
    '@type': 'ProfessionalService',
    address: 'Ferhadija 1, Sarajevo',
    email: 'info@primjer.ba',
  });
});

it('says nothing of a page that search engines are kept from', () => {
  expect(typed(PAGES.resetPassword)).toEqual([]);
  expect(typed(PAGES.notFound)).toEqual([]);
  expect(typed({ ...PAGES.home, index: false })).toEqual([]);
});

it('says of a tool that one can use it at once', () => {
  const tool: PageInfo = {
    address: '/alati/json',
    file: 'x',
    title: 'JSON',
    description: 'd',
    index: true,
    application: { name: 'JSON', description: 'd' },
  };
  expect(typed(tool)).toEqual([
    expect.objectContaining({ url: 'https://carsija.ba/alati/json', name: 'JSON' }),
  ]);
});
