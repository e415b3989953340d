import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { pressed } from '../../../../../admin/kit/shortcuts.ts';
import { editDistance } from '../../../extraction/rules/values/latin.ts';
import type { FieldSpec } from '../../../types/field-spec.ts';
import classes from './field.module.css';
import { readTyped, shownText } from './from-text.ts';
import type { Given } from './pending.ts';
import { REVIEW_KEYS } from './review-shortcuts.ts';
import type { Review } from './use-review.ts';

const KEYS = REVIEW_KEYS.keys;

interface ControlProps {
  review: Review;
  field: FieldSpec;
  /** Grows when words of the page were put into it: what was typed is gone then. */
  taken: number;
  doubtful: boolean;
  fault: string | undefined;
  describedBy: string;
}

const MODES: Partial<Record<FieldSpec['kind'], 'decimal' | 'numeric' | 'email'>> = {
  amount: 'decimal',
  number: 'decimal',
  integer: 'numeric',
  jib: 'numeric',
  pdv: 'numeric',
  email: 'email',
};
const HINTS: Partial<Record<FieldSpec['kind'], string>> = { date: 'd. m. gggg.', amount: '0,00' };
const ANSWERS = { true: 'Da', false: 'Ne' };
/** A text longer than this gets lines. */
const LONG = 60;

/** The input of a field. Leaving it saves what was typed; Enter and Tab confirm it and go to the next doubtful one. */
export function FieldControl({ review, field, taken, doubtful, fault, describedBy }: ControlProps) {
  const { key, kind, choices } = field;
  const value = review.fields[key];
  const stored = value?.value ?? null;
  const [typed, setTyped] = useState<string | null>(null);
  /** What stood in the field when typing began. */
  const begun = useRef(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was taken from the page stands instead of what was typed
  useEffect(() => setTyped(null), [taken]);

  const give = (next: string | null): void => {
    if (next === stored) return;
    const given: Given = { value: next };
    // A letter that was read wrong is mended: it stands where it stood.
    if (isMisread(stored, next) && value?.page) Object.assign(given, { page: value.page, box: value.box });
    // Somebody else's value has come while this one was typed.
    if (typed !== null && stored !== begun.current) review.saver.contest({ fields: { [key]: given } });
    else review.saver.put({ fields: { [key]: given } });
  };
  const type = (text: string): void => {
    if (typed === null) begun.current = stored;
    setTyped(text);
  };
  const commit = (): boolean => {
    if (typed === null) return false;
    setTyped(null);
    const next = readTyped(field, typed, stored);
    give(next);
    return next !== stored;
  };
  // The document may be left, or go, before the field is.
  const { saver } = review;
  const isTyping = typed !== null;
  const giveTyped = useEffectEvent((): void => void commit());
  useEffect(() => (isTyping ? saver.startTyping(key, giveTyped) : undefined), [saver, key, isTyping]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    if (pressed(KEYS.revert, event) && typed !== null) {
      event.stopPropagation();
      setTyped(null);
      return;
    }
    const back = pressed(KEYS.back, event);
    if (review.readOnly || !(back || pressed(KEYS.confirm, event))) return;
    if (!back && !commit() && doubtful) review.confirm(key);
    const gone = review.step(back ? -1 : 1, { field: key });
    if (gone || event.key === 'Enter') event.preventDefault();
    if (!gone && event.key === 'Enter' && !back) review.focus(null);
  };
  const common = {
    id: `polje-${key}`,
    'data-spot': key,
    className: classes.input,
    'aria-describedby': describedBy,
    'aria-invalid': fault ? true : undefined,
    'aria-required': field.required || undefined,
    onFocus: () => review.activate({ field: key }),
    onClick: () => review.activate({ field: key }),
    onKeyDown,
  };
  if (kind === 'choice' || kind === 'boolean') {
    const options: Record<string, string> =
      kind === 'boolean' ? ANSWERS : Object.fromEntries(choices.map((one) => [one, one]));
    const strange = stored !== null && !(stored in options);
    return (
      <select
        {...common}
        value={stored ?? ''}
        disabled={review.readOnly}
        onChange={({ currentTarget }) => give(currentTarget.value || null)}
      >
        <option value="">–</option>
        {strange && <option value={stored}>{stored}</option>}
        {Object.entries(options).map(([option, label]) => (
          <option key={option} value={option}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  const shown = typed ?? shownText(field, stored);
  const input = {
    ...common,
    value: shown,
    readOnly: review.readOnly,
    autoComplete: 'off',
    spellCheck: false,
    placeholder: HINTS[kind],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => type(currentTarget.value),
    onBlur: () => void commit(),
  };
  return kind === 'text' && (stored?.length ?? 0) > LONG ? (
    <textarea {...input} rows={Math.min(6, Math.ceil(shown.length / LONG) + 1)} />
  ) : (
    <input {...input} type="text" inputMode={MODES[kind]} data-kind={kind} />
  );
}

/** Whether a value is another spelling of what was read, and no other value. */
const isMisread = (before: string | null, after: string | null): boolean =>
  before !== null &&
  after !== null &&
  before.length < 200 &&
  editDistance(before, after) <= Math.max(2, Math.round(before.length * 0.25));
