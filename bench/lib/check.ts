import { runPaths } from '../../src/modules/checker/paths.ts';

/** What the benches read of a Lighthouse report. */
export interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { displayValue?: string }>;
}

/** Checks an address by a product's own checker; of three runs the report is the middle one's. Throws where it gives none. */
export async function checkByProduct(product: string, url: string, runs: 1 | 3 = 1): Promise<Report> {
  const response = await fetch(product + runPaths.testSite, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url, runs }),
  });
  const answer = (await response.json()) as { data: { full: Report }; message: string };
  if (!response.ok) throw new Error(`${url}: ${answer.message}`);
  return answer.data.full;
}
