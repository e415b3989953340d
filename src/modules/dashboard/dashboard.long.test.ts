// Long, since parts of a page are late. In the suite: dashboard.test.ts (what waits, first steps, charts; a part that fails is left out).
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { askInTime, type Run } from '../../core/in-time.ts';
import { inTenant } from '../../core/tenant.ts';
import { type Asking, chartsOf, stepsOf, thingsWaiting } from './dashboard.service.ts';
import { own, PARTS, person, RIGHT, setUp, sleeps, t } from './dashboard.testkit.ts';
import { type ChartPart, charts, type FirstStep, firstSteps, waiting } from './slots.ts';

setUp();

describe('a part that fails or is late', () => {
  const failed: string[] = [];
  const asking = (more: Partial<Asking> = {}): Asking => {
    const scope = { tenantId: person.tenantId, userId: person.userId, isOperator: false };
    const tenant = { id: person.tenantId, name: '', isOperator: false };
    const actor = {
      ...{ userId: person.userId, tenantId: person.tenantId, name: '', email: '', roles: [], via: null },
      permissions: new Set([RIGHT]),
    };
    const run: Run = (work) =>
      inTenant(t.deps.database, scope, (db) => work({ db, actor, tenant, ip: null }));
    return {
      ...{ run, permissions: actor.permissions, bounds: { each: 200, all: 60_000 } },
      onFailure: ({ name }) => failed.push(name),
      ...more,
    };
  };
  const ofTest = (answer: { name: string; label: string }[]) =>
    answer.filter(({ label }) => label === 'Proba').map(({ name }) => name);

  it('does not let the rest wait longer than all may take', async () => {
    waiting.add(...PARTS);
    const { things: found, left_out } = await thingsWaiting(asking({ bounds: { each: 200, all: 0 } }));
    expect([...ofTest(found), ...ofTest(left_out)]).toEqual(PARTS.map(({ name }) => name));
    expect(ofTest(found)).toEqual([]);
  });

  it('is stopped when the time of all is over, though its own is not', async () => {
    const begun = performance.now();
    const { answers, left } = await askInTime(['brza', 'spora', 'treća'], {
      run: asking().run,
      ask: (ctx, name) => ctx.db.execute(sql`select pg_sleep(${name === 'brza' ? 0 : 20}::float8)`),
      bounds: { each: 20_000, all: 1000 },
    });
    expect(answers.map(({ part: name }) => name)).toEqual(['brza']);
    expect(left).toEqual(['spora', 'treća']);
    expect(performance.now() - begun).toBeLessThan(10_000);
  });

  it('is left out likewise among charts and first steps', async () => {
    const chart: ChartPart = {
      ...own,
      name: 'crta',
      points_name: 'Dan',
      unit: 'count',
      to: '/c',
      read: async () => ({
        points: [{ label: 'Ponedjeljak', short: 'pon' }],
        series: [{ name: 'A', values: [3] }],
      }),
    };
    charts.add(
      chart,
      { ...chart, name: 'prazna', read: async () => null },
      { ...chart, name: 'spora', read: sleeps },
    );
    const drawn = await chartsOf(asking());
    expect(drawn.charts.filter(({ label }) => label === 'Proba')).toEqual([
      {
        ...{ name: 'crta', label: 'Proba', points_name: 'Dan', unit: 'count', to: '/c' },
        ...{ points: [{ label: 'Ponedjeljak', short: 'pon' }], series: [{ name: 'A', values: [3] }] },
      },
    ]);
    expect(ofTest(drawn.left_out)).toEqual(['spora']);
    const step: FirstStep = { ...own, name: 'korak', hint: 'Zašto.', to: '/d', isDone: async () => true };
    firstSteps.add(step, {
      ...step,
      name: 'nejasan',
      isDone: async () => {
        throw new Error('not known');
      },
    });
    const steps = await stepsOf(asking());
    expect(ofTest(steps.steps)).toEqual(['korak']);
    expect(ofTest(steps.left_out)).toEqual(['nejasan']);
  });
});
