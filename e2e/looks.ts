import type { Page } from '@playwright/test';
import { expect, faultsInAllLooks } from './fixtures.ts';

/** What a walk does with a state of a page that is worth a look. */
export type Look = (page: Page, state: string) => Promise<void>;

/** Expects that axe finds nothing in any window: in these states, or in every one. The walk goes on in the same window. */
export const looking =
  (...states: string[]): Look =>
  async (page, state) => {
    if (states.length === 0 || states.includes(state))
      expect(await faultsInAllLooks(page), state).toEqual([]);
    else await page.setViewportSize({ width: 1440, height: 900 });
  };
