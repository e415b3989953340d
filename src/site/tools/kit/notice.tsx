import type { ReactNode } from 'react';

/** Remarks, one a line; nothing where there are none. */
export function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <Notice kind="info">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Notice>
  );
}

/** A message about an input or a result; an error is announced at once. */
export function Notice({
  kind,
  id,
  children,
}: {
  kind: 'error' | 'warning' | 'info' | 'good';
  id?: string;
  children: ReactNode;
}) {
  return (
    <div id={id} className="tool-notice" data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
