import { expect, it } from 'vitest';
import { siteInfo } from './site-info.ts';

it('shows the settings as they were set', () => {
  expect(
    siteInfo({
      site_name: 'Kazandžiluk',
      phone_number: '+387 33 123-456',
      email: 'info@kazandziluk.ba',
      address: 'Kazandžiluk 1, Sarajevo',
      site_copyright: '© 2026 Kazandžiluk',
    }),
  ).toEqual({
    name: 'Kazandžiluk',
    phone: { text: '+387 33 123-456', href: 'tel:+38733123456' },
    email: { text: 'info@kazandziluk.ba', href: 'mailto:info@kazandziluk.ba' },
    address: 'Kazandžiluk 1, Sarajevo',
    copyright: '© 2026 Kazandžiluk',
  });
});

it('has a text for every setting that is missing or empty', () => {
  expect(siteInfo({ site_name: '  ' })).toEqual({
    name: 'Čaršija Digital',
    phone: { text: 'Telefon na upit', href: null },
    email: { text: 'Pišite nam putem obrasca', href: '/#contact' },
    address: 'Bosna i Hercegovina',
    copyright: '© Čaršija Digital. Sva prava zadržana.',
  });
});
