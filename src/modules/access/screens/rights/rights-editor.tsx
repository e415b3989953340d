import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import { NotThere, problemOf, Spinner } from '../../../../admin/kit/index.ts';
import { UnsavedGuard } from '../../../../admin/resource/form/UnsavedGuard.tsx';
import { ApiError, api } from '../../../../web/api.ts';
import type { RightsState } from '../../admin/rights.api.ts';
import type { PermissionCell } from '../../admin/tree.api.ts';
import { ActingFor, useActing } from '../acting.tsx';
import { ChangesBar } from './changes-bar.tsx';
import { refreshOwnRights } from './own-rights.ts';
import { PermissionTree } from './permission-tree.tsx';
import { carryOver, changesOf, grantedIn } from './tree-model.ts';

/** What is asked before saving: whether to go on is answered by calling `go`. */
export type Before = (asked: { removed: PermissionCell[]; selected: string[]; go: () => void }) => void;

export interface RightsEditorProps {
  /** Address of the rights in the API. */
  path: string;
  /** False where `?organizacija=` says nothing: an organisation's own rights are named by the address. */
  acting?: boolean;
  /** The page's head, and what stands before the tree. */
  head: (state: RightsState) => ReactNode;
  /** What the tree is of, for those who listen. */
  label: (state: RightsState) => string;
  /** Where a person goes on when there is no such record. */
  list: { label: string; to: string };
  showHolders?: boolean;
  /** More in the bar for what would change. */
  hint?: (state: RightsState, removed: PermissionCell[]) => ReactNode;
  /** Asked before rights are taken away. */
  before?: Before;
}

/** The rights of a role, a person or an organisation: the tree, what would change, and saving it. */
export function RightsEditor(props: RightsEditorProps) {
  const { tenant, link } = useActing();
  const query = props.acting === false ? {} : { tenant };
  const asked = useQuery({
    queryKey: ['rights', props.path, query],
    queryFn: async ({ signal }) => (await api.get<RightsState>(props.path, { signal, query })).data,
    // What is being changed must not change underneath; a newer state is met when saving.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (asked.isPending) return <Spinner />;
  if (!asked.data) {
    const list = { ...props.list, to: link(props.list.to) };
    return <NotThere error={asked.error} list={list} onRetry={() => void asked.refetch()} />;
  }
  return <Editor key={asked.data.idguid} {...props} first={asked.data} query={query} />;
}

function Editor({
  first,
  query,
  path,
  acting = true,
  head,
  label,
  showHolders,
  hint,
  before,
}: RightsEditorProps & { first: RightsState; query: { tenant?: string | null } }) {
  const client = useQueryClient();
  const [state, setState] = useState(first);
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => grantedIn(first.tree));
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const leaving = useRef(false);
  const { added, removed } = changesOf(state.tree, selected);
  const dirty = added.length + removed.length > 0;

  const take = (next: RightsState): void => {
    setState(next);
    client.setQueryData(['rights', path, query], next);
  };
  const send = async (): Promise<void> => {
    setSaving(true);
    setProblem(null);
    try {
      const body = { permissions: [...selected].sort(), version: state.version };
      const answer = await api.put<RightsState>(path, body, { query });
      take(answer.data);
      setSelected(grantedIn(answer.data.tree));
      toast.success(answer.message ?? 'Dozvole su sačuvane.');
      // Lists, other trees and one's own menu may tell of them.
      await client.invalidateQueries({ queryKey: ['listing'] });
      await client.invalidateQueries({ queryKey: ['record'] });
      await refreshOwnRights();
    } catch (error) {
      refuse(error);
    } finally {
      setSaving(false);
    }
  };
  const refuse = (error: unknown): void => {
    const { code, data } = error instanceof ApiError ? error : { code: '', data: null };
    const current = code === 'stale' ? (data as { current?: RightsState }).current : undefined;
    if (!current) {
      setProblem(problemOf(error));
      return;
    }
    setSelected(carryOver(state.tree, selected, current.tree));
    take(current);
    setProblem(
      `${problemOf(error)} Učitano je novo stanje, a vaše izmjene su zadržane: pregledajte ih i sačuvajte ponovo.`,
    );
  };
  const save = (): void => {
    if (saving || !dirty) return;
    if (before && removed.length > 0)
      before({ removed, selected: [...selected].sort(), go: () => void send() });
    else void send();
  };

  return (
    <>
      {head(state)}
      {acting && <ActingFor />}
      <PermissionTree
        modules={state.tree}
        selected={selected}
        onChange={state.can_edit ? setSelected : undefined}
        label={label(state)}
        showHolders={showHolders}
      />
      {state.can_edit && (
        <ChangesBar
          added={added}
          removed={removed}
          saving={saving}
          problem={problem}
          hint={hint?.(state, removed)}
          onUndo={(name) => {
            const next = new Set(selected);
            if (!next.delete(name)) next.add(name);
            setSelected(next);
          }}
          onReset={() => {
            setSelected(grantedIn(state.tree));
            setProblem(null);
          }}
          onSave={save}
        />
      )}
      <UnsavedGuard
        dirty={dirty}
        mayLeave={() => leaving.current}
        onLeave={() => {
          leaving.current = true;
        }}
      />
    </>
  );
}
