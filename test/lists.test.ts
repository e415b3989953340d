import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOST_PASSKEYS } from '../src/modules/auth/factors/passkeys.ts';
import { MAX_WORKS } from '../src/modules/content/content.ts';
import { modules, resources } from '../src/modules.ts';
import { describedApi } from './described-api.ts';
import type { TestApp } from './helper.ts';
import { allLists, listApp, sources } from './list-app.ts';
import { askEverything, describeList } from './list-contract.ts';
import { representativeResources } from './representative-resources.ts';

const LISTS = await allLists();
const each = LISTS.map((list) => [list.name, list] as const);
/** Lists of a resource and of its trash are made by the same code from its declaration: of these two, all is asked. */
const [asExample] = representativeResources(resources);
const IN_BRIEF = new Set(
  resources.filter((one) => one !== asExample).flatMap(({ name }) => [name, `${name}-trash`]),
);

/** Files that read a few rows of a list's API and show them as something else. */
const NO_LISTS = {
  'admin/fields/use-choices.ts': 'choices of a field, found by typing',
  'admin/resource/view/history.tsx': 'the history of one record',
  'admin/resource/view/related-rows.tsx':
    'the first rows of a list that are of one record, with a link to all',
  'admin/resource/view/related.tsx': 'only how many records refer to this one',
  'modules/bookkeeping/vouchers/screens/entry/open-documents.tsx':
    'open documents of the partner of a line, to be picked',
  'modules/documents/types/screens/type-form.tsx': 'types to begin from: choices of a field',
  'modules/documents/prompts/screens/prompts.tsx': 'types of documents: choices of a field',
  'modules/documents/processing/screens/review/merge-dialog.tsx':
    'documents that can be joined, to be picked',
  'modules/documents/processing/screens/review/type-select.tsx': 'types of documents: choices of a field',
  'modules/documents/processing/screens/documents-sending.tsx': 'the types that documents can be sent as',
  'modules/documents/processing/screens/process-data.ts':
    'the first documents of each state, with a link to all',
  'modules/ddns/hosts/screens/mine-panel.tsx': "a person's first hosts, with a link to all",
  'modules/notifications/screens/bell.tsx': 'the newest notifications, with a link to all',
  'modules/auth/screens/sessions.tsx': "a person's newest sign-ins, with a link to all",
  'modules/people/screens/view-tenant.tsx': "an organisation's first members, with a link to all",
};

