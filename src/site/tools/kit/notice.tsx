import type { ReactNode } from 'react';

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
