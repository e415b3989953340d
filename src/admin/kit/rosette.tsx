import { MARK } from '../../web/logo-geometry.ts';

/** The mark's rosette of roofs in outline: the one ornament of the back-office. Hidden from screen readers. */
export function Rosette({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="0.9"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={MARK.before + MARK.behind} />
      <circle cx="24" cy="24" r={MARK.well} />
    </svg>
  );
}
