// Long, since every address of bookkeeping is asked with every body. In the suite: test/wrong-input.test.ts (a body of any shape, by every route), src/modules/bookkeeping/vouchers/drafts.test.ts.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/helper.ts';
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
    ['a list', []],
  ])('each refuses %s for a body', async (_what, body) => {
    const faults: string[] = [];
    const before = await all.stored();
    for (const route of all.routes)
      faults.push(...faultOf(`${nameOf(route)} ${JSON.stringify(body)}`, await all.ask(route, body), null));
    expect(faults).toEqual([]);
    expect(await all.stored()).toBe(before);
  });

  it.each([
    [
      'a value of a wrong type',
      (_: unknown, types: Set<string>) => (types.has('object') || types.size === 0 ? [] : [{ x: 1 }]),
      undefined,
    ],
    [
      'a text that no text of the database holds',
      (value: unknown) => (typeof value === 'string' ? ['a\0b'] : []),
      undefined,
    ],
    [
      'a day that is none',
      (value: unknown) => (/^\d{4}-\d\d-\d\d$/.test(String(value)) ? ['2026-02-31'] : []),
      notTyped,
    ],
    [
      'an amount that the books do not hold',
      (value: unknown) =>
        typeof value === 'string' && /^-?\d+\.\d\d$/.test(value) ? ['99999999999999999999.00'] : [],
      notTyped,
    ],
    [
      'a number that is out of all bounds',
      (value: unknown) => (typeof value === 'number' ? [2 ** 53] : []),
      undefined,
    ],
    [
      'what is of another organisation',
      (value: unknown) => {
        const kind = Object.entries(all.own.ids).find(([, id]) => id === value)?.[0];
        return kind ? [all.foreign[kind as keyof Ids]] : [];
      },
      notTyped,
    ],
  ])('each refuses %s', async (_what, wrong, only) => {
    expect(await all.faultsOf(wrong, only, 1)).toEqual([]);
  });

  it('none answers for an address that is not there', async () => {
    const faults: string[] = [];
    const before = await all.stored();
    for (const route of all.routes.filter(({ path }) => path.includes('{'))) {
      const { parts, body } = all.rightOf(route);
      for (const [, name] of route.path.matchAll(/\{([^}]+)\}/g)) {
        const answer = await all.ask(route, body, { ...parts, [name!]: newId() });
        faults.push(...faultOf(`${nameOf(route)} ${name}`, answer, null));
      }
    }
    expect(faults).toEqual([]);
    expect(await all.stored()).toBe(before);
  });

  it('no upload takes what is no file, or options that are none', async () => {
    const faults: string[] = [];
    const before = await all.stored();
    const { token } = all.own.person;
    for (const path of all.uploads) {
      faults.push(...faultOf(path, await all.ask({ method: 'POST', path } as Route, {}, {}), null));
      const options =
        path.endsWith('/inspect') || path.endsWith('/positions') ? ['{}'] : ['[]', '{"nepoznato":1}'];
      for (const one of options) {
        const file = one === '{}' ? '' : 'a;b\r\n1;2\r\n';
        const answer = await test.call('POST', path, { token, ...multipart(file, one) });
        faults.push(...faultOf(`${path} ${one}`, answer, null));
      }
    }
    expect(faults).toEqual([]);
    expect(await all.stored()).toBe(before);
  });

  it('each takes what is right, or says that there is nothing to do', async () => {
    const refused: string[] = [];
    for (const route of all.routes.filter((one) => nameOf(one) in all.right)) {
      const { status, body } = await all.ask(route, all.rightOf(route).body);
      const idle = status === 409 && /\/(closing|reopen|filing|unfiling|settlement)$/.test(route.path);
      if (status >= 300 && !idle) refused.push(`${nameOf(route)}: ${status} ${JSON.stringify(body)}`);
    }
    expect(refused).toEqual([]);
    expect(
      Object.keys(all.right).filter((name) => !all.routes.some((route) => nameOf(route) === name)),
    ).toEqual([]);
  });
});
