import { type ReactNode, useId } from 'react';

interface OutputPanelProps {
  title: string;
  /** A new result is on its way. */
  busy?: boolean;
  /** What can be done with the result. */
  actions?: ReactNode;
  /** Below the result: how far it is, what was noticed. */
  foot?: ReactNode;
  /** CSS class beside those that all have. */
  kind?: string;
  children: ReactNode;
}

/** Where a result stands, with its name and what can be done with it on top. */
export function OutputPanel({ title, busy = false, actions, foot, kind = '', children }: OutputPanelProps) {
  const id = useId();
  return (
    <section className={`tool-panel tool-output ${kind}`} aria-labelledby={id} aria-busy={busy}>
      <div className="tool-panel-head">
        <h2 id={id}>{title}</h2>
        {actions && <div className="tool-actions">{actions}</div>}
      </div>
      {children}
      {foot && <div className="tool-panel-foot">{foot}</div>}
    </section>
  );
}
