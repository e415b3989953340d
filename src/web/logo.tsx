import { MARK } from './logo-geometry.ts';

interface LogoProps {
  /** Width and height: pixels or any CSS length. */
  size?: number | string;
  className?: string;
}

/**
 * The mark of Čaršija in the colours of the theme (needs tokens.css). It is decoration beside the written name;
 * a link that holds it alone needs an `aria-label`.
 */
export function Logo({ size = 32, className }: LogoProps) {
  return (
    <svg aria-hidden="true" className={className} viewBox="0 0 48 48" width={size} height={size}>
      <path d={MARK.before} fill="var(--c-copper)" />
      <path d={MARK.behind} fill="var(--c-copper-deco)" />
      <circle cx="24" cy="24" r={MARK.well} fill="var(--c-tile)" />
    </svg>
  );
}
