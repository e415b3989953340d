import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { toast } from 'react-hot-toast';
import type { Resource, ResourceRecord } from '../../../core/resource.ts';
import { recordSchema } from '../../../core/schema.ts';
import { ApiError } from '../../../web/call.ts';
import { problemOf, statusOf } from '../../kit/index.ts';
import { useSave } from '../hooks.ts';
import type { Clash } from './StaleDialog.tsx';
import { changedValues, emptyToNull, type FormValues, toForm } from './values.ts';

type Parsed = Record<string, unknown>;

/** Checks with the schema that the server uses, too. */
function resolverFor(resource: Resource): Resolver<FormValues, unknown, Parsed> {
  const check = zodResolver(recordSchema(resource)) as unknown as Resolver<Parsed, unknown, Parsed>;
  return (values, context, options) =>
    check(emptyToNull(values), context, options as never) as ReturnType<
      Resolver<FormValues, unknown, Parsed>
    >;
}

/**
 * The state of a record's form: its values, saving, and what the server had to say.
 * `record` is null for a new one, which begins with `given`.
 */
export function useRecordForm(
  resource: Resource,
  record: ResourceRecord | null,
  given: Record<string, unknown>,
) {
  const [resolver] = useState(() => resolverFor(resource));
  const form = useForm<FormValues, unknown, Parsed>({
    resolver,
    defaultValues: toForm(resource, record ?? given),
    shouldFocusError: false,
  });
  const save = useSave(resource);
  const [problem, setProblem] = useState<string | null>(null);
  const [clash, setClash] = useState<Clash | null>(null);
  // Somebody deleted the record that was being changed.
  const [gone, setGone] = useState(false);
  // The record the changes are made on; a draft may name an older version of it.
  const base = useRef(record);
  const version = useRef(record?.version ?? 0);

  const focusFirst = (errors: Record<string, unknown>) => {
    const first = Object.keys(resource.fields).find((name) => Object.hasOwn(errors, name));
    // After React has shown the messages, so that they are read out with the field.
    if (first) requestAnimationFrame(() => form.setFocus(first));
  };

  const refused = (error: unknown, mine: Parsed): void => {
    if (error instanceof ApiError && error.code === 'stale' && base.current) {
      const { current } = error.data as { current: ResourceRecord };
      setClash({ base: base.current, current, mine });
      return;
    }
    setClash(null);
    const deleted = statusOf(error) === 404 && base.current !== null;
    setGone(deleted);
    if (deleted) return;
    const errors = error instanceof ApiError ? error.errors : {};
    const known = Object.entries(errors).filter(([name]) => Object.hasOwn(resource.fields, name));
    for (const [name, message] of known) form.setError(name, { type: 'server', message });
    focusFirst(Object.fromEntries(known));
    setProblem(problemOf(error));
  };

  /** Checks and saves; `done` is called with the saved record, or with the same one when nothing was changed. */
  const submit = (done: (saved: ResourceRecord) => void) =>
    form.handleSubmit(
      async (values) => {
        if (save.isPending) return;
        setProblem(null);
        const before = base.current;
        const changes = before ? changedValues(resource, values, before) : values;
        if (before && Object.keys(changes).length === 0) return done(before);
        try {
          const saved = await save.mutateAsync({
            idguid: before?.idguid ?? null,
            version: version.current,
            values: changes,
          });
          setClash(null);
          setGone(false);
          toast.success('Zapis je sačuvan.');
          done(saved);
        } catch (error) {
          refused(error, changes);
        }
      },
      (errors) => {
        // The dialog stands before the fields that are wrong.
        setClash(null);
        setGone(false);
        setProblem('Provjerite označena polja.');
        focusFirst(errors);
      },
    )();

  /** Goes over to the newer version, keeping what I entered in the named fields. */
  const rebase = (current: ResourceRecord, mine: string[]): void => {
    const entered = form.getValues();
    base.current = current;
    version.current = current.version;
    form.reset(toForm(resource, current));
    for (const name of mine) {
      const value = entered[name];
      if (value !== undefined) form.setValue(name, value, { shouldDirty: true });
    }
  };

  /** From here on what was entered is a new record. */
  const detach = (): void => {
    base.current = null;
    version.current = 0;
  };

  return {
    form,
    submit,
    detach,
    gone,
    setGone,
    rebase,
    base,
    version,
    saving: save.isPending,
    problem,
    setProblem,
    clash,
    setClash,
  };
}
export type RecordForm = ReturnType<typeof useRecordForm>;
