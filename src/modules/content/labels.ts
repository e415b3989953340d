import type { Kept } from '../../core/records/kept.ts';
import { type HomeTexts, type PortfolioTexts, SERVICE_IDS, type ServiceId } from './content.ts';

/** Labels of the home page's texts, in the form and in the audit trail. */
export const HOME_TEXT_LABELS = {
  hero_title: 'Naslov',
  hero_accent: 'Drugi red naslova',
  hero_lead: 'Uvod',
  hero_link: 'Kraj uvoda, kao link na kontakt',
  services_lead: 'Uvod u usluge',
  about_lead: 'Rečenica o nama',
  about_text: 'Tekst o nama',
  figure_1: 'Prvi broj',
  figure_1_label: 'Šta je prvi broj',
  figure_2: 'Drugi broj',
  figure_2_label: 'Šta je drugi broj',
  contact_lead: 'Uvod u kontakt',
} as const satisfies Record<Exclude<keyof HomeTexts, 'services'>, string>;

/** Labels of services in the audit trail, by their default position, since they can be renamed. */
const SERVICE_LABELS = Object.fromEntries(
  SERVICE_IDS.map((id, index) => [`service_${id}`, `Usluga ${index + 1}`]),
) as Record<`service_${ServiceId}`, string>;

export const HOME_LABELS = { ...HOME_TEXT_LABELS, ...SERVICE_LABELS, services_order: 'Redoslijed usluga' };

export const PORTFOLIO_LABELS = {
  title: 'Naslov',
  lead: 'Uvod',
  order: 'Redoslijed radova',
} as const satisfies Record<keyof PortfolioTexts | 'order', string>;

export const WORK_LABELS = {
  title: 'Naziv',
  client: 'Klijent',
  year: 'Godina',
  text: 'Opis',
  link: 'Link',
  tags: 'Oznake',
  picture: 'Slika',
  picture_alt: 'Opis slike',
  published: 'Objavljen',
} as const;

/** Removed works in the trash. */
export const KEPT_WORKS: Kept = {
  name: 'portfolio-works',
  many: 'Radovi u portfoliju',
  titled: WORK_LABELS.title,
  api: '/api/admin/sadrzaj/works',
  path: '/admin/sadrzaj/portfolio',
  permission: 'admin_sadrzaj_save',
};
