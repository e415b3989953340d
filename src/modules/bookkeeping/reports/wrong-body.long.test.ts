// Long, since every address is asked with dozens of wrong values in each place.
// In the suite: test/wrong-input.test.ts (a body of any shape, by every route).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, createTestApp, type TestApp } from '../../../../test/helper.ts';
import type { Route } from '../../../../test/matrix/routes.ts';
import { newId } from '../../../core/id.ts';
import { multipart } from '../../../core/transfer/testkit.ts';
import type { Ids } from './test/right-bodies.ts';
import { faultOf, nameOf, notTyped, wrongBodies } from './test/wrong-bodies.ts';

let test: TestApp;
let all: Awaited<ReturnType<typeof wrongBodies>>;
beforeAll(async () => {
  test = await createTestApp();
  all = await wrongBodies(test);
}, 60_000);
afterAll(() => test.close());

describe('of all addresses of bookkeeping that change something', { timeout: 60_000 }, () => {
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['a text', 'tekst'],
    ['a number', 7],
    ['an unknown field alone', { nepoznato: 1 }],
  ])('each refuses %s for a body', async (_what, body) => {
    const faults: string[] = [];
    const before = await all.stored();
    for (const route of all.routes)
      faults.push(...faultOf(`${nameOf(route)} ${JSON.stringify(body)}`, await all.ask(route, body), null));
    expect(faults).toEqual([]);
    expect(await all.stored()).toBe(before);
  });

  it('each refuses values of a wrong type', async () => {
    const ofType = {
      string: 'tekst',
      number: 7.5,
      boolean: true,
      array: [['x']],
      object: { x: 1 },
      null: null,
    };
    const faults = await all.faultsOf((value, types, place) =>
      Object.entries(ofType).flatMap(([type, one]) => {
        // A decimal may come as a JSON number, and null says that there are no units.
        const fine =
          (type === 'number' && /^\d+(\.\d+)?$/.test(String(value))) ||
          (type === 'null' && place === 'units');
        return fine || types.size === 0 || types.has(type) ? [] : [one];
      }),
    );
    expect(faults).toEqual([]);
  });

  it('each refuses texts that are too long, or that no text of the database holds', async () => {
    const faults = await all.faultsOf((value) =>
      typeof value === 'string' ? ['ž'.repeat(10_000), 'a\0b'] : [],
    );
    expect(faults).toEqual([]);
  });

  it('each refuses days that are none', async () => {
    const faults = await all.faultsOf(
      (value) =>
        typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
          ? ['2026-02-31', '2026-13-01', '0000-00-00', '99999-01-01', '31. 2. 2026.']
          : [],
      notTyped,
    );
    expect(faults).toEqual([]);
  });

  it('each refuses amounts that are none, or that the books do not hold', async () => {
    const faults = await all.faultsOf(
      (value) =>
        typeof value === 'string' && /^-?\d+\.\d\d$/.test(value)
          ? ['-5.00', '99999999999999999999.00', '-99999999999999999999.00', '1e5', 'NaN', '1.2.3']
          : [],
      notTyped,
    );
    expect(faults).toEqual([]);
  });

  it('each refuses numbers that are out of all bounds', async () => {
    const faults = await all.faultsOf((value) =>
      typeof value === 'number' ? [-1, 1.5, 1e20, 2 ** 31, 2 ** 53] : [],
    );
    expect(faults).toEqual([]);
  });

  it('none finds what is not there, or is of another organisation', async () => {
    const faults = await all.faultsOf((value, types) => {
      const kind = Object.entries(all.own.ids).find(([, id]) => id === value)?.[0];
      return kind
        ? [
            newId(),
            all.foreign[kind as keyof Ids],
            newId().toUpperCase(),
            'nema',
            ...(types.has('null') ? [] : ['']),
          ]
        : [];
    }, notTyped);
    expect(faults).toEqual([]);
  });

  it('none answers for an address that is not there, or is of another organisation', async () => {
    const faults: string[] = [];
    for (const route of all.routes.filter(({ path }) => path.includes('{'))) {
      const before = await all.stored();
      const { parts, body } = all.rightOf(route);
      for (const [, name] of route.path.matchAll(/\{([^}]+)\}/g))
        for (const value of [
          newId(),
          ...Object.values(all.foreign),
          'nema',
          'a\0b',
          '-1',
          '9'.repeat(30),
          '2026-13',
          '2026-02-31',
        ]) {
          const answer = await all.ask(route, body, { ...parts, [name!]: value });
          faults.push(...faultOf(`${nameOf(route)} ${name} = ${JSON.stringify(value)}`, answer, null));
        }
      if ((await all.stored()) !== before) faults.push(`${nameOf(route)} has stored something`);
    }
    expect(faults).toEqual([]);
  });

  it('no upload takes what is no file, or options that are none', async () => {
    const faults: string[] = [];
    const before = await all.stored();
    const { token } = all.own.person;
    for (const path of all.uploads) {
      const send = (file: Buffer | string, options?: object | string) =>
        test.call('POST', path, { token, ...multipart(file, options) });
      const refused = async (what: string, answer: Answer): Promise<void> => {
        faults.push(...faultOf(`POST ${path} ${what}`, answer, null));
      };
      for (const body of [undefined, null, {}, [], 'tekst'])
        await refused(
          `a body ${JSON.stringify(body)}`,
          await all.ask({ method: 'POST', path } as Route, body, {}),
        );
      await refused('an empty file', await send('', {}));
      await refused('a picture', await send(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), {}));
      if (path.endsWith('/inspect') || path.endsWith('/positions')) continue;
      for (const options of [
        '',
        'null',
        '[]',
        '7',
        '{',
        '"a"',
        '{"mapping":7}',
        '{"mapping":{"konto":-1}}',
        '{"mapping":{"konto":1e20}}',
        '{"account_id":"nema"}',
        `{"account_id":"${newId()}"}`,
        `{"account_id":"${all.foreign.statement}"}`,
        '{"opening":"99999999999999999999"}',
        '{"file_name":7}',
        `{"file_name":"${'x'.repeat(500)}"}`,
        '{"file_name":"a\\u0000b"}',
        '{"type":7}',
        '{"run_id":"nema"}',
        '{"as":"nešto"}',
        '{"dry_run":7}',
        '{"nepoznato":1}',
      ])
        await refused(`options ${options.slice(0, 60)}`, await send('a;b\r\n1;2\r\n', options));
    }
    expect(faults).toEqual([]);
    expect(await all.stored()).toBe(before);
  });
});
