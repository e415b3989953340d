import { useEffect, useRef, useState } from 'react';
import { onForcedNavigation } from '../../web/navigation.ts';
import { releaseKeys } from '../kit/typing.ts';
import { type Draft, useDraft } from './use-draft.ts';
import type { FormState } from './use-form.ts';

/** Debounce of saving the draft, in milliseconds. */
const DRAFT_PAUSE = 400;

/** Saves a form's input as a draft and restores it when the form is opened again. */
export function useKeptDraft({ options, form, version, base, saved, taken }: FormState) {
  const draft = useDraft(options.draft);
  const [restored, setRestored] = useState<Draft | null>(null);
  const written = useRef(false);
  const { isDirty, dirtyFields } = form.formState;
  taken.current = draft.clear;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const kept = draft.read();
    if (!kept) return;
    // Restored fields take no held keys.
    releaseKeys();
    const names = Object.keys(form.getValues());
    for (const [name, value] of Object.entries(kept.values))
      if (names.includes(name)) form.setValue(name, value, { shouldDirty: true });
    if (base.current) version.current = kept.version;
    setRestored(kept);
  }, []);

  const values = form.watch();
  const names = Object.keys(dirtyFields).filter((name) => dirtyFields[name]);
  const pending = options.draft && isDirty ? JSON.stringify(names.map((name) => [name, values[name]])) : '';
  const write = (): void =>
    draft.write({
      values: Object.fromEntries(names.map((name) => [name, form.getValues(name) ?? null])),
      version: version.current,
      at: new Date().toISOString(),
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows what was typed, told by `pending`
  useEffect(() => {
    if (!pending) {
      // Everything was undone again.
      if (written.current) draft.clear();
      written.current = false;
      return;
    }
    const timer = setTimeout(() => {
      if (saved.current) return;
      write();
      written.current = true;
    }, DRAFT_PAUSE);
    return () => clearTimeout(timer);
  }, [pending]);

  // The page may be left within the pause: by a reload, or without a warning (lost session, another organisation).
  const keep = useRef((): boolean => false);
  keep.current = () => {
    if (!options.draft || saved.current || !isDirty) return false;
    write();
    return true;
  };
  useEffect(() => {
    const onPageHide = (): void => void keep.current();
    addEventListener('pagehide', onPageHide);
    const forget = onForcedNavigation(() => {
      const kept = keep.current();
      if (kept) saved.current = true;
      return kept;
    });
    return () => {
      removeEventListener('pagehide', onPageHide);
      forget();
    };
  }, [saved]);

  const clear = (): void => {
    draft.clear();
    setRestored(null);
  };
  return {
    restored,
    read: draft.read,
    clear,
    discard: (): void => {
      clear();
      version.current = base.current?.version ?? 0;
      form.reset(base.current && options.valuesOf ? options.valuesOf(base.current) : options.values);
    },
  };
}
