import type { Page } from '@playwright/test';
import { box, type MadePage, makePdf, words } from '../src/core/pages/test/made.ts';
import { file } from './tool-page.ts';

/** Chooses files as in the file dialog. */
export const chosen = (page: Page, ...files: ReturnType<typeof pdf>[]) =>
  page.locator('input[type=file]').setInputFiles(files);

/** A PDF file for `setInputFiles`. */
export const pdf = (name: string, bytes: Uint8Array) => file(name, bytes, 'application/pdf');

/** A document with so many pages, each with its number and a red corner. */
export const numbered = (count: number, more: MadePage = {}): Uint8Array =>
  makePdf(
    Array.from({ length: count }, (_, index) => ({
      content: box('1 0 0', 0, 0, 100, 100) + words(`Strana ${index + 1}`, 72, 700),
      ...more,
    })),
  );
