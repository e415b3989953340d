import type { ApplicationContent, ApplicationsContent } from '../modules/applications/pages/shown.ts';
import { AS_BUILT, type ContentOf } from '../modules/content/content.ts';
import type { HelpContent, HelpPageContent } from '../modules/help/shown.ts';
import type { ShopContent } from '../modules/shop/catalog/shown.ts';
import { PAGES } from './pages/pages.ts';
import { titleOfHome, titleOfPortfolio } from './titles.ts';

// For the server's rendering.
export { AS_BUILT, type ContentOf };

/** Pages that the server renders, each with its content. */
export interface RenderedWith extends ContentOf {
  shop: ShopContent;
  applications: ApplicationsContent;
  application: ApplicationContent;
  help: HelpContent;
  helpPage: HelpPageContent;
}
export type RenderedName = keyof RenderedWith;

/** Metadata of a page, from its edited texts. */
export function saidOf<P extends RenderedName>(
  page: P,
  content: RenderedWith[P],
): { title: string; description: string } {
  return SAID[page](content);
}

const SAID: { [P in RenderedName]: (content: RenderedWith[P]) => { title: string; description: string } } = {
  home: (content) => ({
    title: titleOfHome(content),
    description: describing(
      `${content.hero_lead} ${content.hero_link}`,
      `${AS_BUILT.home.hero_lead} ${AS_BUILT.home.hero_link}`,
      PAGES.home.description,
    ),
  }),
  portfolio: (content) => ({
    title: titleOfPortfolio(content),
    description: describing(content.lead, AS_BUILT.portfolio.lead, PAGES.portfolio.description),
  }),
  // Its module says more of it (modules/shop/catalog/page.ts).
  shop: ({ title, intro }) => ({ title, description: intro || PAGES.shop.description }),
  applications: () => PAGES.applications,
  // So does this one's (modules/applications/pages/site-pages.ts).
  application: () => PAGES.application,
  // And those of the handbook (modules/help/site-pages.ts).
  help: () => PAGES.help,
  helpPage: () => PAGES.helpPage,
};

/** The page's own description while its texts are the defaults, else one made from them. */
const describing = (words: string, built: string, description: string): string =>
  words === built || words.trim() === '' ? description : words.replaceAll(/\s+/g, ' ').trim();
