import type { HomeContent, PortfolioContent } from '../modules/content/content.ts';

/** A headline on one line, without the full stop. */
const asTitle = (headline: string): string =>
  headline
    .replaceAll(/\s+/g, ' ')
    .replace(/[.,]\s*$/, '')
    .trim();

export const titleOfHome = ({ hero_title, hero_accent }: HomeContent): string =>
  asTitle(`${hero_title} ${hero_accent}`);

export const titleOfPortfolio = ({ title }: PortfolioContent): string => `Portfolio: ${asTitle(title)}`;
