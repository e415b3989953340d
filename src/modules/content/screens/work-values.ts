import type { Work, WorkFields } from '../works.api.ts';

/** Form values of a work: the year is text. */
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

/** Splits tags that were pasted or typed with commas, each once. */
export const separateTags = (entries: readonly string[]): string[] => {
  const tags = entries.flatMap((tag) => tag.split(/[,;\n]/)).map((tag) => tag.trim());
  const first = (tag: string) => tags.findIndex((one) => one.toLowerCase() === tag.toLowerCase());
  return tags.filter((tag, index) => tag !== '' && first(tag) === index);
};

export function valuesOf(work: Work): WorkValues {
  const { title, client, year, text, link, tags, picture, picture_alt, published } = work;
  const picture_id = picture?.idguid ?? null;
  return { title, client, year: String(year ?? ''), text, link, tags, picture_id, picture_alt, published };
}

/** Request values: the year as a number; an invalid one unchanged, for the server to reject. */
export function sentOf({ year, ...values }: WorkValues): Record<string, unknown> {
  const text = year.trim();
  return { ...values, year: text === '' ? null : /^\d{1,6}$/.test(text) ? Number(text) : text };
}

/** A saved work as the preview's request body. */
export const previewOf = (work: Work): object => ({ ...sentOf(valuesOf(work)), idguid: work.idguid });
