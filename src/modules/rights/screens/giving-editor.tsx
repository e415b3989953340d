import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toast } from 'react-hot-toast';
import { useActing } from '../../../admin/acting/acting.ts';
import { refreshProfile } from '../../../admin/auth/refresh-profile.ts';
import { UnsavedGuard } from '../../../admin/form/unsaved-guard.tsx';
import { useForm } from '../../../admin/form/use-form.ts';
import { useKeptDraft } from '../../../admin/form/use-kept-draft.ts';
import { Fetched, UNCHANGING, useGet } from '../../../admin/kit/index.ts';
import { changesOf, type Givable, type Selection, withChanges } from '../../../admin/tree/ticks.ts';
import { api } from '../../../web/api.ts';
import type { Answer } from '../../../web/call.ts';
import type { RightsState } from '../giving/rights.api.ts';
import { ChangesBar } from './changes-bar.tsx';

/** The part of the API's answer that rights and roles share. */
type State = Pick<RightsState, 'idguid' | 'version' | 'can_edit'>;

/** Values of the form: names to assign and to remove. They can also be applied to a newer state that somebody else has saved. */
const NO_CHANGES: Record<'added' | 'removed', string[]> = { added: [], removed: [] };

/** Asks before removals, with the names that would remain; `go` saves. */
export type Before = (remaining: string[], go: () => void) => void;

interface GivingEditorProps<Given extends State> {
  /** API address for reading and saving the assignments. */
  path: string;
  /** False where `?organizacija=` has no effect: the address names the organisation itself. */
  acting?: boolean;
  /** Link back when the record does not exist. */
  list: { label: string; to: string };
  /** Everything that may be given. */
  all: (state: Given) => readonly Givable[];
  /** Field of the API's body for the complete list of names. */
  field: string;
  /** The page's head. */
  head: (state: Given) => ReactNode;
  /** Said in the bar beside the changes. */
  hint?: (state: Given, removed: Givable[], selected: Selection) => ReactNode;
  before?: Before;
  /** Renders the choices; `change` is missing in read-only mode. */
  children: (state: Given, selected: Selection, change: ((next: Selection) => void) | undefined) => ReactNode;
}

/** Page for assigning rights or roles: choices, unsaved changes, saving. */
export function GivingEditor<Given extends State>(props: GivingEditorProps<Given>) {
  const { path, acting, list } = props;
  const { query: own, link } = useActing();
  const query = acting === false ? {} : own;
  const asked = useGet<Given>(path, query, UNCHANGING);
  return (
    <Fetched asked={asked} list={{ ...list, to: link(list.to) }}>
      {(first) => <Editor key={first.idguid} {...props} first={first} query={query} />}
    </Fetched>
  );
}

function Editor<Given extends State>({
  first,
  query,
  path,
  all,
  field,
  head,
  hint,
  before,
  children,
}: GivingEditorProps<Given> & {
  first: Given;
  query: { tenant?: string | null };
}) {
  const client = useQueryClient();
  const state = useForm<typeof NO_CHANGES, Answer<Given>, Given>({
    values: NO_CHANGES,
    record: first,
    draft: `dodjela:${path}`,
    send: (changes, { record: now }) => {
      const wanted = [...withChanges(all(now!), changes)].sort();
      return api.put<Given>(path, { [field]: wanted, version: now!.version }, { query });
    },
    done: () => {},
    refused: ({ code, data, message }) => {
      if (code !== 'stale') return false;
      rebase((data as { current: Given }).current, ['added', 'removed']);
      setProblem(
        `${message} Učitano je novo stanje, a vaše izmjene su zadržane: pregledajte ih i sačuvajte ponovo.`,
      );
      return true;
    },
  });
  const { form, base, rebase, saved, sending, setProblem } = state;
  const draft = useKeptDraft(state);
  const record = base.current!;
  const everything = all(record);
  const selected = withChanges(everything, form.watch());
  const { added, removed } = changesOf(everything, selected);
  const dirty = added.length + removed.length > 0;

  const change = (next: Selection): void => {
    if (sending) return;
    const changes = changesOf(everything, next);
    for (const kind of ['added', 'removed'] as const)
      form.setValue(
        kind,
        changes[kind].map(({ name }) => name),
        { shouldDirty: true },
      );
  };
  const submit = state.submitTo(({ data, message }) => {
    rebase(data, []);
    toast.success(message ?? 'Izmjene su sačuvane.');
    // Lists, other trees and one's own menu may tell of them.
    void client.invalidateQueries();
    void refreshProfile();
  });
  const save = (): void => {
    if (sending || !dirty) return;
    if (before && removed.length > 0) before([...selected].sort(), () => void submit());
    else void submit();
  };

  return (
    <>
      {head(record)}
      {children(record, selected, record.can_edit ? change : undefined)}
      {record.can_edit && (
        <ChangesBar
          added={added}
          removed={removed}
          saving={sending}
          problem={state.problem}
          hint={hint?.(record, removed, selected)}
          onUndo={(name) => {
            const next = new Set(selected);
            if (!next.delete(name)) next.add(name);
            change(next);
          }}
          onReset={() => {
            rebase(record, []);
            setProblem(null);
          }}
          onSave={save}
        />
      )}
      <UnsavedGuard
        dirty={dirty}
        mayLeave={() => saved.current}
        onLeave={() => {
          saved.current = true;
          draft.clear();
        }}
      />
    </>
  );
}
