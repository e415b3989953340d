import { useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm as useInputs,
} from 'react-hook-form';
import { sameValue } from '../../core/same-value.ts';
import { ApiError } from '../../web/call.ts';
import { problemOf, statusOf } from '../kit/index.ts';
import { type Comparison, changedNames, compare, type Same } from './compare.ts';
import { inputFor, messageIn } from './paths.ts';

/** A record edited by a form, with its version and last author. */
export interface Versioned {
  version: number;
  updated_by?: string | null;
  updated_at?: string | null;
}

/** What a form passes to `send` beside its values. */
interface Sending<V, T> {
  /** The record as last loaded; null for a new one. */
  record: T | null;
  version: number;
  /** Values that differ from the record's, or from the initial ones of a new record. */
  changed: Partial<V>;
}

/** Two people's changes of one record. */
export interface Clash<T> extends Comparison {
  current: T;
  /** The server's message. */
  message: string;
  /** Fields changed here. */
  mine: string[];
}

/** Options of a form. `V`: values of inputs, `P`: validated values, `T`: record, `R`: answer. */
export interface FormOptions<V extends FieldValues, R, T extends Versioned = Versioned, P = V> {
  values: V;
  /** The edited record; absent or null for a new one, or one without versions. */
  record?: T | null;
  /** Converts a record to form values; enables the field-by-field merge of a stale edit. */
  valuesOf?: (record: T) => V;
  /** Labels of fields for messages outside the form. */
  labels?: Readonly<Record<string, string>>;
  /** Formats a value for the dialog of a stale edit. */
  show?: (name: string, value: unknown, record: T | null, entered: V) => string | undefined;
  same?: Same;
  /** Name of the draft in this tab; see `useDraft`. Never for a form with a password. */
  draft?: string;
  /** Checks the values before they are sent. */
  resolver?: Resolver<V, unknown, P>;
  send: (values: P, sending: Sending<V, T>) => Promise<R>;
  done: (result: R) => void;
  /** Refetches the record after a stale edit that cannot be merged (no `valuesOf`); the input stays. */
  reread?: () => void;
  /** Offers to save a deleted record as a new one. */
  recreate?: boolean;
  /** Maps a field of an error to an input; null ignores it. */
  inputOf?: (field: string, values: V) => string | null;
  /** Handles an error itself and then returns true. */
  refused?: (error: ApiError) => boolean;
}

/** Shown as long as a field is marked; the server says the same. */
const MARKED = 'Provjerite označena polja.';

/**
 * The state of every form: values, validation, sending. Errors go to the inputs they name, also in rows (`stavke.1.iznos`), the
 * rest to `problem`; a stale edit becomes a `clash`, a deleted record `gone`.
 */
