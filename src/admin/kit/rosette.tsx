/** The coppersmith's rosette: eight petals struck on a circle. An ornament; hidden from screen readers. */
export function Rosette({ className, size }: { className?: string; size?: number }) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="-24 -24 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <circle r="21.5" />
      <circle r="3" />
      {[0, 45, 90, 135, 180, 225, 270, 315].map((angle) => (
        <path
          key={angle}
          transform={`rotate(${angle})`}
          d="M0-3C5.5-7.5 5.5-14 0-18.5C-5.5-14-5.5-7.5 0-3Z"
        />
      ))}
    </svg>
  );
}
