/** A tool's icon; decorative. */
export function ToolSign({ sign }: { sign: string }) {
  return (
    <svg aria-hidden="true" className="tool-sign" viewBox="0 0 24 24">
      <path d={sign} />
    </svg>
  );
}