/** Endpoints that answer rows which are no list, and why. What belongs to one record (`{idguid}`) is part of its page. */
const NO_LIST_ENDPOINTS = {
  '/api/obrada-dokumenta/dokumenti/red': 'what is in work now, beside counts',
  '/api/obrada-dokumenta/dokumenti/{idguid}/citanja': 'readings of one document',
  '/api/obrada-dokumenta/dokumenti/{idguid}/izvoz': 'the values of one document',
  '/api/obrada-dokumenta/dokumenti/{idguid}/nacrt': 'the voucher that one document would become',
  '/api/obrada-dokumenta/dokumenti/{idguid}/e-faktura': 'what one e-invoice says',
  '/api/obrada-dokumenta/dokumenti/{idguid}/stranice/{page}/rijeci': 'words of one page',
  '/api/obrada-dokumenta/vrste-dok/{idguid}/verzije': 'versions of one type',
  '/api/obrada-dokumenta/vrste-dok/{idguid}/verzije/{number}/razlike': 'differences of two versions',
  '(resource)/{idguid}/attachments': "a record's attachments",
  '(resource)/{idguid}/attachments/removed': 'those that were taken off the record',
  '(resource)/{idguid}/history': 'the history of one record',
  '(resource)/distinct': 'marked pairs beside the groups of duplicates',
  '(resource)/duplicates': 'groups of records',
  '(resource)/merge/references/{field}': 'choices of a field, found by typing',
  '(resource)/references/{field}': 'choices of a field, found by typing',
  '(resource)/similar': 'hints beside a form',
  '(resource)/tags/{field}': 'suggestions of a field',
  '(resource)/{idguid}/brojke': 'counts of a chart',
  '(resource)/{idguid}/figures': 'what is newest of one application',
  '(resource)/verzije/references/{field}': 'choices of a filter, found by typing',
  '(resource)/verzije/{idguid}/history': 'the history of one record',
  '(resource)/{idguid}/merge/{other}': 'two records side by side',
  '/api/admin/api-keys/permissions': 'rights to tick: a tree',
  '/api/admin/api-keys/{idguid}/history': 'the history of one record',
  '/api/admin/app-logs/alerts/{idguid}/history': 'the history of one record',
  '/api/admin/app-logs/histogram': 'counts of a chart',
  '/api/admin/app-logs/keys/{idguid}/history': 'the history of one record',
  '/api/admin/app-logs/lines': 'lines, which are read on and on by their time',
  '/api/admin/app-logs/lines/{key}/context': 'what was around one line',
  '/api/admin/app-logs/nodes': 'the few nodes, with what each has lost, and the days that are kept',
  '/api/admin/app-logs/problems/{idguid}/history': 'the history of one record',
  '/api/admin/app-logs/sources': 'choices of a filter',
  '/api/admin/dnevnik/osobe': 'choices of a filter',
  '/api/admin/interno/ejngovba/announcements/facets': 'counts beside the list, by its filters',
  '/api/admin/interno/ejngovba/announcements/references/{field}': 'choices of a filter, found by typing',
  '/api/admin/interno/ejngovba/cpv': 'what a search of the tree finds',
  '/api/admin/interno/ejngovba/cpv/stablo': 'codes below one: a tree',
  '/api/admin/interno/ejngovba/cpv/{code}/history': 'the history of one record',
  '/api/admin/interno/ejngovba/preuzimanje': 'sets of the source with their counts, and months that differ',
  '/api/admin/licence/references/{field}': 'choices of a field and of filters',
  '/api/admin/licence/{idguid}/history': 'the history of one record',
  '/api/korisnik/tenants/registracija-aplikacije/ponude': 'applications to choose from, as cards',
  '/api/korisnik/tenants/registracija-aplikacije/{idguid}/history': 'the history of one record',
  '/api/admin/permissions/modules': 'choices of a field and a filter',
  '/api/admin/webhooks/{idguid}/history': 'the history of one record',
  '/api/ddns/domains/{idguid}/history': 'the history of one record',
  '/api/ddns/hosts/offered': 'domains to choose from, and how many more hosts there may be',
  '/api/ddns/hosts/references/{field}': 'choices of a field, found by typing',
  '/api/ddns/hosts/{idguid}/addresses': "changes of one host's addresses, continued by a number",
  '/api/ddns/hosts/{idguid}/changes': 'counts of a chart',
  '/api/ddns/hosts/{idguid}/history': 'the history of one record',
  '/api/admin/stored-files/{idguid}/uses': 'the first records that one file is attached to',
  '/api/dashboard/charts': 'small charts of the modules',
  '/api/dashboard/first-steps': 'the few steps by which an organisation begins',
  '/api/dashboard/recent': 'the eight records that a person has changed last',
  '/api/dashboard/waiting': 'what waits for a person, a line for each kind',
  '/api/fin/books': 'what all screens of the books need, as a whole',
  '/api/fin/books/account-card': 'the newest lines of an account beside the one that is typed',
  '/api/fin/books/accounts': 'the whole chart, searched in the browser',
  '/api/fin/books/references/{field}': 'choices of a field, found by typing',
  '/api/fin/reports/card': 'lines with the balance after each, continued by a cursor that carries it',
  '/api/fin/reports/closing-sheet': 'balances of the chart: a table as a whole',
  '/api/fin/reports/cost-centers': 'accounts by month: a table as a whole',
  '/api/fin/reports/general-ledger': 'accounts by month: a table as a whole',
  '/api/fin/reports/journal': 'lines in the order of posting, continued by a cursor that carries their sums',
  '/api/fin/reports/overview': 'key figures by month',
  '/api/fin/reports/trial-balance': 'balances of the chart: a table as a whole',
  '/api/fin/izvodi/otvorene-stavke': 'what a partner owes or is owed, to be ticked at a row of a statement',
  '/api/fin/izvodi/references/{field}': 'choices of a field, found by typing',
  '/api/fin/open-items/lines': 'the lines of one document',
  '/api/fin/open-items/partners/{idguid}/reminder': 'overdue documents of one partner, for a letter',
  '/api/fin/open-items/partners/{idguid}/statement': 'open documents of one partner on a day, for a letter',
  '/api/fin/open-items/proposal': 'what an automatic closing would do',
  '/api/fin/reports/statement': 'positions of a form: a table as a whole',
  '/api/fin/vat/months': 'the months of a year',
  '/api/fin/vat/months/{month}': 'boxes of one return, and what is missing in it',
  '/api/fin/vat/months/{month}/settlement': 'lines that one month is settled by',
  '/api/fin/integrity': 'the newest checks of the books, beside a button',
  '/api/fin/locks': 'at most three locks, and the newest exceptions from them',
  '/api/fin/locks/people': 'people to choose from',
  '/api/fin/years': 'all years with their months: a few, drawn',
  '/api/fin/vouchers/references/{field}': 'choices of a field, found by typing',
  '/api/fin/vouchers/{idguid}/attachments': "a voucher's attachments",
  '/api/fin/vouchers/{idguid}/attachments/removed': 'those that were taken off its draft',
  '/api/admin/interno/ejngovba/nase-nabavke/references/{field}': 'choices of a filter',
  '/api/admin/interno/ejngovba/nase-nabavke/sedmica': 'the ten nearest deadlines, for the dashboard',
  '/api/admin/interno/ejngovba/nase-nabavke/tabla': 'a board of columns, each with a link to the list',
  '/api/admin/interno/ejngovba/nase-nabavke/{idguid}/attachments': "a procurement's attachments",
  '/api/admin/interno/ejngovba/nase-nabavke/{idguid}/attachments/removed':
    'those that were taken off the procurement',
  '/api/admin/interno/ejngovba/nase-nabavke/{idguid}/history': 'the history of one record',
  '/api/admin/interno/ejngovba/statistika': 'figures of a period; the lists beside it have all rows',
  '/api/admin/interno/ejngovba/statistika/dobavljaci/{key}': 'rivals of one supplier',
  '/api/admin/interno/ejngovba/statistika/references/{field}': 'choices of a filter, found by typing',
  '/api/admin/roles/{idguid}/permissions': 'rights to tick: a tree',
  '/api/admin/sadrzaj/works': `at most ${MAX_WORKS} works in the order that people drag them into, as the site shows them`,
  '/api/admin/stored-files/folders': 'folders: a tree',
  '/api/admin/stored-files/tags/{field}': 'suggestions of a field',
  '/api/admin/stored-files/{idguid}/shares': 'links to a file, the newest 200 beside a list of all',
  '/api/admin/stored-files/{idguid}/versions': "a file's versions, the newest first",
  '/api/admin/tenants/{idguid}/permissions': 'rights to tick: a tree',
  '/api/admin/users/izbor-uloga': 'choices of a filter and a form',
  '/api/admin/users/{idguid}/permissions': 'rights to tick: a tree',
  '/api/admin/users/{idguid}/roles': 'roles to tick',
  '/api/admin/visits/panels/{panel}':
    'counts of a chart with a file of its own; a row is a filter of the screen',
  '/api/admin/visits/summary': 'names of the filters in the address',
  '/api/auth/profile': "a person's organisations and rights",
  '/api/izvjestaji/aktivnost': 'counts of charts with files of their own',
  '/api/korisnik/pogledi': 'the menu of saved views',
  '/api/korisnik/security': `at most ${MOST_PASSKEYS} passkeys, each with what is done with it`,
  '/api/korisnik/tenants/postavke/references/{field}': 'choices of a field, found by typing',
  '/api/obrada-dokumenta/process/probe': 'the last trials of a type: choices of a field',
  '/api/obrada-dokumenta/process/uputstva/{idguid}/uzorci': 'documents to choose samples from',
  '/api/obrada-dokumenta/dokumenti/statistika': 'counts of a chart and of tables as a whole',
  '/api/obavijesti/postavke': 'a form: how each kind of notification comes',
  '/api/public/shop': 'what the public page of a shop shows, a page of articles among it',
  '/api/public/tools/lighthouse/history': 'points of a chart of the public site',
  '/api/search': 'what is found, by kind',
  '/api/admin/interno/ejngovba/feedovi/references/{field}': 'choices of a field, found by typing',
  '/api/admin/interno/ejngovba/pracenja/preview': 'how many there would be, with the conditions in words',
  '/api/admin/interno/ejngovba/pracenja/references/{field}': 'choices of a field, found by typing',
  '/api/admin/interno/ejngovba/pracenja/{idguid}/history': 'the history of one record',
  '/api/admin/interno/ejngovba/pracenja/{idguid}/matches': 'the newest finds of one watch',
  '/api/viber/bots/references/{field}': 'choices of a field, found by typing',
  '/api/viber/bots/{idguid}/history': 'the history of one record',
  '/api/viber/bots/{idguid}/hours': 'counts of a chart',
  '/api/viber/bots/{idguid}/answers': 'one document, with people to choose from',
  '/api/viber/chat/conversations/{idguid}/export': 'a conversation as a file',
  '/api/viber/chat/statistics': 'figures of a period',
  '/api/viber/chat/canned': 'all canned answers, at most 500, called by a shortcut',
  '/api/viber/chat/conversations': 'the inbox, which is read on and on by the last message',
  '/api/viber/chat/conversations/{idguid}/messages': "one conversation's messages, read from any of them",
  '/api/viber/chat/conversations/{idguid}/person/attached':
    "a person's files that stay, to be told before they are erased",
  '/api/viber/chat/conversations/{idguid}/presence': 'who has a conversation open',
  '/api/viber/chat/waiting': 'the five that have waited longest, for the dashboard',
  '/api/viber/chat/setup': 'bots, people and tags to choose from',
  '/api/viber/broadcasts/references/{field}': 'choices of a field and a filter',
  '/api/viber/broadcasts/tags/{field}': 'suggestions of a field',
  '/api/viber/broadcasts/{idguid}/history': 'the history of one record',
  '/api/viber/broadcasts/{idguid}/testers': 'choices of a field, found by typing',
};

