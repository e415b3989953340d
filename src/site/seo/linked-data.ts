import type { PublicSettings } from '../../web/settings.ts';
import { FALLBACK, given } from '../frame/site-info.ts';
import type { PageInfo } from '../pages/pages.ts';
import { ICONS } from './icons.ts';

const CONTEXT = 'https://schema.org';

/**
 * What a page is, in schema.org's words (JSON-LD): the home page says who the site is of and what the site is, a page with an
 * application says so. Pages that are not for search engines say nothing.
 */
export function linkedData(page: PageInfo, origin: string, settings: PublicSettings): object[] {
  if (!page.index || page.address === null) return [];
  const url = origin + page.address;
  const owner = { '@id': `${origin}/#vlasnik` };
  const name = given(settings.site_name) ?? FALLBACK.name;
  return [
    ...(page.address === '/'
      ? [
          { '@context': CONTEXT, ...ownerOf(settings), ...owner, name, url, logo: origin + ICONS.large.path },
          {
            '@context': CONTEXT,
            '@type': 'WebSite',
            '@id': `${origin}/#sajt`,
            name,
            url,
            description: page.description,
            inLanguage: 'bs',
            publisher: owner,
          },
        ]
      : []),
    ...(page.application
      ? [
          {
            '@context': CONTEXT,
            '@type': 'WebApplication',
            ...page.application,
            url,
            inLanguage: 'bs',
            applicationCategory: 'DeveloperApplication',
            operatingSystem: 'Any',
            browserRequirements: 'JavaScript',
            isAccessibleForFree: true,
            offers: { '@type': 'Offer', price: 0, priceCurrency: 'BAM' },
            provider: owner,
          },
        ]
      : []),
  ];
}

/** Only what was set is said; without an address one is no place of business, which schema.org's LocalBusiness is. */
function ownerOf(settings: PublicSettings): object {
  const address = given(settings.address);
  const telephone = given(settings.phone_number);
  const email = given(settings.email);
  return {
    '@type': address ? 'ProfessionalService' : 'Organization',
    ...(telephone && { telephone }),
    ...(email && { email }),
    ...(address && { address }),
    areaServed: 'BA',
    knowsLanguage: 'bs',
  };
}
