import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useDrop } from './use-drop.ts';

interface FileInputProps {
  label: string;
  /** Text under the label: which files are accepted. */
  hint: ReactNode;
  /** `accept` of the file dialog. */
  accept: string;
  multiple?: boolean;
  take(files: File[]): void;
  /** Below: the chosen file and its errors. */
  foot?: ReactNode;
  /** More buttons beside "Izaberi". */
  actions?: ReactNode;
}

/** Takes files by dialog, by drop, or pasted anywhere on the page. */
export function FileInput({ label, hint, accept, multiple = false, take, foot, actions }: FileInputProps) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const some = (files: File[]): void => {
    if (files.length > 0) take(multiple ? files : files.slice(0, 1));
  };
  const { over, handlers } = useDrop(some);
  const latest = useRef(some);
  latest.current = some;
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => latest.current([...(event.clipboardData?.files ?? [])]);
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, []);

  return (
    <section className="tool-panel tool-files" data-over={over || undefined} {...handlers}>
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className="field-hint">
        {hint}
      </p>
      <div className="tool-actions">
        <button type="button" className="button" onClick={() => picker.current?.click()}>
          {multiple ? 'Izaberi datoteke' : 'Izaberi datoteku'}
        </button>
        {actions}
      </div>
      <input
        ref={picker}
        id={id}
        type="file"
        className="unseen"
        tabIndex={-1}
        accept={accept}
        multiple={multiple}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          some([...(event.currentTarget.files ?? [])]);
          // Lets the same file be chosen again.
          event.currentTarget.value = '';
        }}
      />
      {foot && <div className="tool-panel-foot">{foot}</div>}
    </section>
  );
}
