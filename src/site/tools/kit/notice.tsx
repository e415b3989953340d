import type { ReactNode } from 'react';

/** What was noticed, each in a line; nothing where nothing was. */
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

/** What a tool has to say of its input or its result: an error is read out at once. */
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
