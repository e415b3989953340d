import { useHref } from '../../kit/use-href.ts';
import { applied, joined, type Matrix } from '../ocr/matrix.ts';
import type { PageText, Place } from './jobs.ts';
import { DOUBTFUL } from './written.ts';

/** By quarters: from parts of the page as it lay to parts of it once it was turned. */
const TURNS: readonly Matrix[] = [
  [1, 0, 0, 1, 0, 0],
  [0, 1, -1, 0, 1, 0],
  [-1, 0, 0, -1, 1, 1],
  [0, -1, 1, 0, 0, 1],
];

/** A page as it was read, with frames about the words that one should look at. */
export function SeenPage({ page, seen }: { page: PageText; seen: Blob }) {
  const address = useHref(seen);
  const turn = TURNS[(page.turned / 90) % 4]!;
  const doubtful = page.paragraphs.flat(2).filter(({ confidence, place }) => place && confidence < DOUBTFUL);
  return (
    <div className="ocr-seen">
      {address && <img src={address} alt={`Slika ${page.page + 1}. stranice`} />}
      {address &&
        doubtful.map(({ place }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page's words never change
          <i key={at} aria-hidden="true" style={frameOf(joined(place as Place, turn))} />
        ))}
    </div>
  );
}

/** Around a word and what hangs under its line, in parts of the page. */
function frameOf(place: Matrix) {
  const corners = [
    applied(place, 0, -0.2),
    applied(place, 1, -0.2),
    applied(place, 0, 1),
    applied(place, 1, 1),
  ];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const percent = (part: number): string => `${(part * 100).toFixed(2)}%`;
  return {
    left: percent(left),
    top: percent(top),
    width: percent(Math.max(...xs) - left),
    height: percent(Math.max(...ys) - top),
  };
}
