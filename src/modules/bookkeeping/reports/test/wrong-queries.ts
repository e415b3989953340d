import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Answer, TestApp } from '../../../../../test/helper.ts';
import { newId } from '../../../../core/id.ts';
import { postVouchers } from '../../ledger/posting.service.ts';
import { type Books, books, voucher } from '../../ledger/testkit.ts';

/** Addresses that are asked with wrong values: all that are declared below these. */
const BELOW = /^\/api\/fin\/(reports|vat)\//;
const RIGHTS = ['fin_knjizenje_pregled', 'fin_knjizenje_save', 'fin_mjestatroska_save'];

export interface Parameter {
  in: 'path' | 'query';
  name: string;
  schema: { type?: string };
}
interface Address {
  path: string;
  parameters: Parameter[];
}

async function something(test: TestApp, of: Books): Promise<Record<string, string>> {
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

export const isInteger = ({ schema }: Parameter): boolean => schema.type === 'integer';
export const named =
  (...names: string[]) =>
  ({ name }: Parameter): boolean =>
    names.includes(name);
/** Filters of a list find nothing by what cannot be there, and its columns only matter to a file. */
export const isOfList = ({ name }: Parameter, { path }: Address): boolean =>
  /\/(kuf|kif)$/.test(path) && !['page', 'page_size', 'sort', 'after', 'q', 'format'].includes(name);

interface Asked {
  asked: string;
  status: number;
  body: Answer['body'];
}

/** What is wrong with an answer to a wrong value: it is found nowhere (404), or refused in Bosnian at its field. */
export function faultOf({ asked, status, body }: Asked, field: string, fine = false): string[] {
  const said = JSON.stringify([body.message, body.errors ?? {}]).slice(0, 300);
  if (status === 404) return [];
  if (fine && status === 200) return [];
  if (status !== 422) return [`${asked}: ${status} ${said}`];
  if (/Invalid|expected|received|Too (big|small)|Unrecognized/.test(said))
    return [`${asked} in English: ${said}`];
  return body.errors?.[field] ? [] : [`${asked} not at ${field}: ${said}`];
}

/** Two organisations with something in their books, and all addresses of reports and VAT that answer something. */
export async function wrongQueries(test: TestApp) {
  const own = await books(test, RIGHTS);
  /** Values that are right, by the name of a parameter; those of another organisation. */
  const right = await something(test, own);
  const foreign = await something(test, await books(test, RIGHTS));
  const { paths } = (await test.call('GET', '/api/openapi.json')).body;
  const addresses: Address[] = Object.entries<{ get?: { parameters?: Parameter[] } }>(paths)
    .filter(([path, { get }]) => get && BELOW.test(path))
    .map(([path, { get }]) => ({ path, parameters: get!.parameters ?? [] }));

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
  /** Every parameter of every address that is wanted. */
  const every = (wanted: (one: Parameter) => boolean) =>
    addresses.flatMap((address) =>
      address.parameters.filter(wanted).map((parameter) => ({ address, parameter })),
    );
  /** Asks with a value in the place of each wanted parameter: for the screen, and, if `files`, as a file where there is one. */
  async function faultsOf(
    value: string,
    wanted: (one: Parameter) => boolean,
    fine: (one: Parameter, address: Address) => boolean = () => false,
    files = true,
  ): Promise<string[]> {
    const faults: string[] = [];
    const pairs = every(wanted);
    expect(pairs.length).toBeGreaterThan(0);
    for (const { address, parameter } of pairs) {
      const { name } = parameter;
      const file: [string, string][] =
        files && name !== 'format' && address.parameters.some(named('format')) ? [['format', 'csv']] : [];
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

  return { addresses, foreign, ask, every, faultsOf };
}
