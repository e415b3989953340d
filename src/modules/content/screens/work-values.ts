import type { Work, WorkFields } from '../works.api.ts';

/** A work as the form keeps it: the year as it is typed. */
export type WorkValues = Omit<WorkFields, 'year'> & { year: string };

export const EMPTY: WorkValues = {
  title: '',
  client: '',
  year: '',
  text: '',
  link: '',
  tags: [],
  picture_id: null,
  picture_alt: '',
  published: false,
};

export function valuesOf(work: Work): WorkValues {
  const { title, client, year, text, link, tags, picture, picture_alt, published } = work;
  const picture_id = picture?.idguid ?? null;
  return { title, client, year: String(year ?? ''), text, link, tags, picture_id, picture_alt, published };
}

/** What is sent: the year as a number; what is none as it is, for the server to refuse. */
export function sentOf({ year, ...values }: WorkValues): Record<string, unknown> {
  const given = year.trim();
  return { ...values, year: given === '' ? null : /^\d{1,6}$/.test(given) ? Number(given) : given };
}

/** A saved work as the preview is asked for it. */
export const previewOf = (work: Work): object => ({ ...sentOf(valuesOf(work)), idguid: work.idguid });
