import { expect, it } from 'vitest';
import { changesBetween } from './compare.ts';
import type { Report } from './report.ts';

const refs = [
  { id: 'speed-index', weight: 10, group: 'metrics' },
  { id: 'render-blocking-insight', weight: 0, group: 'insights' },
  { id: 'total-byte-weight', weight: 0, group: 'diagnostics' },
  { id: 'network-rtt', weight: 0, group: 'hidden' },
  { id: 'image-alt', weight: 10 },
  { id: 'new-one', weight: 1 },
];

const reportOf = (scores: Record<string, number | null>): Report => ({
  categories: { performance: { title: 'P', score: 1, auditRefs: refs } },
  audits: Object.fromEntries(
    Object.entries(scores).map(([id, score]) => [
      id,
      { id, title: `${id} ${score}`, description: '', score },
    ]),
  ),
});

it('tells what rose and what fell, the greatest first, under the title it has now', () => {
  const before = reportOf({
    'speed-index': 0,
    'render-blocking-insight': 0.5,
    'total-byte-weight': 0,
    'network-rtt': 0,
    'image-alt': 1,
  });
  const after = reportOf({
    'speed-index': 1,
    'render-blocking-insight': 0.6,
    'total-byte-weight': 1,
    'network-rtt': 1,
    'image-alt': 0,
    'new-one': 0,
  });
  expect(changesBetween(before, after)).toEqual({
    better: [
      { id: 'total-byte-weight', title: 'total-byte-weight 1', before: 0, after: 1 },
      { id: 'render-blocking-insight', title: 'render-blocking-insight 0.6', before: 0.5, after: 0.6 },
    ],
    worse: [{ id: 'image-alt', title: 'image-alt 0', before: 1, after: 0 }],
  });
});

it('finds no change where one of the two was not judged', () => {
  const none = { better: [], worse: [] };
  expect(changesBetween(reportOf({ 'image-alt': null }), reportOf({ 'image-alt': 0 }))).toEqual(none);
  expect(changesBetween(reportOf({ 'image-alt': 0.4 }), reportOf({ 'image-alt': 0.4 }))).toEqual(none);
});
