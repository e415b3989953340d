import { boolean, text } from '../../../core/resource.ts';

/** Settings of a shop, as the form and the API check them. */
export const SHOP_FIELDS = {
  open: boolean({
    label: 'Prodavnica je otvorena',
    help: 'Svako ko zna adresu vidi artikle koji su u prodavnici i može poslati upit.',
  }),
  slug: text({
    label: 'Oznaka u adresi',
    help: 'Kraj adrese prodavnice: /shop?org=… Ako je promijenite, stari linkovi više neće raditi.',
    max: 40,
    min: 3,
    pattern: {
      source: '[a-z0-9]+(?:-[a-z0-9]+)*',
      message: 'Samo mala slova bez kvačica, cifre i crtice između njih, npr. kazandziluk-trgovina.',
    },
  }),
  name: text({ label: 'Naziv prodavnice', help: 'Prazno: naziv organizacije.', max: 80 }),
  intro: text({
    label: 'Uvod',
    help: 'Stoji ispod naziva: šta nudite, kome i kako se preuzima.',
    max: 600,
    multiline: true,
  }),
} as const;
