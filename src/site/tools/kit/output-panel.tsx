import { type ReactNode, useId } from 'react';

interface OutputPanelProps {
  title: string;
  /** A new result is being made. */
  busy?: boolean;
  /** Buttons that act on the result. */
  actions?: ReactNode;
  /** Below the result: its size, remarks. */
  foot?: ReactNode;
  /** Extra CSS class. */
  kind?: string;
  children: ReactNode;
}

/** The panel of a result: title, buttons, content. */
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
