import type { Manifest } from 'vite';
import { gzippedSize, kb, loadedAtOnce } from '../web/build/scripts.ts';

/**
 * Limit of the JavaScript that the first screen on a phone waits for, in gzipped bytes: frame and dashboard. Screens, the menu and
 * what the modules declare come after it (product.ts).
 */
export const FIRST_LIMIT = 180 * 1024;
const FIRST = ['index.html', 'pages/dashboard.tsx'];
/** What is fetched beside it, and every screen builds on. */
const SECOND = 'product-parts.tsx';
/** Chunks that are named one by one; the others are summed. */
const NAMED = 8;

/** A chunk with its gzipped size in bytes. */
interface Sized {
  name: string;
  size: number;
}

/** Sizes of what the first screen of a build waits for, and of what the second adds to it, the largest first. */
export async function firstLoad(
  outDir: string,
  manifest: Manifest,
): Promise<{ first: Sized[]; second: Sized[] }> {
  const sized = async (names: readonly string[]): Promise<Sized[]> => {
    const all = names.map(async (name) => ({ name, size: await gzippedSize(outDir, manifest[name]!.file) }));
    return (await Promise.all(all)).sort((a, b) => b.size - a.size);
  };
  const first = loadedAtOnce(manifest, FIRST);
  const added = loadedAtOnce(manifest, [...FIRST, SECOND]).filter((name) => !first.includes(name));
  return { first: await sized(first), second: await sized(added) };
}

/** What the build prints of it. Throws above the limit, with the same text. */
export function judge({ first, second }: { first: readonly Sized[]; second: readonly Sized[] }): string {
  const total = sum(first);
  const text = `Back-office, JavaScript (gzip): first screen ${kb(total)} of ${kb(FIRST_LIMIT)} allowed (${listed(first)}); beside it ${kb(sum(second))} (${listed(second)})`;
  if (total > FIRST_LIMIT) throw new Error(`Over the limit. ${text}`);
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
