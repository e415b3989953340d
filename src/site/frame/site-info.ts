import type { PublicSettings } from '../../web/settings.ts';

/** What the frame shows of the owner: settings, or the texts that stand where a setting is missing. */
export interface SiteInfo {
  name: string;
  phone: { text: string; href: string | null };
  email: { text: string; href: string | null };
  address: string;
  copyright: string;
}

export const FALLBACK = {
  name: 'Čaršija Digital',
  phone: 'Telefon na upit',
  email: 'Pišite nam putem obrasca',
  address: 'Bosna i Hercegovina',
};

/** The text of a setting; null where there is none. */
export const given = (value: string | undefined): string | null => value?.trim() || null;

/** Reads the settings; only a setting that is there becomes something one can call or write to. */
export function siteInfo(settings: PublicSettings): SiteInfo {
  const name = given(settings.site_name) ?? FALLBACK.name;
  const phone = given(settings.phone_number);
  const email = given(settings.email);
  return {
    name,
    phone: { text: phone ?? FALLBACK.phone, href: phone && `tel:${phone.replace(/[^+\d]/g, '')}` },
    email: { text: email ?? FALLBACK.email, href: email ? `mailto:${email}` : '/#contact' },
    address: given(settings.address) ?? FALLBACK.address,
    copyright: given(settings.site_copyright) ?? `© ${name}. Sva prava zadržana.`,
  };
}
