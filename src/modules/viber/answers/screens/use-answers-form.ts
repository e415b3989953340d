import { useState } from 'react';
import { useForm } from '../../../../admin/form/use-form.ts';
import { useSaved } from '../../../../admin/form/use-saved.ts';
import { fieldErrors } from '../../../../core/schema.ts';
import { api } from '../../../../web/api.ts';
import type { Answer } from '../../../../web/call.ts';
import { type Answers, answersApi } from '../answers.api.ts';
import { type Definition, definitionSchema, EMPTY } from '../definition.ts';
import { PARTS, partText } from '../summary.ts';

/** Where the body of the request has the definition. */
const IN_BODY = /^definition\./;

/** The form of a bot's answers: its parts are its fields, so two people's changes are compared part by part. */
export function useAnswersForm(idguid: string, answers: Answers) {
  const saved = useSaved();
  /** What the server alone can refuse. */
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [attempt, setAttempt] = useState(0);
  const state = useForm<Definition, Answer<Answers>, Answers>({
    values: answers.definition,
    record: answers,
    valuesOf: ({ definition }) => definition,
    labels: PARTS,
    show: (name, value) => {
      const part = name as keyof Definition;
      return partText(part, { ...EMPTY, [part]: value }) ?? 'Nema';
    },
    draft: `viber-answers:${idguid}`,
    resolver: async (values) => {
      const read = definitionSchema.safeParse(values);
      setRefused({});
      if (read.success) return { values: read.data, errors: {} };
      setAttempt((before) => before + 1);
      const parts = Object.entries(fieldErrors(read.error)).map(([path, message]) => [
        path.split('.')[0],
        message,
      ]);
      return {
        values: {},
        errors: Object.fromEntries(parts.map(([part, message]) => [part, { type: 'custom', message }])),
      };
    },
    send: (definition, { version }) => api.put<Answers>(answersApi(idguid), { version, definition }),
    done: (answer) => {
      saved(answer);
      // Nothing had changed, so that the form stays.
      if (answer.data.version === answers.version) state.saved.current = false;
    },
    refused: (error) => {
      const found = Object.entries(error.errors ?? {}).filter(([path]) => IN_BODY.test(path));
      if (found.length === 0) return false;
      setRefused(Object.fromEntries(found.map(([path, message]) => [path.replace(IN_BODY, ''), message])));
      setAttempt((before) => before + 1);
      state.setProblem(error.message);
      return true;
    },
  });
  const definition = state.form.watch() as Definition;
  const tried = attempt > 0;
  const read = tried ? definitionSchema.safeParse(definition) : null;
  return {
    state,
    definition,
    /** Messages by field, once saving was tried. */
    errors: { ...refused, ...(read && !read.success && fieldErrors(read.error)) } as Record<string, string>,
    /** Grows with each refused attempt. */
    attempt,
    set: <P extends keyof Definition>(
      part: P,
      value: Definition[P] | ((now: Definition[P]) => Definition[P]),
    ): void => {
      const next = typeof value === 'function' ? value((state.form.getValues() as Definition)[part]) : value;
      setRefused({});
      state.form.setValue(part as never, next as never, { shouldDirty: true });
      if (state.form.formState.errors[part]) state.form.clearErrors();
    },
  };
}
