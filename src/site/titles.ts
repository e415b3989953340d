import type { HomeContent, PortfolioContent } from '../modules/content/content.ts';

/** A headline as the title of a tab: in one line, without the full stop. */
const asTitle = (headline: string): string =>
  headline
    .replaceAll(/\s+/g, ' ')
    .replace(/[.,]\s*$/, '')
    .trim();

/** Title of the home page: its headline. */
export const titleOfHome = ({ hero_title, hero_accent }: HomeContent): string =>
  asTitle(`${hero_title} ${hero_accent}`);

/** Title of the portfolio: what it is, and its headline. */
export const titleOfPortfolio = ({ title }: PortfolioContent): string => `Portfolio: ${asTitle(title)}`;
