import type { Page } from '@playwright/test';
import { expect, faultsInAllLooks } from './fixtures.ts';

/** What a walk does with a state of a page that is worth a look; `there` expects what stands in each window. */
export type Look = (page: Page, state: string, there?: (page: Page) => Promise<void>) => Promise<void>;

/** Expects that axe finds nothing in any window: in these states, or in every one. The walk goes on in the same window. */
export const looking =
  (...states: string[]): Look =>
  async (page, state, there) => {
    if (states.length === 0 || states.includes(state))
      expect(await faultsInAllLooks(page, there), state).toEqual([]);
    else await page.setViewportSize({ width: 1440, height: 900 });
  };
