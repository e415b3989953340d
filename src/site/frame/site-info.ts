import type { PublicSettings } from '../../web/settings.ts';

/** The owner's details: settings, or default texts. */
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

/** The trimmed text of a setting; null where empty. */
export const textOrNull = (value: string | undefined): string | null => value?.trim() || null;

/** Reads the settings; only existing ones become links. */
export function siteInfo(settings: PublicSettings): SiteInfo {
  const name = textOrNull(settings.site_name) ?? FALLBACK.name;
  const phone = textOrNull(settings.phone_number);
  const email = textOrNull(settings.email);
  return {
    name,
    phone: { text: phone ?? FALLBACK.phone, href: phone && `tel:${phone.replace(/[^+\d]/g, '')}` },
    email: { text: email ?? FALLBACK.email, href: email ? `mailto:${email}` : '/#contact' },
    address: textOrNull(settings.address) ?? FALLBACK.address,
    copyright: textOrNull(settings.site_copyright) ?? `© ${name}. Sva prava zadržana.`,
  };
}
