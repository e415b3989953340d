import { expect, it } from 'vitest';
import { PAGES, type PageInfo } from '../pages/pages.ts';
import { linksFor, MORE, type PageName } from './links.ts';

const hrefs = (page: PageName): string[] => linksFor(page).map((link) => link.href);

it('the home page shows its places and the sign-in', () => {
  expect(hrefs('home')).toEqual([
    '#services',
    '#about',
    '#contact',
    '/alati/',
    '/auth/login',
    '/auth/register',
  ]);
});

it('sign-in and registration show the way home, no places, and not themselves', () => {
  expect(hrefs('login')).toEqual(['/', '/alati/', '/auth/register']);
  expect(hrefs('register')).toEqual(['/', '/alati/', '/auth/login']);
});

it('the pages beside them show the way home and both', () => {
  expect(hrefs('auth')).toEqual(['/', '/alati/', '/auth/login', '/auth/register']);
});

it('from any other page the places lead to the home page', () => {
  expect(hrefs('other')).toEqual([
    '/',
    '/#services',
    '/#about',
    '/#contact',
    '/alati/',
    '/auth/login',
    '/auth/register',
  ]);
});

it('what search engines are told of, people find too: in the header, or in the footer of every page', () => {
  const pages: PageInfo[] = Object.values(PAGES);
  const told = pages.flatMap(({ index, address }) => (index && address && address !== '/' ? address : []));
  const led = new Set(
    [...hrefs('home'), ...MORE.map(({ href }) => href)].map((href) => href.replace(/\/$/, '')),
  );
  expect(told.filter((address) => !led.has(address))).toEqual([]);
});
