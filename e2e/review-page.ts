import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { signedIn } from './signed-in.ts';

export const API = '/obrada-dokumenta/dokumenti';

interface Document {
  idguid: string;
  version: number;
  state: string;
  run: { run: number } | null;
  page_count: number;
  doubtful: number;
  corrected: number;
  lines_corrected: unknown;
  fields: Record<string, { value: string | null; page: number; box: [number, number, number, number] }>;
}

/** What walks do with documents on review; `call` is the API client of `signedIn`. */
export function reviewsBy(call: ReturnType<typeof signedIn>) {
  const read = (page: Page, id: string) => call<Document>(page, 'GET', `${API}/${id}`);

  /** Sends a document and waits until a person may review it. */
  async function received(page: Page, file: string): Promise<string> {
    if (page.url() === 'about:blank') await page.goto('/dashboard');
    const bytes = readFileSync(fileURLToPath(new URL(`documents/${file}`, import.meta.url))).toString(
      'base64',
    );
    const id = await page.evaluate(
      async ([name, text]) => {
        const form = new FormData();
        const content = Uint8Array.from(atob(text!), (sign) => sign.charCodeAt(0));
        // Other bytes each time, so that a walk that is repeated sends no duplicate.
        form.set('file', new File([content, `\n%${Math.random()}\n`], name!, { type: 'application/pdf' }));
        const answer = await fetch('/api/obrada-dokumenta/dokumenti', {
          method: 'POST',
          body: form,
          headers: { authorization: `Bearer ${localStorage.getItem('access_token')}` },
        });
        return ((await answer.json()) as { data: { idguid: string } }).data.idguid;
      },
      [file, bytes],
    );
    await expect.poll(async () => (await read(page, id)).state, { timeout: 60_000 }).toBe('na_pregledu');
    return id;
  }

  return { read, received };
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

export const saved = (page: Page) => expect(page.getByText(/Sačuvano u \d/)).toBeVisible();
