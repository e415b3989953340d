import type { Manifest } from 'vite';
import { gzippedSize, kb, loadedAtOnce } from '../web/build/scripts.ts';

/**
 * Limit of the JavaScript that the first screen on a phone waits for, in gzipped bytes: frame and dashboard. Screens, the menu and
 * what the modules declare come after it (product.ts).
 */
export const FIRST_LIMIT = 180 * 1024;
const FIRST = ['index.html', 'pages/dashboard.tsx'];
/** What is fetched beside it, and every screen builds on; and the limit of what that adds, in gzipped bytes. */
const SECOND = 'product-parts.tsx';
export const SECOND_LIMIT = 172 * 1024;
/** The panels of the dashboard, each fetched once it is known who sees it: those that modules declare (budget.test.ts compares). */
export const PANELS = [
  'dashboard/screens/charts.tsx',
  'dashboard/screens/first-steps.tsx',
  'dashboard/screens/waiting.tsx',
  'ddns/hosts/screens/mine-panel.tsx',
  'people/screens/without-rights.tsx',
  'procurement/pipeline/screens/week-panel.tsx',
  'reports/screens/dashboard-cards.tsx',
  'reports/screens/dashboard-latest.tsx',
  'reports/screens/dashboard-recent.tsx',
  'viber/inbox/screens/waiting-panel.tsx',
].map((path) => `../modules/${path}`);
/** Chunks that are named one by one; the others are summed. */
const NAMED = 8;

/** A chunk with its gzipped size in bytes. */
interface Sized {
  name: string;
  size: number;
}

interface Load {
  first: readonly Sized[];
  second: readonly Sized[];
  panels: readonly Sized[];
}

/**
 * Sizes of what the first screen of a build waits for, of what is fetched beside it, and of what the panels of the dashboard add to both,
 * the largest first.
 */
export async function firstLoad(
  outDir: string,
  manifest: Manifest,
  panels: readonly string[] = PANELS,
): Promise<Load> {
  const sized = async (names: readonly string[]): Promise<Sized[]> => {
    const all = names.map(async (name) => ({ name, size: await gzippedSize(outDir, manifest[name]!.file) }));
    return (await Promise.all(all)).sort((a, b) => b.size - a.size);
  };
  const first = loadedAtOnce(manifest, FIRST);
  const both = loadedAtOnce(manifest, [...FIRST, SECOND]);
  const all = loadedAtOnce(manifest, [...FIRST, SECOND, ...panels]);
  return {
    first: await sized(first),
    second: await sized(both.filter((name) => !first.includes(name))),
    panels: await sized(all.filter((name) => !both.includes(name))),
  };
}

/** What the build prints of it. Throws above a limit, with the same text. */
export function judge({ first, second, panels }: Load): string {
  const ofAllowed = (chunks: readonly Sized[], limit: number): string =>
    `${kb(sum(chunks))} of ${kb(limit)} allowed (${listed(chunks)})`;
  const text = `Back-office, JavaScript (gzip): first screen ${ofAllowed(first, FIRST_LIMIT)}; beside it ${ofAllowed(second, SECOND_LIMIT)}; panels of the dashboard ${kb(sum(panels))} (${listed(panels)})`;
  if (sum(first) > FIRST_LIMIT || sum(second) > SECOND_LIMIT) throw new Error(`Over the limit. ${text}`);
  return text;
}

const sum = (chunks: readonly Sized[]): number => chunks.reduce((total, { size }) => total + size, 0);

function listed(chunks: readonly Sized[]): string {
  const rest = chunks.slice(NAMED);
  return [
    ...chunks.slice(0, NAMED).map(({ name, size }) => `${name} ${kb(size)}`),
    ...(rest.length > 0 ? [`${rest.length} more ${kb(sum(rest))}`] : []),
  ].join(', ');
}
