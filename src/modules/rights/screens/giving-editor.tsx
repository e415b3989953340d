import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toast } from 'react-hot-toast';
import { useActing } from '../../../admin/acting/acting.tsx';
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

/** What the form holds: names to be given and taken away, which also fit a state that somebody else has saved meanwhile. */
const NO_CHANGES: Record<'added' | 'removed', string[]> = { added: [], removed: [] };

/** Asked before anything is taken away, with the names that would remain; `go` saves. */
export type Before = (remaining: string[], go: () => void) => void;

interface GivingEditorProps<Given extends State> {
  /** Address in the API of what is given, read and put there. */
  path: string;
  /** False where `?organizacija=` says nothing: the address names the organisation itself. */
  acting?: boolean;
  /** Where a person goes on when there is no such record. */
  list: { label: string; to: string };
  /** Everything that may be given. */
  all: (state: Given) => readonly Givable[];
  /** Name under which the API takes the names of all that shall be given. */
  field: string;
  /** The page's head. */
  head: (state: Given) => ReactNode;
  /** Said in the bar beside the changes. */
  hint?: (state: Given, removed: Givable[], selected: Selection) => ReactNode;
  before?: Before;
  /** Where it is chosen; `change` is missing for who may only look. */
  children: (state: Given, selected: Selection, change: ((next: Selection) => void) | undefined) => ReactNode;
}

/** The page on which somebody is given something: what is chosen, what would change, and saving it. */
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
