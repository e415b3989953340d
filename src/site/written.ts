import { AS_BUILT, type ContentOf, type ContentPage } from '../modules/content/content.ts';
import { PAGES } from './pages/pages.ts';
import { titleOfHome, titleOfPortfolio } from './titles.ts';

// For the server's rendering.
export type { ContentOf };

/** Metadata of a page, from its edited texts. */
export function saidOf<P extends ContentPage>(
  page: P,
  content: ContentOf[P],
): { title: string; description: string } {
  return SAID[page](content);
}

const SAID: { [P in ContentPage]: (content: ContentOf[P]) => { title: string; description: string } } = {
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
};

/** The page's own description while its texts are the defaults, else one made from them. */
const describing = (words: string, built: string, description: string): string =>
  words === built || words.trim() === '' ? description : words.replaceAll(/\s+/g, ' ').trim();
