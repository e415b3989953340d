import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { CTRL } from '../../../web/ctrl-key.ts';
import { toast } from '../../frame/toasts.tsx';
import { Action, UndoActions } from './actions.tsx';
import { BlobView } from './blob-view.tsx';
import type { ByteRange } from './text-chunks.ts';
import { useCaret } from './use-caret.ts';
import { useDrop } from './use-drop.ts';
import { type Input, MAX_BOX_TEXT, type Source, sourceOf, sourceOfFile, textOfFile } from './use-source.ts';
import { editOf } from './use-undo-keys.ts';

interface TextInputProps {
  label: string;
  input: Input;
  /** Text that the button "Primjer" puts in. */
  example?: string | (() => string);
  placeholder?: string;
  /** Error below the box, announced with it. */
  error?: ReactNode;
  /** `accept` of the file dialog. */
  accept?: string;
  /** More buttons above the box. */
  actions?: ReactNode;
  rows?: number;
  /** Bytes to show and select where the input is a file. */
  mark?: ByteRange | null;
  /** The text box, to put the cursor somewhere. */
  boxRef?: { current: HTMLTextAreaElement | null };
}

/** The text of a file that may be edited in the box; null for any other file, and while it is read. */
function useEditable(source: Source): string | null {
  const [known, setKnown] = useState<{ of: Source; text: string | null } | null>(null);
  useEffect(() => {
    if (typeof source !== 'string') void textOfFile(source).then((text) => setKnown({ of: source, text }));
  }, [source]);
  return known?.of === source ? known.text : null;
}

/** The input of a tool: typed, pasted, dropped or chosen. Large and binary files are shown in chunks. */
export function TextInput({
  label,
  input,
  example,
  placeholder = 'Upišite ili zalijepite tekst, ili prevucite datoteku ovdje.',
  error,
  accept,
  actions,
  rows = 14,
  mark,
  boxRef,
}: TextInputProps) {
  const id = useId();
  const own = useRef<HTMLTextAreaElement | null>(null);
  const box = boxRef ?? own;
  const picker = useRef<HTMLInputElement>(null);
  const { source, type, replace } = input;
  const editable = useEditable(source);
  const noteTyped = useCaret(box, source);

  const take = async (file: File | undefined): Promise<void> => {
    if (file) await input.take(sourceOfFile(file));
  };
  const { over, handlers } = useDrop((files) => void take(files[0]));

  // Text restored by the browser, or typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival
  useEffect(() => {
    if (box.current?.value) type(box.current.value, null);
  }, []);

  const paste = async (): Promise<void> => {
    try {
      await input.take(navigator.clipboard.readText().then((text) => sourceOf(text)));
    } catch {
      toast.error(`Preglednik ne dozvoljava čitanje odavde. Pritisnite ${CTRL}+V u polju.`);
      box.current?.focus();
    }
  };

  return (
    <section className="tool-panel" data-steps={input.id} data-over={over || undefined} {...handlers}>
      <div className="tool-panel-head">
        <label htmlFor={id}>{label}</label>
        <div className="tool-actions">
          {example !== undefined && (
            <Action onClick={() => replace(sourceOf(typeof example === 'string' ? example : example()))}>
              Primjer
            </Action>
          )}
          <Action onClick={() => void paste()}>Zalijepi</Action>
          <Action onClick={() => picker.current?.click()}>Datoteka</Action>
          {actions}
          <UndoActions steps={input} />
          <Action disabled={input.empty} onClick={() => replace('')}>
            Obriši
          </Action>
        </div>
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        aria-label={`${label}: datoteka`}
        {...(accept && { accept })}
        onChange={(event) => {
          const { currentTarget } = event;
          void take(currentTarget.files?.[0]).finally(() => {
            // Lets the same file be chosen again.
            currentTarget.value = '';
          });
        }}
      />
      {typeof source === 'string' ? (
        <textarea
          ref={box}
          id={id}
          rows={rows}
          value={source}
          placeholder={placeholder}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onInput={(event) => {
            const { value } = event.currentTarget;
            noteTyped(value);
            type(value, editOf(event));
          }}
          onPaste={(event) => {
            const file = event.clipboardData?.files[0];
            const text = event.clipboardData?.getData('text/plain') ?? '';
            if (text.length <= MAX_BOX_TEXT && !(file && !text)) return;
            event.preventDefault();
            if (text) replace(sourceOf(text));
            else void take(file);
          }}
        />
      ) : (
        <BlobView
          id={id}
          blob={source}
          name={source.name}
          label={label}
          {...(mark && { mark })}
          actions={editable !== null && <Action onClick={() => replace(editable)}>Uredi kao tekst</Action>}
        />
      )}
      {error && (
        <div id={`${id}-error`} className="tool-panel-foot">
          {error}
        </div>
      )}
    </section>
  );
}
