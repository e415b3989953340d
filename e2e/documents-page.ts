import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const LIST = '/obrada-dokumenta/dokumenti';

const PAPERS = {
  sure: './documents/faktura.pdf',
  twoInOne: '../src/modules/documents/processing/test/dvije-fakture.pdf',
  local: '../src/modules/documents/processing/test/faktura.pdf',
};

export const paper = (which: keyof typeof PAPERS, name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: readFileSync(fileURLToPath(new URL(PAPERS[which], import.meta.url))),
});

export interface Document {
  idguid: string;
  version: number;
  state: string;
  fields: Record<string, { value: string | null; certainty: number }>;
}

/** Calls the API as the person who is signed in. */
export async function call<T = Document>(page: Page, method: string, path = '', data?: unknown): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'));
  const answer = await page.request.fetch(`/api${LIST}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(data instanceof Object && 'file' in data ? { multipart: data as never } : { data }),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: T }).data;
}

/** Says these values, and that all others which were read are right. */
export async function confirm(page: Page, id: string, said: Record<string, string>): Promise<void> {
  const { version, fields } = await call(page, 'GET', `/${id}`);
  const unsure = Object.entries(fields).filter(([, { value, certainty }]) => value && certainty < 0.9);
  const values = { ...Object.fromEntries(unsure.map(([key, { value }]) => [key, value])), ...said };
  const sent = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value }]));
  await call(page, 'PATCH', `/${id}`, { version, fields: sent });
}
