import { expect, it } from 'vitest';
import { opportunitiesOf } from './report.ts';
import { reportOf } from './report-of.ts';

it('takes a report that has only what SPEC section 3 names', () => {
  const report = reportOf({
    finalUrl: 'https://primjer.ba/',
    categories: { seo: { score: 0.4 } },
    audits: { opis: { title: 'Opis', score: 0, details: { type: 'table' } }, prazno: {} },
  });
  expect(report?.categories.seo).toEqual({ title: 'seo', score: 0.4, auditRefs: [] });
  expect(report?.audits.prazno).toMatchObject({ id: 'prazno', description: '', score: null });
  expect(report && opportunitiesOf(report).map(({ id }) => id)).toEqual(['opis']);
  expect(report?.finalUrl).toBe('https://primjer.ba/');
});

it.each([undefined, null, 'ništa', {}, { categories: {} }, { categories: {}, audits: [] }])(
  'sees that %j is no report',
  (full) => expect(reportOf(full)).toBeNull(),
);
