import { Alert, Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldsOf, type Resource, type ResourceRecord } from '../../../core/resource.ts';
import { onForcedNavigation } from '../../../web/navigation.ts';
import { FormFoot } from '../../form/form-foot.tsx';
import { useSaveKey } from '../../form/use-save-key.ts';
import { formatDateTime } from '../../kit/index.ts';
import { letTypingGo } from '../../kit/typing.ts';
import { lastListPath, viewPath } from '../paths.ts';
import { FormField } from './FormField.tsx';
import classes from './form.module.css';
import { GoneDialog } from './GoneDialog.tsx';
import { StaleDialog } from './StaleDialog.tsx';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import { type Draft, useDraft } from './useDraft.ts';
import { useRecordForm } from './useRecordForm.ts';
import { type FormValues, toForm } from './values.ts';

/** How long after the last key the draft is kept, in milliseconds. */
const DRAFT_PAUSE = 400;

export function RecordForm({
  resource,
  record,
  given,
  titles,
  place,
}: {
  resource: Resource;
  record: ResourceRecord | null;
  /** Values that a new record begins with. */
  given: Record<string, unknown>;
  /** Titles of the records referred to, by field. */
  titles: Record<string, string | null>;
  place: string;
}) {
  const navigate = useNavigate();
  // The form is about the record it was opened with; what comes in the background is for the next one.
  const [opened] = useState(record);
  const state = useRecordForm(resource, opened, given);
  const { form, saving, problem, clash } = state;
  const { isDirty, dirtyFields } = form.formState;
  const draft = useDraft(resource, place);
  const [restored, setRestored] = useState<Draft | null>(null);
  const leaving = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const kept = draft.read();
    if (!kept) return focusFirstField(element.current);
    // What stands there is not to be typed into.
    letTypingGo();
    for (const [name, value] of Object.entries(kept.values)) {
      if (Object.hasOwn(resource.fields, name)) form.setValue(name, value, { shouldDirty: true });
    }
    if (opened) state.version.current = kept.version;
    setRestored(kept);
  }, []);

  const values = form.watch();
  const dirtyNames = Object.keys(dirtyFields).filter((name) => dirtyFields[name]);
  const pending = isDirty ? JSON.stringify(dirtyNames.map((name) => [name, values[name]])) : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows what was typed, told by `pending`
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => {
      const kept = Object.fromEntries(JSON.parse(pending) as [string, string | boolean][]) as FormValues;
      if (!leaving.current) {
        draft.write({ values: kept, version: state.version.current, at: new Date().toISOString() });
      }
    }, DRAFT_PAUSE);
    return () => clearTimeout(timer);
  }, [pending]);

  // The page may be left without a question: a lost session, another organisation. Then nothing waits for the pause.
  const keep = useRef((): boolean => false);
  keep.current = () => {
    if (leaving.current || !isDirty) return false;
    const kept = Object.fromEntries(dirtyNames.map((name) => [name, form.getValues(name) ?? '']));
    draft.write({ values: kept, version: state.version.current, at: new Date().toISOString() });
    leaving.current = true;
    return true;
  };
  useEffect(() => onForcedNavigation(() => keep.current()), []);

  const finish = () => {
    leaving.current = true;
    draft.clear();
  };
  const save = () =>
    state.submit((saved) => {
      finish();
      // Back leads to the list, not to a form that has done its work.
      void navigate(viewPath(resource, saved.idguid), { replace: true });
    });
  const saveAndNew = () =>
    state.submit(() => {
      draft.clear();
      setRestored(null);
      form.reset(toForm(resource, given));
      requestAnimationFrame(() => focusFirstField(element.current));
    });
  const discard = () => {
    draft.clear();
    setRestored(null);
    state.version.current = opened?.version ?? 0;
    form.reset(toForm(resource, opened ?? given));
    focusFirstField(element.current);
  };

  useSaveKey(() => void save());

  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {restored && (
        <Alert
          color="tile"
          icon={<IconHistory aria-hidden />}
          title="Vraćen je nesačuvan unos"
          classNames={{ message: classes.notice }}
        >
          Iz ovog prozora, {formatDateTime(restored.at)}.{' '}
          <Button variant="subtle" size="compact-sm" onClick={discard}>
            Odbaci ga
          </Button>
        </Alert>
      )}
      <div className={classes.fields}>
        {fieldsOf(resource).map(([name, field]) => (
          <FormField
            key={name}
            resource={resource}
            name={name}
            field={field}
            control={form.control}
            refTitle={titles[name]}
          />
        ))}
      </div>
      <FormFoot problem={problem} sending={saving}>
        {!record && (
          <Button variant="default" disabled={saving} onClick={saveAndNew}>
            Sačuvaj i dodaj novi
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          disabled={saving}
          onClick={() => navigate(record ? viewPath(resource, record.idguid) : lastListPath(resource))}
        >
          Odustani
        </Button>
      </FormFoot>
      {clash && (
        <StaleDialog
          resource={resource}
          clash={clash}
          titles={shownTitles(element.current, Object.keys(clash.mine))}
          saving={saving}
          onClose={() => state.setClash(null)}
          onKeep={(mine) => {
            state.rebase(clash.current, mine);
            void save();
          }}
          onTakeTheirs={() => {
            state.rebase(clash.current, []);
            state.setClash(null);
            setRestored(null);
            draft.clear();
          }}
        />
      )}
      {state.gone && (
        <GoneDialog
          resource={resource}
          saving={saving}
          onClose={() => state.setGone(false)}
          onSaveAsNew={() => {
            state.detach();
            void save();
          }}
          onList={() => {
            finish();
            void navigate(lastListPath(resource), { replace: true });
          }}
        />
      )}
      <UnsavedGuard dirty={isDirty} mayLeave={() => leaving.current} onLeave={finish} />
    </form>
  );
}

const focusFirstField = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('input:not([type=hidden]):not(:disabled), textarea')?.focus();

/** What the reference inputs show right now: the title of a record chosen a moment ago is nowhere else. */
function shownTitles(form: HTMLFormElement | null, names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const input = form?.querySelector<HTMLInputElement>(`[data-field="${name}"] input:not([type=hidden])`);
      return input?.value ? [[name, input.value]] : [];
    }),
  );
}
