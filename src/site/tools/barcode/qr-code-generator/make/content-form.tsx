import { type FormEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { Action, UndoActions } from '../../../kit/actions.tsx';
import { editOf } from '../../../kit/use-undo-keys.ts';
import { type ContentField, type ContentKind, choiceOf, isShown, type Outcome } from '../content/kind.ts';
import { KIND_NAMES, type KindId } from '../content/names.ts';
import type { Contents } from './use-contents.ts';

interface ContentFormProps {
  kind: ContentKind;
  choose(kind: KindId): void;
  contents: Contents;
  outcome: Outcome;
}

/** The choice of kinds, and the fields of the chosen one. */
export function ContentForm({ kind, choose, contents, outcome }: ContentFormProps) {
  const name = useId();
  const shown = kind.fields.filter((field) => isShown(kind, field, contents.values));
  const folded = shown.filter((field) => field.more);
  const control = (field: ContentField) => (
    <FieldControl key={field.name} kind={kind} field={field} contents={contents} outcome={outcome} />
  );
  return (
    <section className="tool-panel qr-form" aria-label="Sadržaj koda" data-steps={contents.id}>
      <fieldset className="qr-kinds">
        <legend>Šta je u kodu</legend>
        <div>
          {(Object.keys(KIND_NAMES) as KindId[]).map((id) => (
            <label key={id}>
              <input type="radio" name={name} checked={id === kind.id} onChange={() => choose(id)} />
              <span>{KIND_NAMES[id]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div className="qr-about">
        <p>{kind.about}</p>
        <div className="tool-actions">
          <Action onClick={() => contents.replace(kind.example)}>Primjer</Action>
          <UndoActions steps={contents} />
          <Action disabled={Object.keys(contents.values).length === 0} onClick={() => contents.replace({})}>
            Obriši
          </Action>
        </div>
      </div>
      <div className="qr-fields">
        {shown.filter((field) => !field.more).map(control)}
        {folded.length > 0 && (
          <details
            className="qr-more"
            open={folded.some((field) => contents.values[field.name]) || undefined}
            key={kind.id}
          >
            <summary>{kind.moreTitle}</summary>
            <div className="qr-fields">{folded.map(control)}</div>
          </details>
        )}
      </div>
    </section>
  );
}

interface FieldControlProps {
  kind: ContentKind;
  field: ContentField;
  contents: Contents;
  outcome: Outcome;
}

function FieldControl({ kind, field, contents, outcome }: FieldControlProps) {
  const id = useId();
  const { values, touched, type, leave } = contents;
  const told = outcome.state === 'wrong' && (touched.has(field.name) || outcome.complete.has(field.name));
  const wrong = told ? outcome.errors[field.name] : undefined;
  const notes = outcome.state === 'ready' ? outcome.notes.filter((note) => note.field === field.name) : [];
  const value = field.control === 'choice' ? choiceOf(kind, values, field.name) : (values[field.name] ?? '');
  const described = [wrong && `${id}-error`, notes.length > 0 && `${id}-note`, field.hint && `${id}-hint`]
    .filter(Boolean)
    .join(' ');
  const box = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  // Text typed before hydration, or restored by the browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on arrival
  useEffect(() => {
    if (value === '' && box.current?.value) type(field.name, box.current.value, null);
  }, []);
  const common = {
    id,
    'aria-invalid': wrong ? (true as const) : undefined,
    'aria-describedby': described || undefined,
    'aria-required': field.required || undefined,
    onBlur: () => leave(field.name),
  };
  const text = {
    ...common,
    ref: box as RefObject<never>,
    value,
    placeholder: field.placeholder,
    spellCheck: false,
    autoComplete: 'off',
    autoCapitalize: 'off',
    onInput: (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      type(field.name, event.currentTarget.value, editOf(event, field.name)),
  };
  if (field.control === 'flag') {
    return (
      <label className="tick qr-wide">
        <input
          type="checkbox"
          checked={value !== ''}
          onChange={(event) => type(field.name, event.currentTarget.checked ? 'da' : '', null)}
        />
        {field.label}
      </label>
    );
  }
  return (
    <div className={field.half ? 'field' : 'field qr-wide'}>
      <label htmlFor={id}>{field.label}</label>
      {field.control === 'area' ? (
        <textarea {...text} rows={4} />
      ) : field.control === 'choice' ? (
        <select
          {...common}
          value={value}
          onChange={(event) => type(field.name, event.currentTarget.value, null)}
        >
          {field.choices?.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : (
        <input {...text} type="text" inputMode={field.inputMode ?? 'text'} />
      )}
      {wrong && (
        <p id={`${id}-error`} className="field-error">
          {wrong}
        </p>
      )}
      {notes.length > 0 && (
        <div id={`${id}-note`} className="qr-note">
          {notes.map((note) => (
            <p key={note.text}>{note.text}</p>
          ))}
        </div>
      )}
      {field.hint && (
        <p id={`${id}-hint`} className="field-hint">
          {field.hint}
        </p>
      )}
    </div>
  );
}
