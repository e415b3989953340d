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
import { inputFor } from './paths.ts';

/** What is changed by a form: it carries the version that is sent with the changes, and who wrote it last. */
export interface Versioned {
  version: number;
  updated_by?: string | null;
  updated_at?: string | null;
}

/** What a form sends beside its values. */
interface Sending<V, T> {
  /** The record that the changes are made on, as it was last read; null for a new one. */
  record: T | null;
  version: number;
  /** Of the form's values, those that differ from the record's (of a new one: from what the form began with). */
  changed: Partial<V>;
}

/** Two people's changes of one record. */
export interface Clash<T> extends Comparison {
  current: T;
  /** What the server said of it. */
  message: string;
  /** Names of the fields that I changed. */
  mine: string[];
}

/** What a form is about. `V` are the values of its inputs, `P` what they are once checked, `T` the record, `R` the answer. */
interface FormGiven<V extends FieldValues, R, T extends Versioned = Versioned, P = V> {
  values: V;
  /** What is changed; absent or null: something new, or something without versions. */
  record?: T | null;
  /** A record as the form's values; with it a stale edit can be merged field by field. */
  valuesOf?: (record: T) => V;
  /** Names of the fields, for what is said of them outside the form. */
  labels?: Readonly<Record<string, string>>;
  /** A value as a person reads it in the dialog of a stale edit. */
  show?: (name: string, value: unknown, record: T | null, entered: V) => string | undefined;
  same?: Same;
  /** What is kept in this tab while it is not saved; see `useDraft`. Never of a form with a password in it. */
  draft?: string;
  /** Checks the values before they are sent. */
  resolver?: Resolver<V, unknown, P>;
  send: (values: P, sending: Sending<V, T>) => Promise<R>;
  done: (result: R) => void;
  /** Where a stale edit cannot be merged (no `valuesOf`): reads the record anew, whatever shows it; what was entered stays. */
  reread?: () => void;
  /** The record may be made anew where somebody has deleted it. */
  recreate?: boolean;
  /** The input that a refusal's field stands for; without it the field is the input. Null: as if not told. */
  inputOf?: (field: string, values: V) => string | null;
  /** Refusals with a way out of their own; answers whether it took care of it. */
  refused?: (error: ApiError) => boolean;
}

/**
 * The state of every form: its values, checking and sending them, and what the server had to say. A refusal stands at the inputs it
 * names, in rows too (`stavke.1.iznos`), the rest in `problem`; a stale edit becomes a `clash`, a record that is no more `gone`.
 */
export function useForm<V extends FieldValues, R, T extends Versioned = Versioned, P = V>(
  given: FormGiven<V, R, T, P>,
) {
  const form = useInputs<V, unknown, P>({
    defaultValues: given.values as DefaultValues<V>,
    resolver: given.resolver,
    shouldFocusError: false,
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [clash, setClash] = useState<Clash<T> | null>(null);
  const [gone, setGone] = useState(false);
  // The record the changes are made on; a draft may name an older version of it.
  const base = useRef<T | null>(given.record ?? null);
  const version = useRef(given.record?.version ?? 0);
  /** Set once what was entered has been taken: leaving needs no question then. */
  const saved = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  /** Called when what was entered has been taken; the draft is let go of. */
  const taken = useRef(() => {});
  const same: Same = given.same ?? ((_, a, b) => sameValue(a, b));

  const baseValues = (): V => (base.current && given.valuesOf ? given.valuesOf(base.current) : given.values);

  const focusFirst = (errors: object): void => {
    // After React has shown the messages, so that they are read out with the field.
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
    if (error instanceof ApiError && given.refused?.(error)) return;
    if (
      error instanceof ApiError &&
      error.code === 'stale' &&
      base.current &&
      (given.valuesOf || given.reread)
    ) {
      const { current } = error.data as { current: T };
      if (!given.valuesOf) {
        setClash({ current, message: error.message, mine: [], conflicts: [], onlyTheirs: [], onlyMine: [] });
        return;
      }
      const entered = form.getValues();
      const before = baseValues();
      const blind = base.current.version === current.version;
      const mine = changedNames(entered, before, same);
      const sides = { base: before, current: given.valuesOf(current), entered };
      setClash({ current, message: error.message, mine, ...compare(sides, mine, same, blind) });
      return;
    }
    const deleted = given.recreate === true && base.current !== null && statusOf(error) === 404;
    setGone(deleted);
    if (deleted) return;
    const values = form.getValues();
    const known: Record<string, string> = {};
    for (const [field, message] of Object.entries(error instanceof ApiError ? error.errors : {})) {
      const input = given.inputOf
        ? (given.inputOf(field, values) ?? inputFor(field, values))
        : inputFor(field, values);
      if (input !== null) known[input] ??= message;
    }
    for (const [name, message] of Object.entries(known))
      form.setError(name as Path<V>, { type: 'server', message });
    if (Object.keys(known).length > 0)
      focusFirst(Object.fromEntries(Object.keys(known).map((name) => [name.split('.')[0], true])));
    setProblem(problemOf(error));
  };

  /** Checks and sends; `then` is called with the answer in the place of `done`. */
  const submitTo = (then: (result: R) => void) =>
    form.handleSubmit(
      async (values) => {
        if (sending) return;
        setProblem(null);
        setSending(true);
        const entered = form.getValues();
        const names = changedNames(entered, baseValues(), same);
        try {
          const result = await given.send(values as P, {
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
          setSending(false);
        }
      },
      (errors) => {
        // The dialog stands before the fields that are wrong.
        setClash(null);
        setGone(false);
        setProblem('Provjerite označena polja.');
        focusFirst(errors);
      },
    );
  const submit = submitTo((result) => {
    saved.current = true;
    taken.current();
    given.done(result);
  });

  /** Goes over to the newer record, keeping what I entered in the named fields. */
  const rebase = (current: T, mine: readonly string[]): void => {
    const entered = form.getValues();
    base.current = current;
    version.current = current.version;
    form.reset(given.valuesOf?.(current) ?? given.values);
    for (const name of mine) form.setValue(name as Path<V>, entered[name], { shouldDirty: true });
  };

  /** Goes over to the newer record with everything as it was entered, and has what shows it read anew. */
  const reread = (current: T): void => {
    base.current = current;
    version.current = current.version;
    setClash(null);
    given.reread?.();
  };

  /** From here on what was entered is a new record. */
  const detach = (): void => {
    base.current = null;
    version.current = 0;
  };

  /** Message under an input, also of a row: `stavke.1.iznos`. */
  const errorOf = (name: Path<V>): string | undefined =>
    form.getFieldState(name, form.formState).error?.message;

  return {
    given,
    form,
    submit,
    submitTo,
    sending,
    problem,
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

/** The state of any form, for what is made of one. */
// biome-ignore lint/suspicious/noExplicitAny: the frame of a form knows nothing of its values
export type FormState = Omit<ReturnType<typeof useForm<any, any, any, any>>, 'errorOf'>;
