import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { test } from './fixtures.ts';

const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css', html: 'text/html' };

export const API = '/api/erp/nalozi';
export const ID = '0190a000-0000-7000-8000-000000000000';

export const answer = (data: unknown) => ({ json: { success: true, data } });
export const refusal = (status: number, code: string, message: string, more: object = {}) => ({
  status,
  json: { success: false, code, message, ...more },
});
export const cell = (page: Page, column: string, row: number): Locator =>
  page.getByRole('grid', { name: 'Stavke' }).getByLabel(`${column}, red ${row}`, { exact: true });

/**
 * No screen of the product has lines or all kinds of fields. So before the walks of a file the screens of the fixture module
 * (test/fixture-module) and the form of a resource with every kind of field are built into a separate page, with the API mocked.
 * Answers what serves the page at its addresses; `order` is the record that the form edits.
 */
export function formPage(): (page: Page, order?: unknown) => Promise<void> {
  let dist: string;
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    dist = mkdtempSync(join(tmpdir(), 'carsija-form-'));
    await build({
      root: fileURLToPath(new URL('form-fixture', import.meta.url)),
      base: '/proba-assets/',
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      build: { outDir: dist, emptyOutDir: true, assetsDir: '', minify: false },
    });
  });
  test.afterAll(() => rmSync(dist, { recursive: true, force: true }));

  return async (page, order = null) => {
    await page.route(/\/proba-assets\//, (route) => {
      const file = new URL(route.request().url()).pathname.replace('/proba-assets/', '');
      const body = readFileSync(join(dist, file));
      return route.fulfill({ body, contentType: TYPES[file.split('.').at(-1) ?? ''] ?? 'font/woff2' });
    });
    const html = readFileSync(join(dist, 'index.html'), 'utf8');
    await page.route(/\/erp\/(nalozi|sifarnici\/partneri)(\/[^?]*)?$/, (route) =>
      route.request().resourceType() === 'document'
        ? route.fulfill({ body: html, contentType: TYPES.html })
        : route.fallback(),
    );
    await page.route(`**${API}/${ID}`, (route) => route.fulfill(answer(order)));
  };
}
