import type { Page } from '@playwright/test';
import type { signedIn } from './signed-in.ts';

/** A domain of this run; `call` is the API client of `signedIn`. */
export async function addDomain(
  call: ReturnType<typeof signedIn>,
  page: Page,
): Promise<{ idguid: string; name: string }> {
  const name = `ddns-${Date.now()}.primjer.ba`;
  const { idguid } = await call<{ idguid: string }>(page, 'POST', '/ddns/domains', {
    name,
    way: 'embedded',
    ns: ['ns1.primjer.ba', 'ns2.primjer.ba'],
    contact: 'dns@primjer.ba',
    ...{ minimum: 60, ttl_least: 30, ttl_most: 86_400, refresh: 3600, retry: 900, expire: 1_209_600 },
  });
  return { idguid, name };
}