export function useForm<V extends FieldValues, R, T extends Versioned = Versioned, P = V>(
  options: FormOptions<V, R, T, P>,
) {
  const form = useInputs<V, unknown, P>({
    defaultValues: options.values as DefaultValues<V>,
    resolver: options.resolver,
    shouldFocusError: false,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  /** True at once, before the next render: a second Enter sends nothing. */
  const busy = useRef(false);
  const [clash, setClash] = useState<Clash<T> | null>(null);
  const [gone, setGone] = useState(false);
  // The edited record; a draft may name an older version of it.
  const base = useRef<T | null>(options.record ?? null);
  const version = useRef(options.record?.version ?? 0);
  /** Set once the input is saved: leaving needs no question then. */
  const saved = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  /** Called once the input is saved; clears the draft. */
  const taken = useRef(() => {});
  const same: Same = options.same ?? ((_, a, b) => sameValue(a, b));

  const baseValues = (): V =>
    base.current && options.valuesOf ? options.valuesOf(base.current) : options.values;

  const focusFirst = (errors: object): void => {
    // After React has rendered the messages, so that they are announced with the field.
    requestAnimationFrame(() => {
      const wrong = element.current?.querySelector<HTMLElement>(
        ':is(input, select, textarea)[aria-invalid="true"]:not([type=hidden]), button[data-invalid]',
      );
      const first = Object.keys(form.getValues()).find((name) => Object.hasOwn(errors, name));
      if (wrong) wrong.focus();
      else if (first) form.setFocus(first as Path<V>);
    });
  };

  const refuse = (error: unknown): void => {
    setClash(null);
    if (error instanceof ApiError && options.refused?.(error)) return;
    if (
      error instanceof ApiError &&
      error.code === 'stale' &&
      base.current &&
      (options.valuesOf || options.reread)
    ) {
      const { current } = error.data as { current: T };
      if (!options.valuesOf) {
        setClash({ current, message: error.message, mine: [], conflicts: [], onlyTheirs: [], onlyMine: [] });
        return;
      }
      const entered = form.getValues();
      const before = baseValues();
      const blind = base.current.version === current.version;
      const mine = changedNames(entered, before, same);
      const sides = { base: before, current: options.valuesOf(current), entered };
      setClash({ current, message: error.message, mine, ...compare(sides, mine, same, blind) });
      return;
    }
    const deleted = options.recreate === true && base.current !== null && statusOf(error) === 404;
    setGone(deleted);
    if (deleted) return;
    const values = form.getValues();
    const known: Record<string, string> = {};
    for (const [field, message] of Object.entries(error instanceof ApiError ? error.errors : {})) {
      const input = options.inputOf
        ? (options.inputOf(field, values) ?? inputFor(field, values))
        : inputFor(field, values);
      if (input !== null) known[input] ??= message;
    }
    for (const [name, message] of Object.entries(known))
      form.setError(name as Path<V>, { type: 'server', message });
    if (Object.keys(known).length > 0)
      focusFirst(Object.fromEntries(Object.keys(known).map((name) => [name.split('.')[0], true])));
    const message = problemOf(error);
    // Not said again below the fields.
    setProblem(Object.values(known).includes(message) ? MARKED : message);
  };

  /** Validates and sends; `then` replaces `done`. */
  const submitTo = (then: (result: R) => void) =>
    form.handleSubmit(
      async (values) => {
        if (busy.current) return;
        busy.current = true;
        setProblem(null);
        setSending(true);
        const entered = form.getValues();
        const names = changedNames(entered, baseValues(), same);
        try {
          const result = await options.send(values as P, {
            record: base.current,
            version: version.current,
            changed: Object.fromEntries(names.map((name) => [name, entered[name]])) as Partial<V>,
          });
          setClash(null);
          setGone(false);
          then(result);
        } catch (error) {
          refuse(error);
        } finally {
          busy.current = false;
          setSending(false);
        }
      },
      (errors) => {
        // The dialog covers the fields.
        setClash(null);
        setGone(false);
        setProblem(MARKED);
        focusFirst(errors);
      },
    );
  const submit = submitTo((result) => {
    saved.current = true;
    taken.current();
    options.done(result);
  });

  /** Switches to the newer record, keeping the input of the named fields. */
  const rebase = (current: T, mine: readonly string[]): void => {
    const entered = form.getValues();
    base.current = current;
    version.current = current.version;
    form.reset(options.valuesOf?.(current) ?? options.values);
    for (const name of mine) form.setValue(name as Path<V>, entered[name], { shouldDirty: true });
  };

  /** Switches to the newer record with all input kept, and refetches it. */
  const reread = (current: T): void => {
    base.current = current;
    version.current = current.version;
    setClash(null);
    options.reread?.();
  };

  /** Turns the form into one of a new record. */
  const detach = (): void => {
    base.current = null;
    version.current = 0;
  };

  // Read in every render, which subscribes to it.
  const marked = Object.keys(form.formState.errors).length > 0;

  /** Message under an input, also of a row: `stavke.1.iznos`. */
  const errorOf = (name: Path<V>): string | undefined =>
    messageIn(form.getFieldState(name, form.formState).error);

  return {
    options,
    form,
    submit,
    submitTo,
    sending,
    problem: problem === MARKED && !marked ? null : problem,
    setProblem,
    saved,
    errorOf,
    element,
    taken,
    base,
    version,
    rebase,
    reread,
    detach,
    clash,
    setClash,
    gone,
    setGone,
  };
}

/** The state of any form. */
// biome-ignore lint/suspicious/noExplicitAny: the frame does not depend on the values
export type FormState = Omit<ReturnType<typeof useForm<any, any, any, any>>, 'errorOf'>;
