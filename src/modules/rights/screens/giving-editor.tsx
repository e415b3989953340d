import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import { useActing } from '../../../admin/acting/acting.tsx';
import { refreshProfile } from '../../../admin/auth/refresh-profile.ts';
import { UnsavedGuard } from '../../../admin/form/unsaved-guard.tsx';
import { useDraft } from '../../../admin/form/use-draft.ts';
import { Fetched, problemOf } from '../../../admin/kit/index.ts';
import { carryOver, changesOf, type Givable, grantedIn, type Selection } from '../../../admin/tree/ticks.ts';
import { api } from '../../../web/api.ts';
import { ApiError } from '../../../web/call.ts';
import { onForcedNavigation } from '../../../web/navigation.ts';
import type { RightsState } from '../giving/rights.api.ts';
import { ChangesBar } from './changes-bar.tsx';

/** The part of the API's answer that rights and roles share. */
type State = Pick<RightsState, 'idguid' | 'version' | 'can_edit'>;

/** The draft: the assigned names, and the chosen ones. */
interface Kept {
  granted: string[];
  selected: string[];
}

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

/**
 * Page for assigning rights or roles: choices, unsaved changes, saving. Not `useForm`, which merges a stale edit field by field:
 * this is one set, whose changes are applied to the newer state name by name.
 */
export function GivingEditor<Given extends State>(props: GivingEditorProps<Given>) {
  const { path, acting, list } = props;
  const { query: own, link } = useActing();
  const query = acting === false ? {} : own;
  const asked = useQuery({
    queryKey: ['rights', path, query],
    queryFn: async ({ signal }) => (await api.get<Given>(path, { signal, query })).data,
    // The state must not change while it is edited; a newer one is detected when saving.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
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
  const [state, setState] = useState(first);
  const draft = useDraft(`dodjela:${path}`);
  const [selected, setSelected] = useState<Selection>(() => {
    const now = all(first);
    const kept = draft.read()?.values as Kept | undefined;
    if (!kept) return grantedIn(now);
    const before = now.map((one) => ({ ...one, granted: kept.granted.includes(one.name) }));
    return carryOver(before, new Set(kept.selected), now);
  });
  const [saving, setSaving] = useState(false);
  /** True at once, before the next render: nothing is ticked or sent while saving. */
  const busy = useRef(false);
  const [problem, setProblem] = useState<string | null>(null);
  const leaving = useRef(false);
  const { added, removed } = changesOf(all(state), selected);
  const dirty = added.length + removed.length > 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: after every change
  useEffect(() => {
    const kept: Kept = { granted: [...grantedIn(all(state))], selected: [...selected] };
    if (dirty) draft.write({ values: { ...kept }, version: state.version, at: new Date().toISOString() });
    else draft.clear();
  }, [state, selected]);
  // Leaving without a warning (lost session, another organisation): the draft is stored by then.
  useEffect(
    () =>
      onForcedNavigation(() => {
        const unsaved = dirty && !leaving.current;
        leaving.current ||= unsaved;
        return unsaved;
      }),
    [dirty],
  );

  const change = (next: Selection): void => {
    if (!busy.current) setSelected(next);
  };
  const send = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    setProblem(null);
    try {
      const wanted = { [field]: [...selected].sort(), version: state.version };
      const answer = await api.put<Given>(path, wanted, { query });
      setState(answer.data);
      setSelected(grantedIn(all(answer.data)));
      toast.success(answer.message ?? 'Izmjene su sačuvane.');
      // Lists, other trees and the caller's own menu may depend on it.
      await client.invalidateQueries();
      await refreshProfile();
    } catch (error) {
      refuse(error);
    } finally {
      busy.current = false;
      setSaving(false);
    }
  };
  const refuse = (error: unknown): void => {
    const { code, data } = error instanceof ApiError ? error : { code: '', data: null };
    const current = code === 'stale' ? (data as { current?: Given }).current : undefined;
    if (!current) {
      setProblem(problemOf(error));
      return;
    }
    setSelected(carryOver(all(state), selected, all(current)));
    setState(current);
    setProblem(
      `${problemOf(error)} Učitano je novo stanje, a vaše izmjene su zadržane: pregledajte ih i sačuvajte ponovo.`,
    );
  };
  const save = (): void => {
    if (busy.current || !dirty) return;
    if (before && removed.length > 0) before([...selected].sort(), () => void send());
    else void send();
  };

  return (
    <>
      {head(state)}
      {children(state, selected, state.can_edit ? change : undefined)}
      {state.can_edit && (
        <ChangesBar
          added={added}
          removed={removed}
          saving={saving}
          problem={problem}
          hint={hint?.(state, removed, selected)}
          onUndo={(name) => {
            const next = new Set(selected);
            if (!next.delete(name)) next.add(name);
            change(next);
          }}
          onReset={() => {
            setSelected(grantedIn(all(state)));
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
          draft.clear();
        }}
      />
    </>
  );
}
