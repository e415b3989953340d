import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useDrop } from './use-drop.ts';

interface FileInputProps {
  label: string;
  /** Which files: said under the label. */
  hint: ReactNode;
  /** Of the file dialog. */
  accept: string;
  multiple?: boolean;
  take(files: File[]): void;
  /** Below: which one it is, what is wrong with it. */
  foot?: ReactNode;
  /** More buttons beside "Izaberi". */
  actions?: ReactNode;
}

/** A place for files: chosen, dropped, or pasted anywhere on the page. */
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
          // The same file may be chosen once more.
          event.currentTarget.value = '';
        }}
      />
      {foot && <div className="tool-panel-foot">{foot}</div>}
    </section>
  );
}
