import { applyMatrix, compose, type Matrix } from '../../../../core/pages/ocr/matrix.ts';
import { useHref } from '../../kit/use-href.ts';
import type { PageText, WordTransform } from './messages.ts';
import { DOUBTFUL } from './text-output.ts';

/** By quarter turns: from fractions of the original page to fractions of the rotated one. */
const TURNS: readonly Matrix[] = [
  [1, 0, 0, 1, 0, 0],
  [0, 1, -1, 0, 1, 0],
  [-1, 0, 0, -1, 1, 1],
  [0, -1, 1, 0, 0, 1],
];

/** A page's preview with frames around doubtful words. */
export function PagePreview({ page, seen }: { page: PageText; seen: Blob }) {
  const address = useHref(seen);
  const turn = TURNS[(page.turned / 90) % 4]!;
  const doubtful = page.paragraphs.flat(2).filter(({ confidence, place }) => place && confidence < DOUBTFUL);
  return (
    <div className="ocr-seen">
      {address && <img src={address} alt={`Slika ${page.page + 1}. stranice`} />}
      {address &&
        doubtful.map(({ place }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page's words never change
          <i key={at} aria-hidden="true" style={frameOf(compose(place as WordTransform, turn))} />
        ))}
    </div>
  );
}

/** The frame around a word and its descenders, in fractions of the page. */
function frameOf(place: Matrix) {
  const corners = [
    applyMatrix(place, 0, -0.2),
    applyMatrix(place, 1, -0.2),
    applyMatrix(place, 0, 1),
    applyMatrix(place, 1, 1),
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