describe('a list is driven by the one mechanism', () => {
  it('and no other reads a page of rows', () => {
    const found = sources
      .filter(({ path }) => /^modules\/.*\/screens[./]|^admin\/(?!list\/)/.test(path))
      .filter(({ text }) => /\bPageMeta\b|\bpage_size\b/.test(text))
      .map(({ path }) => path);
    expect(found.sort()).toEqual(Object.keys(NO_LISTS).sort());
  });

  it('has a name of its own, which its module declares with its address and its right', () => {
    const names = LISTS.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    const declared = modules.flatMap(({ lists = [] }) => lists);
    const written = LISTS.slice(2 * resources.length);
    expect(declared.map(({ name, path }) => ({ name, path })).sort(byName)).toEqual(
      written.map(({ name, path }) => ({ name, path })).sort(byName),
    );
  });
});

const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name);

describe.each(each)('%s', (_name, list) => describeList(list));

describe('the API answers what a list asks', () => {
  let t: TestApp;
  let all: Awaited<ReturnType<typeof listApp>>;
  beforeAll(async () => {
    all = await listApp();
    t = all.t;
  });
  afterAll(() => all.close());

  it.each(each)('%s', (_name, list) => askEverything(t, all.askers, list, false, !IN_BRIEF.has(list.name)));

  it('and no endpoint answers rows otherwise', async () => {
    const { paths, components } = await describedApi(t);
    const answers = rowsOf(paths, components.schemas);
    const bases = resources.map(({ path }) => `/api${path}`);
    const named = (path: string): string => {
      const base = bases.find((one) => path.startsWith(`${one}/`));
      return base ? path.replace(base, '(resource)') : path;
    };
    const pages = answers.filter(({ paged }) => paged).map(({ path }) => path);
    expect(pages.sort()).toEqual(LISTS.map(({ api }) => api).sort());
    const others = answers.filter(({ paged, path }) => !paged && !path.endsWith('{idguid}'));
    expect([...new Set(others.map(({ path }) => named(path)))].sort()).toEqual(
      Object.keys(NO_LIST_ENDPOINTS).sort(),
    );
  });

  it('and asks for the right that the API asks for', async () => {
    const blind = await t.member({ permissions: [] });
    for (const { name } of modules
      .flatMap(({ lists = [] }) => lists)
      .filter(({ permission }) => permission)) {
      const list = LISTS.find((one) => one.name === name)!;
      expect((await t.call('GET', list.api, { token: blind.token })).status, name).toBe(403);
      const views = await t.call('GET', `/api/korisnik/pogledi?resource=${name}`, { token: blind.token });
      expect(views.status, name).toBe(422);
    }
  });
});

interface Schema {
  $ref?: string;
  type?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
}
type Paths = Record<
  string,
  { get?: { responses: Record<string, { content?: Record<string, { schema: Schema }> }> } }
>;

/** Every GET whose answer has an array of objects, in its data or one step into it; `paged` as a list has it. */
function rowsOf(paths: Paths, schemas: Record<string, Schema>): { path: string; paged: boolean }[] {
  const resolved = (schema: Schema): Schema =>
    schema.$ref ? resolved(schemas[schema.$ref.split('/').at(-1)!]!) : schema;
  const isRows = (schema: Schema): boolean => {
    const { type, items, anyOf = [] } = resolved(schema);
    if (type !== 'array' || !items) return anyOf.some(isRows);
    return !['string', 'number', 'integer', 'boolean'].includes(resolved(items).type ?? '');
  };
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const schema = get?.responses['200']?.content?.['application/json']?.schema;
    const { data, meta } = (schema && resolved(schema).properties) ?? {};
    if (!data) return [];
    const parts = Object.values(resolved(data).properties ?? {});
    return [data, ...parts].some(isRows) ? [{ path, paged: meta !== undefined }] : [];
  });
}
