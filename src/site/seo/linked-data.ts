import type { PublicSettings } from '../../web/settings.ts';
import { FALLBACK, textOrNull } from '../frame/site-info.ts';
import type { PageInfo } from '../pages/pages.ts';
import { ICONS } from './icons.ts';

const CONTEXT = 'https://schema.org';

/**
 * JSON-LD (schema.org): the home page describes owner and site, a page with an application describes that. Pages not for search
 * engines have none.
 */
export function linkedData(page: PageInfo, origin: string, settings: PublicSettings): object[] {
  if (!page.index || page.address === null) return [];
  const url = origin + page.address;
  const owner = { '@id': `${origin}/#vlasnik` };
  const name = textOrNull(settings.site_name) ?? FALLBACK.name;
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

/** Only existing settings; without an address the owner is no LocalBusiness. */
function ownerOf(settings: PublicSettings): object {
  const address = textOrNull(settings.address);
  const telephone = textOrNull(settings.phone_number);
  const email = textOrNull(settings.email);
  return {
    '@type': address ? 'ProfessionalService' : 'Organization',
    ...(telephone && { telephone }),
    ...(email && { email }),
    ...(address && { address }),
    areaServed: 'BA',
    knowsLanguage: 'bs',
  };
}
