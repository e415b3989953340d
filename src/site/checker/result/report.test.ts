import { expect, it } from 'vitest';
import { pictureIn, screenshotOf } from '../../../modules/checker/scores.ts';
import { type Audit, auditsOf, filmOf, opportunitiesOf, type Report } from './report.ts';

const audit = (id: string, more: Partial<Audit> = {}): Audit => ({
  id,
  title: id,
  description: '',
  score: 1,
  ...more,
});
const TABLE = { type: 'table', items: [] };

/** A report of these audits; `refs` are those of performance, in order. */
function reportOf(audits: Audit[], refs: { id: string; weight?: number; group?: string }[] = []): Report {
  return {
    categories: {
      performance: {
        title: 'Performanse',
        score: 1,
        auditRefs: refs.map((ref) => ({ weight: 0, ...ref })),
      },
    },
    audits: Object.fromEntries(audits.map((one) => [one.id, one])),
  };
}
const ids = (audits: Audit[]): string[] => audits.map(({ id }) => id);

it('shows the first ten audits that weigh anything, in the order of the report', () => {
  const names = Array.from({ length: 14 }, (_, index) => `a${index}`);
  const refs = names.map((id, index) => ({ id, weight: index % 7 === 1 ? 0 : 14 - index }));
  const shown = ids(
    auditsOf(
      reportOf(
        names.map((id) => audit(id)),
        refs,
      ),
      'performance',
    ),
  );
  expect(shown).toEqual(['a0', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a9', 'a10', 'a11']);
});

it('shows nothing of a category or an audit that the report does not have', () => {
  expect(auditsOf(reportOf([]), 'seo')).toEqual([]);
  expect(auditsOf(reportOf([], [{ id: 'gone', weight: 1 }]), 'performance')).toEqual([]);
});

it('takes as opportunities what scores below 1 and has details', () => {
  const report = reportOf([
    audit('whole', { details: TABLE }),
    audit('bare', { score: 0 }),
    audit('unjudged', { score: null, details: TABLE }),
    audit('some', { score: 0.99, details: TABLE }),
    audit('none', { score: 0, details: TABLE }),
  ]);
  expect(ids(opportunitiesOf(report))).toEqual(['some', 'none']);
});

it('puts advice on performance first, by what it saves, and shows ten', () => {
  const open = { score: 0, details: TABLE };
  const others = Array.from({ length: 9 }, (_, index) => audit(`other${index}`, open));
  const report = reportOf(
    [
      ...others,
      audit('hidden', { ...open, metricSavings: { LCP: 9000 } }),
      audit('little', { ...open, metricSavings: { FCP: 100, LCP: 100 } }),
      audit('much', { ...open, metricSavings: { TBT: 250 } }),
      audit('unsaid', open),
    ],
    [
      { id: 'hidden', group: 'hidden' },
      { id: 'unsaid', group: 'insights' },
      { id: 'little', group: 'diagnostics' },
      { id: 'much', group: 'insights' },
    ],
  );
  const found = ids(opportunitiesOf(report));
  expect(found).toHaveLength(10);
  expect(found.slice(0, 4)).toEqual(['much', 'little', 'unsaid', 'other0']);
  expect(found).not.toContain('hidden');
});

it('takes pictures from the report only, never from an address', () => {
  expect(pictureIn('data:image/jpeg;base64,/9j/')).toBe('data:image/jpeg;base64,/9j/');
  for (const wrong of [
    'https://zlo.ba/x.jpg',
    'data:text/html;base64,PGI+',
    'data:image/svg+xml;base64,PA',
    7,
    null,
  ])
    expect(pictureIn(wrong)).toBeNull();
  const film = {
    type: 'filmstrip',
    items: [{ timing: 375, data: 'data:image/jpeg;base64,aa' }, { timing: 750, data: '//zlo' }, {}],
  };
  const report = reportOf([audit('screenshot-thumbnails', { details: film })]);
  expect(filmOf(report)).toEqual([{ timing: 375, data: 'data:image/jpeg;base64,aa' }]);
  expect(filmOf(reportOf([]))).toEqual([]);
  expect(screenshotOf(reportOf([]))).toBeNull();
});
