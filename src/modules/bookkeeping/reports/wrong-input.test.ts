import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
import { newId } from '../../../core/id.ts';
import { postVouchers } from '../ledger/posting.service.ts';
import { type Books, books, voucher } from '../ledger/testkit.ts';

/** Addresses that are asked with wrong values: all that are declared below these. */
const BELOW = /^\/api\/fin\/(reports|vat)\//;
const RIGHTS = ['fin_knjizenje_pregled', 'fin_knjizenje_save', 'fin_mjestatroska_save'];

interface Parameter {
  in: 'path' | 'query';
  name: string;
  schema: { type?: string };
}
interface Address {
  path: string;
  parameters: Parameter[];
}

let test: TestApp;
let own: Books;
let addresses: Address[];
/** Values that are right, by the name of a parameter; those of another organisation. */
let right: Record<string, string>;
let foreign: Record<string, string>;

async function something(of: Books): Promise<Record<string, string>> {
  const partner_id = await of.run(async (ctx) => {
    const idguid = newId();
    await ctx.db.execute(
      sql`insert into companies (idguid, tenant_id, naziv) values (${idguid}::uuid, ${ctx.tenant.id}::uuid, 'Bašeskija d.o.o.')`,
    );
    return idguid;
  });
  const made = await test.call('POST', '/api/fin/mjesta-troska', {
    token: of.person.token,
    body: { sifra: 'PR', naziv: 'Prodaja', aktivno: true },
  });
  const cost_center_id = made.body.data.idguid;
  await of.run((ctx) =>
    postVouchers(ctx, [
      voucher({
        day: '2026-03-01',
        lines: [
          { account: '551', debit: '10.00', cost_center_id },
          { account: '211', credit: '10.00', partner_id, document_no: 'F-1' },
        ],
      }),
      voucher({ day: '2026-03-02' }),
      voucher({ day: '2026-03-03' }),
    ]),
  );
  return { partner_id, cost_center_id, year: of.yearId };
}

beforeAll(async () => {
  test = await createTestApp();
  own = await books(test, RIGHTS);
  right = await something(own);
  foreign = await something(await books(test, RIGHTS));
  const { paths } = (await test.call('GET', '/api/openapi.json')).body;
  addresses = Object.entries<{ get?: { parameters?: Parameter[] } }>(paths)
    .filter(([path, { get }]) => get && BELOW.test(path))
    .map(([path, { get }]) => ({ path, parameters: get!.parameters ?? [] }));
});
afterAll(() => test.close());

const isInteger = ({ schema }: Parameter): boolean => schema.type === 'integer';
/** Values that an address needs to answer. */
function usual({ parameters }: Address): [string, string][] {
  const asked = (name: string) => parameters.find((one) => one.name === name && one.in === 'query');
  const year = asked('year');
  const pairs: [string, string][] = [];
  if (year) pairs.push(['year', isInteger(year) ? '2026' : right.year!]);
  if (asked('account') && asked('partner_id')) pairs.push(['account', '205']);
  return pairs;
}
const inPath: Record<string, string> = { month: '2026-03', idguid: newId() };

/** Asks an address with pairs of its query instead of the usual ones, or parts of its path. */
async function ask(address: Address, given: [string, string][], parts: Record<string, string> = {}) {
  const names = new Set(given.map(([name]) => name));
  const query = new URLSearchParams([...usual(address).filter(([name]) => !names.has(name)), ...given]);
  const path = address.path.replaceAll(/\{([^}]+)\}/g, (_, name) =>
    encodeURIComponent(parts[name] ?? inPath[name]!),
  );
  const { status, body } = await test.call('GET', `${path}?${query}`, { token: own.person.token });
  return { asked: `${path}?${String(query).slice(0, 120)}`, status, body };
}
type Asked = Awaited<ReturnType<typeof ask>>;

/** What is wrong with an answer to a wrong value: it is found nowhere (404), or refused in Bosnian at its field. */
function faultOf({ asked, status, body }: Asked, field: string, fine = false): string[] {
  const said = JSON.stringify([body.message, body.errors ?? {}]).slice(0, 300);
  if (status === 404) return [];
  if (fine && status === 200) return [];
  if (status !== 422) return [`${asked}: ${status} ${said}`];
  if (/Invalid|expected|received|Too (big|small)|Unrecognized/.test(said))
    return [`${asked} in English: ${said}`];
  return body.errors?.[field] ? [] : [`${asked} not at ${field}: ${said}`];
}

/** Every parameter of every address that is wanted. */
const every = (wanted: (one: Parameter) => boolean) =>
  addresses.flatMap((address) =>
    address.parameters.filter(wanted).map((parameter) => ({ address, parameter })),
  );
const named =
  (...names: string[]) =>
  ({ name }: Parameter): boolean =>
    names.includes(name);
/** Filters of a list find nothing by what cannot be there, and its columns only matter to a file. */
const isOfList = ({ name }: Parameter, { path }: Address): boolean =>
  /\/(kuf|kif)$/.test(path) && !['page', 'page_size', 'sort', 'after', 'q', 'format'].includes(name);

/** Asks with a value in the place of each wanted parameter: for the screen, and as a file where there is one. */
async function faultsOf(
  value: string,
  wanted: (one: Parameter) => boolean,
  fine: (one: Parameter, address: Address) => boolean = () => false,
): Promise<string[]> {
  const faults: string[] = [];
  const pairs = every(wanted);
  expect(pairs.length).toBeGreaterThan(0);
  for (const { address, parameter } of pairs) {
    const { name } = parameter;
    const file: [string, string][] =
      name !== 'format' && address.parameters.some(named('format')) ? [['format', 'csv']] : [];
    for (const more of file.length > 0 ? [[], file] : [[]]) {
      const inQuery = parameter.in === 'query';
      const asked = inQuery
        ? await ask(address, [[name, value], ...more])
        : await ask(address, more, { [name]: value || ' ' });
      // A file has no pages: it takes no notice of what is only about them.
      const ofPages = more.length > 0 && ['after', 'limit', 'page', 'page_size'].includes(name);
      faults.push(...faultOf(asked, name, ofPages || fine(parameter, address)));
    }
  }
  return faults;
}

