import { memo, type ReactNode } from 'react';
import { polar, slopes } from '../../web/logo-geometry.ts';
import { Drawing } from './drawing.tsx';

const MIDDLE = 300;

/** One ring of roofs; `radii`: ridge, eaves, wall and door, as in the mark. */
function Ring({
  name,
  houses,
  radii,
}: {
  name: string;
  houses: number;
  radii: Parameters<typeof slopes>[2];
}) {
  return (
    <>
      <path className={`rosette-${name}-before`} d={slopes(-1, houses, radii, MIDDLE)} />
      <path className={`rosette-${name}-behind`} d={slopes(1, houses, radii, MIDDLE)} />
    </>
  );
}

/** A ring of `count` dots between the roofs. */
function Hammered({ count, radius, size }: { count: number; radius: number; size: number }) {
  const step = (2 * Math.PI) / count;
  const d = Array.from({ length: count }, (_, i) => `M${polar(radius, (i + 0.5) * step, MIDDLE)}h0`).join('');
  return <path className="rosette-dots" d={d} strokeWidth={size} />;
}

const draw = (): ReactNode => (
  <>
    <circle className="rosette-plate" cx={MIDDLE} cy={MIDDLE} r="236" />
    <Ring name="outer" houses={32} radii={[298, 268, 250, 240]} />
    <Hammered count={64} radius={229} size={5} />
    <Ring name="middle" houses={16} radii={[220, 180, 150, 134]} />
    <Hammered count={16} radius={196} size={7} />
    <Ring name="inner" houses={8} radii={[150, 112, 84, 60]} />
    <Hammered count={8} radius={122} size={6} />
    <circle className="rosette-well" cx={MIDDLE} cy={MIDDLE} r="30" />
    <Hammered count={8} radius={46} size={5} />
  </>
);

/** The rosette, made of roofs: the site's ornament. Fills its box. */
export const Rosette = memo(function Rosette({ className }: { className?: string }) {
  return <Drawing className={className} viewBox="0 0 600 600" draw={draw} />;
});
