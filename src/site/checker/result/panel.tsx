import { createContext, type ReactNode, useContext } from 'react';

/** How the panels of a result stand on the page they are on. */
export const PanelContext = createContext<{ level: 2 | 3; print: boolean }>({ level: 2, print: false });

interface PanelProps {
  title: string;
  /** Stands at the end of the title's line. */
  note?: ReactNode;
  /** Open from the beginning. For printing all are. */
  open?: boolean;
  className?: string;
  children: ReactNode;
}

/** A part of the result that can be folded away. */
export function Panel({ title, note, open = false, className = '', children }: PanelProps) {
  const { level, print } = useContext(PanelContext);
  const Heading = `h${level}` as const;
  return (
    <details className={`panel ${className}`} open={open || print}>
      <summary>
        <Heading>{title}</Heading>
        {note}
      </summary>
      <div className="panel-inside">{children}</div>
    </details>
  );
}