describe('of all addresses of reports and VAT', () => {
  it('each answers what is right', async () => {
    expect(addresses.length).toBeGreaterThan(10);
    for (const address of addresses) {
      const { asked, status, body } = await ask(address, []);
      expect(status, `${asked} ${JSON.stringify(body)}`).toBe(address.path.endsWith('{idguid}') ? 404 : 200);
    }
  });

  it.each([
    ['a NUL', 'a\0b', isOfList],
    ['a very long text', 'ž'.repeat(3000), isOfList],
    // These may be a name, a search or the beginning of an account.
    ['signs of SQL', `2' or '1'='1" -- ;%`, () => true],
    ['signs of LIKE', '%_\\', () => true],
    ['very many digits', '9'.repeat(400), () => true],
    ['a number below zero', '-1', () => true],
    ['a word', 'nema', () => true],
    ['nothing', '', () => true],
    ['blanks', '  ', () => true],
    ['half of a sign', '%E4%B8', () => true],
  ])('each refuses %s', async (_what, value, fine) => {
    expect(await faultsOf(value, () => true, fine)).toEqual([]);
  });

  it('each refuses a parameter that is repeated', async () => {
    const faults = [];
    for (const { address, parameter } of every((one) => one.in === 'query')) {
      const { name } = parameter;
      const pairs: [string, string][] = [
        [name, 'a'],
        [name, 'b'],
      ];
      faults.push(...faultOf(await ask(address, pairs), name, name === 'q' || isOfList(parameter, address)));
    }
    expect(faults).toEqual([]);
  });

  it.each([
    '2026-02-30',
    '2026-13-01',
    '2026-02-00',
    '2026-2-3',
    '99999-01-01',
    '30. 2. 2026.',
    '2026-13',
    '2026-00',
  ])('none takes %s for a day or a month', async (value) => {
    const isDay = ({ name }: Parameter) => /^(from|to|day|month|document_date)(__(gte|lte|in))?$/.test(name);
    expect(await faultsOf(value, isDay)).toEqual([]);
  });

  it.each([
    ['before the first', '2025-12-31'],
    ['after the last', '2027-01-01'],
  ])('none takes a day %s of the year', async (_what, value) => {
    expect(await faultsOf(value, named('from', 'to'))).toEqual([]);
  });

  it('none takes days that end before they begin', async () => {
    const faults = [];
    for (const { address } of every(named('from')))
      faults.push(
        ...faultOf(
          await ask(address, [
            ['from', '2026-05-01'],
            ['to', '2026-04-30'],
          ]),
          'to',
        ),
      );
    expect(faults).toEqual([]);
  });

  it('none finds what is not there, or is of another organisation', async () => {
    const isId = (one: Parameter) =>
      ['year', 'partner_id', 'cost_center_id', 'idguid'].includes(one.name) && !isInteger(one);
    for (const value of [newId(), newId().toUpperCase(), 'nema', '1'])
      expect(await faultsOf(value, isId), value).toEqual([]);
    for (const [name, value] of Object.entries(foreign))
      expect(await faultsOf(value, (one) => isId(one) && one.name === name), name).toEqual([]);
  });

  it('a month without a year is not there, whatever is wanted of it', async () => {
    const months = every(({ name, in: where }) => name === 'month' && where === 'path');
    expect(months.length).toBeGreaterThan(1);
    for (const { address } of months)
      for (const month of ['2000-01', '2999-12', '0000-01', '2026-03-01', '2026-3'])
        expect((await ask(address, [], { month })).status, `${address.path} ${month}`).toBe(404);
  });

  it.each(['1999', '3000', '2026.5', '1e3'])('none takes %s for a year', async (value) => {
    expect(await faultsOf(value, (one) => one.name === 'year')).toEqual([]);
  });

  it.each(['211a', '21 1', '12345678901', '-211'])('none takes %s for an account', async (value) => {
    expect(await faultsOf(value, named('account'))).toEqual([]);
  });

  it('none goes on from a place that was edited', async () => {
    const faults = [];
    const pages = every(named('after')).filter(({ address }) => address.parameters.some(named('limit')));
    expect(pages.length).toBeGreaterThan(0);
    for (const { address } of pages) {
      const limit: [string, string] = ['limit', '1'];
      const { next } = (await ask(address, [limit])).body.data;
      const parts = JSON.parse(Buffer.from(next, 'base64url').toString());
      for (let place = 0; place < parts.length; place++)
        for (const odd of [null, 'x', -1, 1e300, '2026-02-30', "1' or 1=1", 'a\0b', [], {}, '9'.repeat(30)]) {
          const after = Buffer.from(JSON.stringify(parts.with(place, odd))).toString('base64url');
          faults.push(...faultOf(await ask(address, [limit, ['after', after]]), 'after'));
        }
      for (const after of [next.slice(0, -3), `${next}AAAA`, 'bnVsbA', 'W10', 'e30'])
        faults.push(...faultOf(await ask(address, [limit, ['after', after]]), 'after'));
      // Of other days, and of another organisation.
      faults.push(...faultOf(await ask(address, [limit, ['to', '2026-11-01'], ['after', next]]), 'after'));
    }
    expect(faults).toEqual([]);
  });
});
