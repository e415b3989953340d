import { type ReactNode, useId } from 'react';
import { Drawing } from './drawing.tsx';

/** Tile pattern of a roof. */
export type Tiling = 'courses' | 'rafters' | 'diamonds' | 'steps' | 'scales' | 'battens';

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Lines over the whole roof, clipped to its slope. */
const LINES: Record<Tiling, () => string> = {
  courses: () =>
    range(7)
      .map((i) => `M0 ${12 + i * 12}H240`)
      .join(''),
  rafters: () =>
    range(17)
      .map((i) => `M${120 + (i - 8) * 15} 0V92`)
      .join(''),
  diamonds: () =>
    range(26)
      .map((i) => `M${-90 + i * 16} 92l92 -92M${-90 + i * 16} 0l92 92`)
      .join(''),
  steps: () =>
    range(7)
      .map(
        (i) =>
          `M${120 - i * 17.5} ${12 + i * 13}H${120 + i * 17.5}M${120 - i * 17.5} ${12 + i * 13}v13M${120 + i * 17.5} ${12 + i * 13}v13`,
      )
      .join(''),
  scales: () =>
    range(7)
      .map((row) =>
        range(14)
          .map((i) => `M${i * 20 - (row % 2) * 10 - 10} ${8 + row * 13}a10 10 0 0 0 20 0`)
          .join(''),
      )
      .join(''),
  battens: () =>
    range(14)
      .map((i) => `M120 ${-40 + i * 12}L0 ${18 + i * 12}M120 ${-40 + i * 12}L240 ${18 + i * 12}`)
      .join(''),
};

/** A roof of two slopes in a box of 240 × 92, stretched to its container. Decoration. */
export function Roof({ tiling }: { tiling: Tiling }) {
  const clip = useId();
  const draw = (): ReactNode => (
    <>
      <clipPath id={clip}>
        <path d="M120 0L240 92H0Z" />
      </clipPath>
      <path className="roof-left" d="M120 0V92H0Z" />
      <path className="roof-right" d="M120 0L240 92H120Z" />
      <path
        className="roof-lines"
        clipPath={`url(#${clip})`}
        d={LINES[tiling]()}
        vectorEffect="non-scaling-stroke"
      />
    </>
  );
  return <Drawing className="roof" viewBox="0 0 240 92" preserveAspectRatio="none" draw={draw} />;
}
