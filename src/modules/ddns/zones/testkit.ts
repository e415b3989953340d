import type { Person, TestApp } from '../../../../test/helper.ts';

/** What a domain of the tests is made with. */
export const DOMAIN_VALUES = {
  way: 'embedded',
  ns: ['ns1.posluzitelj.test', 'ns2.posluzitelj.test'],
  contact: 'dns@posluzitelj.test',
  minimum: 60,
  ttl_least: 30,
  ttl_most: 86_400,
  refresh: 3600,
  retry: 900,
  expire: 1_209_600,
};

/** Somebody of a new organisation who may change domains. */
export const zoneKeeper = (t: TestApp): Promise<Person> =>
  t.member({
    permissions: ['ddns_domains_pregled', 'ddns_domains_save', 'ddns_hosts_pregled', 'ddns_hosts_save'],
  });

/** Calls of one person. */
export const zonesOf = (t: TestApp, { token }: Pick<Person, 'token'>) => {
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    t.call(method, `/api/ddns${path}`, { token, body });
  return {
    call,
    domain: (name: string, more: object = {}) =>
      call('POST', '/domains', { ...DOMAIN_VALUES, name, ...more }),
    record: (domain_id: string, name: string, type: string, values: object, more: object = {}) =>
      call('POST', '/records', { domain_id, name, type, values, ...more }),
  };
};
