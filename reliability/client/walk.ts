/**
 * A program of somebody else, written against the types that are generated from our description alone: signs in, reads a list, adds a
 * record, posts a voucher. It is compiled and run beside those types (built-client.ts), and no part of the product's own compilation.
 * `walk.ts URL EMAIL PASSWORD`
 */
import createClient from 'openapi-fetch';
import type { paths } from './api.ts';

const [baseUrl = '', email = '', password = ''] = process.argv.slice(2);
const api = createClient<paths, 'application/json'>({ baseUrl });

/** The data of an answer; ends the program with the refusal's own words. */
function answered<T>(what: string, { data, error }: { data?: T; error?: { message: string } }): T {
  if (data === undefined) throw new Error(`${what}: ${error?.message ?? 'no answer'}`);
  return data;
}

const session = answered('sign-in', await api.POST('/api/auth/login', { body: { email, password } }));
const { accessToken } = session.data.tokens;
api.use({
  onRequest({ request }) {
    request.headers.set('authorization', `Bearer ${accessToken}`);
    return request;
  },
});

const made = answered(
  'create',
  await api.POST('/api/erp/sifarnici/grupe-robe', {
    body: { sifra: `K${Date.now()}`, naziv: 'Roba klijenta' },
  }),
);
const list = answered(
  'list',
  await api.GET('/api/erp/sifarnici/grupe-robe', {
    params: { query: { q: made.data.sifra, page: 1, page_size: 5, sort: '-naziv' } },
  }),
);
const [first] = list.data;
if (list.meta.total !== 1 || first?.idguid !== made.data.idguid)
  throw new Error('The list has not what was made');

const year = new Date().getFullYear();
answered(
  'year',
  await api.POST('/api/fin/years', {
    body: { naziv: `${year}`, pocetak: `${year}-01-01`, kraj: `${year}-12-31`, chart: 'fbih' },
  }),
);
const draft = answered(
  'draft',
  await api.POST('/api/fin/drafts', {
    body: {
      type: 'TM',
      day: `${year}-01-15`,
      description: 'Nalog klijenta',
      lines: [
        { account: '551', debit: '10,00' },
        { account: '205', credit: '10,00' },
      ],
    },
  }),
);
const posted = answered(
  'posting',
  await api.POST('/api/fin/drafts/{idguid}/post', {
    params: { path: { idguid: draft.data.idguid } },
    body: { version: draft.data.version },
  }),
);
console.log(
  `signed in as ${session.data.user.email}, made ${made.data.naziv}, listed ${list.meta.total}, posted ${posted.data.name}`,
);

/** Never called: what must not compile, or the types would say nothing. */
export const wrong = () => [
  // @ts-expect-error A number is no e-mail.
  api.POST('/api/auth/login', { body: { email: 1, password } }),
  // @ts-expect-error A draft is posted by its id.
  api.POST('/api/fin/drafts/{idguid}/post', { body: { version: 1 } }),
  // @ts-expect-error There is no such address.
  api.GET('/api/nema'),
  // @ts-expect-error A record has no such field.
  made.data.nema,
];
