import { useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { ApiError } from '../../web/call.ts';
import { problemOf } from '../kit/index.ts';

/**
 * The state of a hand-written form: values, sending, and what the server had to say. `send` calls the API; its refusals
 * stand at the fields they name (`errors`), the rest in `problem`. Names of the inputs are the API's names of the fields.
 */
export function useApiForm<V extends FieldValues, R>(given: {
  values: V;
  send: (values: V) => Promise<R>;
  done: (result: R) => void;
  /** Refusals with a way out of their own; answers whether it took care of it. */
  refused?: (error: ApiError) => boolean;
}) {
  const form = useForm<V>({ defaultValues: given.values as DefaultValues<V>, shouldFocusError: false });
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  /** Set once what was entered has been taken: leaving needs no question then. */
  const saved = useRef(false);

  const refuse = (error: unknown): void => {
    if (error instanceof ApiError && given.refused?.(error)) return;
    const known = Object.entries(error instanceof ApiError ? error.errors : {}).filter(([name]) =>
      Object.hasOwn(form.getValues(), name),
    );
    for (const [name, message] of known) form.setError(name as Path<V>, { type: 'server', message });
    // After React has shown the messages, so that they are read out with the field.
    const first = Object.keys(form.getValues()).find((name) => known.some(([one]) => one === name));
    if (first) requestAnimationFrame(() => form.setFocus(first as Path<V>));
    setProblem(problemOf(error));
  };

  const submit = form.handleSubmit(async (values) => {
    if (sending) return;
    setProblem(null);
    setSending(true);
    try {
      const result = await given.send(values);
      saved.current = true;
      given.done(result);
    } catch (error) {
      refuse(error);
    } finally {
      setSending(false);
    }
  });

  /** Message under an input. */
  const errorOf = (name: Path<V>): string | undefined =>
    form.getFieldState(name, form.formState).error?.message;

  return { form, submit, sending, problem, setProblem, saved, errorOf };
}
