import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { browserPath } from '../../src/core/chromium/browser-path.ts';

/** How a Chromium is begun. */
export function launchOptions() {
  const executablePath = browserPath(process.env.CHROME_PATH ?? null);
  if (!executablePath) throw new Error('No Chrome or Chromium was found; set CHROME_PATH.');
  return { executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] };
}

/** A Chromium with its profile in `folder`, on the disk, as people have: in a private window it keeps its files in memory. */
export const openBrowser = (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(join(folder, 'profile'), { ...launchOptions(), serviceWorkers: 'block' });
