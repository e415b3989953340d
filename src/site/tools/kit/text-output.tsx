import { type ReactNode, useMemo } from 'react';
import { CopyButton, DownloadButton } from './actions.tsx';
import { BlobView } from './blob-view.tsx';
import { OutputPanel } from './output-panel.tsx';
import { MAX_BOX_TEXT } from './use-source.ts';

interface TextOutputProps {
  label: string;
  /** Null: there is none, and `empty` says why. A large one is a Blob. */
  value: string | Blob | null;
  /** Name of the downloaded file. */
  file: string;
  /** MIME type of that file. */
  type?: string;
  empty?: ReactNode;
  /** A new result is being made. */
  busy?: boolean;
  /** The result belongs to the current input; otherwise it cannot be copied or downloaded. */
  current?: boolean;
  actions?: ReactNode;
  /** Below the result: its size, remarks. */
  foot?: ReactNode;
  /** Shown instead of the text. */
  children?: ReactNode;
}

/** A text result, with buttons to copy and download it. */
export function TextOutput({
  label,
  value,
  file,
  type = 'text/plain;charset=utf-8',
  empty = 'Ovdje dolazi rezultat.',
  busy = false,
  current = true,
  actions,
  foot,
  children,
}: TextOutputProps) {
  const whole = useMemo(
    () => (typeof value === 'string' && value.length > MAX_BOX_TEXT ? new Blob([value], { type }) : value),
    [value, type],
  );
  const none = whole === null || (typeof whole === 'string' ? whole.length : whole.size) === 0;
  return (
    <OutputPanel
      title={label}
      busy={busy}
      actions={
        <>
          {actions}
          <CopyButton content={() => whole ?? ''} of={whole} disabled={none || !current} />
          <DownloadButton content={() => whole ?? ''} name={file} type={type} disabled={none || !current} />
        </>
      }
      foot={foot}
    >
      {none ? (
        <p className="tool-empty">{whole === null ? empty : 'Rezultat je prazan.'}</p>
      ) : children ? (
        children
      ) : typeof whole === 'string' ? (
        <textarea className="tool-result" readOnly spellCheck={false} aria-label={label} value={whole} />
      ) : (
        <BlobView blob={whole} label={label} />
      )}
    </OutputPanel>
  );
}
