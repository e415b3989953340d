import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { signedIn } from './signed-in.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

/** Visits from a source that no other walk has; `call` is the API client of `signedIn`. */
export function visitors(call: ReturnType<typeof signedIn>) {
  const source = `proba-${Date.now()}.example`;

  /** A page view as a browser somewhere in the world reports it. */
  async function visit(
    page: Page,
    visitor: string,
    path: string,
    more: object = {},
    address = '77.77.200.1',
  ) {
    const answer = await page.request.post('/api/public/track-visitor', {
      headers: { 'x-forwarded-for': address },
      data: {
        fp_visitor_id: `${visitor}${source.replaceAll('.', '')}`,
        path,
        referrer: '',
        user_agent: CHROME,
        device: 'desktop',
        country: '',
        city: '',
        ...more,
      },
    });
    expect(answer.status()).toBe(200);
  }

  /** A visitor from Sarajevo opens two pages, another one page. Resolves when the visits, which are written in batches, are counted. */
  async function someVisits(page: Page): Promise<void> {
    const before = await counted(page);
    await visit(page, 'a', '/portfolio', { referrer: `https://www.${source}/vijesti?x=1` });
    await visit(page, 'a', '/auth/register');
    const phone = { user_agent: IPHONE, device: 'mobile', referrer: `https://${source}` };
    await visit(page, 'b', '/portfolio', phone, '8.8.8.8');
    await expect.poll(() => counted(page)).toBe(before + 3);
  }

  /** Page views from there so far. */
  const counted = async (page: Page): Promise<number> =>
    (await call<{ total: number }>(page, 'GET', `/admin/visits/views?razdoblje=danas&referrer=${source}`))
      .total;

  return { source, someVisits };
}
