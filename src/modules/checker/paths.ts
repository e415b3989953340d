/** Paths of the checker, for both ends. It imports nothing, since the home page's bundle holds it. */

export const DEVICES = ['mobile', 'desktop'] as const;
export type Device = (typeof DEVICES)[number];

const BASE = '/api/public/tools/lighthouse';
const run = (id: string): string => `${BASE}/runs/${id}`;

/** Addresses of one run and of the lists. */
export const runPaths = {
  testSite: `${BASE}/test-site`,
  run,
  events: (id: string) => `${run(id)}/events`,
  cancel: (id: string) => `${run(id)}/cancel`,
  report: (id: string) => `${run(id)}/report.json`,
  pdf: (id: string) => `${run(id)}/report.pdf`,
  screenshot: (id: string) => `${run(id)}/screenshot`,
  picture: (id: string) => `${run(id)}/picture.png`,
  histories: `${BASE}/history`,
  history: (url: string, device?: Device) =>
    `${BASE}/history?${new URLSearchParams({ url, ...(device && { device }) })}`,
} as const;

/** The page of a run. */
export const runPage = (id: string): string => `/provjera/${id}`;
