/** The program that prints one document. Its pages reach nothing, and hold no script. */
import { mindBrowser } from '../chromium/minder.ts';
import type { ReadDocument } from './document.ts';
import { printDocument } from './print.ts';

mindBrowser<{ document: ReadDocument }, never, Buffer>({
  egress: () => ({ guard: () => false, resolve: async () => [], maxBytes: 0, maxSent: 0, maxRequests: 0 }),
  prepare:
    ({ document }) =>
    async (browser) =>
      printDocument(await (await browser.createBrowserContext()).newPage(), document),
});
