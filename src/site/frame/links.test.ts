import { expect, it } from 'vitest';
import { linksFor, type PageName } from './links.ts';

const hrefs = (page: PageName): string[] => linksFor(page).map((link) => link.href);

it('the home page shows its places and the sign-in', () => {
  expect(hrefs('home')).toEqual(['#services', '#about', '#contact', '/auth/login']);
});

it('the sign-in page shows the way home, no places, and not itself', () => {
  expect(hrefs('login')).toEqual(['/']);
});

it('from any other page the places lead to the home page', () => {
  expect(hrefs('other')).toEqual(['/', '/#services', '/#about', '/#contact', '/auth/login']);
});
