import { z } from 'zod';
import { answerOf, conflict, endpoint, instant } from '../../core/endpoint.ts';
import { line, text } from '../../core/text-fields.ts';
import { SERVICE_TYPES } from '../site/contact-form.ts';
import {
  HOME_LIMITS,
  type HomeTexts,
  PORTFOLIO_LIMITS,
  type PortfolioTexts,
  SERVICE_IDS,
  SERVICE_LIMITS,
} from './content.ts';

export const CONTENT_PATH = '/api/admin/sadrzaj';
export const MAY_READ = { permission: 'admin_sadrzaj_pregled', tag: 'Sadržaj sajta' } as const;
export const MAY_SAVE = { permission: 'admin_sadrzaj_save', tag: 'Sadržaj sajta' } as const;
export const changedVersion = z.int('Neispravna verzija.').describe('Verzija koja se mijenja.');

const MISSING = 'Ovaj tekst ne može ostati prazan';
const L = HOME_LIMITS;

const service = z.strictObject({
  id: z.enum(SERVICE_IDS, 'Nepoznata usluga'),
  name: line(SERVICE_LIMITS.name, 'Unesite naziv usluge'),
  text: text(SERVICE_LIMITS.text, 'Opišite uslugu'),
  asks: z.enum(SERVICE_TYPES, 'Odaberite vrstu usluge'),
});

export const homeTexts = z.strictObject({
  hero_title: line(L.hero_title, MISSING),
  hero_accent: line(L.hero_accent),
  hero_lead: text(L.hero_lead, MISSING),
  hero_link: line(L.hero_link),
  services_lead: text(L.services_lead),
  services: z
    .array(service)
    .length(SERVICE_IDS.length, `Usluga je ${SERVICE_IDS.length}`)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Svaka usluga stoji jednom'),
  about_lead: line(L.about_lead, MISSING),
  about_text: text(L.about_text, MISSING),
  figure_1: line(L.figure_1, MISSING),
  figure_1_label: line(L.figure_1_label, MISSING),
  figure_2: line(L.figure_2, MISSING),
  figure_2_label: line(L.figure_2_label, MISSING),
  contact_lead: text(L.contact_lead),
}) satisfies z.ZodType<HomeTexts>;

/** Texts of the portfolio above the works. */
export const portfolioTexts = z.strictObject({
  title: line(PORTFOLIO_LIMITS.title, MISSING),
  lead: text(PORTFOLIO_LIMITS.lead),
}) satisfies z.ZodType<PortfolioTexts>;

const state = <T extends z.ZodType>(texts: T) =>
  z.strictObject({
    version: z
      .int()
      .describe('Raste sa svakom izmjenom; šalje se uz izmjenu. 0: niko još ništa nije mijenjao.'),
    updated_at: instant.nullable(),
    updated_by: z.string().nullable(),
    texts,
  });
const homeState = state(homeTexts);
const portfolioState = state(portfolioTexts);
/** A page's texts for the back-office. */
export type TextsState<T> = Omit<z.infer<typeof homeState>, 'texts'> & { texts: T };

const STALE = 'Neko je tekstove u međuvremenu promijenio (`stale`).';

export const homeGet = endpoint({
  ...MAY_READ,
  method: 'GET',
  path: `${CONTENT_PATH}/home`,
  summary: 'Tekstovi početne stranice',
  answer: answerOf(homeState),
});

export const homeUpdate = endpoint({
  ...MAY_SAVE,
  method: 'PATCH',
  path: `${CONTENT_PATH}/home`,
  summary: 'Promijeni i objavi tekstove početne stranice; šta se ne navede, ostaje',
  body: z.strictObject({ ...homeTexts.partial().shape, version: changedVersion }),
  answer: answerOf(homeState),
  refuses: conflict(homeState, STALE),
});

export const portfolioGet = endpoint({
  ...MAY_READ,
  method: 'GET',
  path: `${CONTENT_PATH}/portfolio`,
  summary: 'Tekstovi portfolija iznad radova',
  answer: answerOf(portfolioState),
});

export const portfolioUpdate = endpoint({
  ...MAY_SAVE,
  method: 'PATCH',
  path: `${CONTENT_PATH}/portfolio`,
  summary: 'Promijeni i objavi tekstove portfolija; šta se ne navede, ostaje',
  body: z.strictObject({ ...portfolioTexts.partial().shape, version: changedVersion }),
  answer: answerOf(portfolioState),
  refuses: conflict(portfolioState, STALE),
});

/** A page's HTML as it would be served. */
export const previewAnswer = answerOf(
  z.strictObject({ html: z.string().describe('Cijela stranica, kakva bi bila objavljena.') }),
);

export const homePreview = endpoint({
  ...MAY_READ,
  method: 'POST',
  path: `${CONTENT_PATH}/home/preview`,
  summary: 'Početna stranica s tekstovima koji nisu objavljeni',
  body: homeTexts,
  answer: previewAnswer,
});

export const portfolioPreview = endpoint({
  ...MAY_READ,
  method: 'POST',
  path: `${CONTENT_PATH}/portfolio/preview`,
  summary: 'Portfolio s tekstovima koji nisu objavljeni',
  body: portfolioTexts,
  answer: previewAnswer,
});
