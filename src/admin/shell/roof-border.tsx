import { useId } from 'react';

/** Decorative border: a row of roofs, as wide as its container. */
export function RoofBorder({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg className={className} height="6" width="100%" aria-hidden="true">
      <defs>
        <pattern id={id} width="24" height="6" patternUnits="userSpaceOnUse">
          <path d="M0 5.5 6 .8 12 5.5 18 .8 24 5.5" fill="none" stroke="currentColor" strokeWidth="1" />
        </pattern>
      </defs>
      <rect width="100%" height="6" fill={`url(#${id})`} />
    </svg>
  );
}
