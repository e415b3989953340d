import { Badge, Button, Checkbox, TextInput } from '@mantine/core';
import { IconLock, IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import { Link, useParams } from 'react-router';
import { counted, EmptyState, NotThere, PageHeader, problemOf, Spinner } from '../../../../admin/kit/index.ts';
import { UnsavedGuard } from '../../../../admin/resource/form/UnsavedGuard.tsx';
import { useKeys } from '../../../../admin/resource/list/useKeys.ts';
import { fold } from '../../../../core/fold.ts';
import { ApiError, api } from '../../../../web/api.ts';
import type { RoleChoice, UserRoles as State } from '../../admin/rights.api.ts';
import { ActingFor, useActing } from '../acting.tsx';
import { ChangesBar } from './changes-bar.tsx';
import { refreshOwnRights } from './own-rights.ts';
import classes from './rights.module.css';

/** /admin/users/roles/{idguid}: which roles a person has. */
export default function UserRoles() {
  const { idguid = '' } = useParams();
  const { query, link } = useActing();
  const path = `/api/admin/users/${idguid}/roles`;
  const asked = useQuery({
    queryKey: ['rights', path, query],
    queryFn: async ({ signal }) => (await api.get<State>(path, { signal, query })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (asked.isPending) return <Spinner />;
  const list = { label: 'Korisnici', to: link('/admin/users') };
  if (!asked.data) return <NotThere error={asked.error} list={list} onRetry={() => void asked.refetch()} />;
  return <Loaded key={idguid} path={path} first={asked.data} />;
}

const heldIn = (state: State): Set<string> =>
  new Set(state.roles.flatMap((role) => (role.held ? role.idguid : [])));

function Loaded({ path, first }: { path: string; first: State }) {
  const client = useQueryClient();
  const { query, link } = useActing();
  const [state, setState] = useState(first);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => heldIn(first));
  const [text, setText] = useState('');
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const leaving = useRef(false);
  useKeys({ '/': () => search.current?.focus() });

  const changed = state.roles.filter((role) => role.held !== chosen.has(role.idguid));
  const asChange = (role: RoleChoice) => ({ name: role.idguid, label: role.label });
  const added = changed.filter((role) => !role.held).map(asChange);
  const removed = changed.filter((role) => role.held).map(asChange);
  const toggle = (idguid: string): void => {
    const next = new Set(chosen);
    if (!next.delete(idguid)) next.add(idguid);
    setChosen(next);
  };
  const take = (next: State): void => {
    setState(next);
    client.setQueryData(['rights', path, query], next);
  };
  const save = async (): Promise<void> => {
    if (saving || changed.length === 0) return;
    setSaving(true);
    setProblem(null);
    try {
      const answer = await api.put<State>(path, { roles: [...chosen], version: state.version }, { query });
      take(answer.data);
      setChosen(heldIn(answer.data));
      toast.success(answer.message ?? 'Uloge su sačuvane.');
      await client.invalidateQueries({ queryKey: ['listing'] });
      await client.invalidateQueries({ queryKey: ['record'] });
      await refreshOwnRights();
    } catch (error) {
      const current =
        error instanceof ApiError && error.code === 'stale'
          ? (error.data as { current: State }).current
          : null;
      if (current) {
        const next = heldIn(current);
        for (const { name } of removed) next.delete(name);
        for (const { name } of added) if (current.roles.some((role) => role.idguid === name)) next.add(name);
        take(current);
        setChosen(next);
      }
      setProblem(
        current
          ? `${problemOf(error)} Učitano je novo stanje, a vaše izmjene su zadržane: pregledajte ih i sačuvajte ponovo.`
          : problemOf(error),
      );
    } finally {
      setSaving(false);
    }
  };

  const words = fold(text).split(/\s+/).filter(Boolean);
  const shown = state.roles.filter((role) => {
    const own = fold(`${role.label} ${role.name} ${role.description ?? ''}`);
    return words.every((word) => own.includes(word));
  });
  return (
    <>
      <PageHeader
        title={`Uloge: ${state.title}`}
        crumbs={[
          { label: 'Korisnici', to: link('/admin/users') },
          { label: state.title, to: link(`/admin/users/view/${state.idguid}`) },
        ]}
        description="Osoba smije sve što joj daju njene uloge zajedno, koliko to dopušta organizacija. Promjena vrijedi od njenog sljedećeg zahtjeva."
        actions={
          <Button variant="default" component={Link} to={link(`/admin/users/permissions/${state.idguid}`)}>
            Dozvole osobe
          </Button>
        }
      />
      <ActingFor />
      <div className={classes.toolbar}>
        <TextInput
          ref={search}
          type="search"
          aria-label="Traži ulogu"
          aria-keyshortcuts="/"
          placeholder="Traži ulogu"
          leftSection={<IconSearch size={16} aria-hidden />}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <span className={classes.count} role="status">
          {counted(chosen.size, 'dodijeljena uloga', 'dodijeljene uloge', 'dodijeljenih uloga')}
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState title="Nema takve uloge">Promijenite pretragu ili napravite novu ulogu.</EmptyState>
      ) : (
        <ul className={classes.roles} aria-label={`Uloge osobe ${state.title}`}>
          {shown.map((role) => (
            <li key={role.idguid}>
              <RoleCard
                role={role}
                on={chosen.has(role.idguid)}
                canEdit={state.can_edit}
                onToggle={() => toggle(role.idguid)}
              />
            </li>
          ))}
        </ul>
      )}
      {state.can_edit && (
        <ChangesBar
          added={added}
          removed={removed}
          saving={saving}
          problem={problem}
          onUndo={toggle}
          onReset={() => {
            setChosen(heldIn(state));
            setProblem(null);
          }}
          onSave={() => void save()}
        />
      )}
      <UnsavedGuard
        dirty={changed.length > 0}
        mayLeave={() => leaving.current}
        onLeave={() => {
          leaving.current = true;
        }}
      />
    </>
  );
}

/** Names of rights on a card at most. */
const NAMED = 4;

function RoleCard({
  role,
  on,
  canEdit,
  onToggle,
}: {
  role: RoleChoice;
  on: boolean;
  canEdit: boolean;
  onToggle: () => void;
}) {
  // What is there may always be taken away, and put back as long as it has not been saved.
  const locked = !canEdit || (!on && !role.held && !role.may_give);
  const some = role.permissions.slice(0, NAMED).join(', ');
  const more = role.permissions.length - NAMED;
  const lacking = role.lacking.slice(0, 3).join(', ');
  return (
    <label
      htmlFor={role.idguid}
      className={classes.role}
      data-changed={on !== role.held || undefined}
      data-locked={locked || undefined}
    >
      <Checkbox
        id={role.idguid}
        size="sm"
        aria-label={role.label}
        aria-describedby={`${role.idguid}-about`}
        aria-disabled={locked || undefined}
        checked={on}
        onChange={() => !locked && onToggle()}
      />
      <span className={classes.named}>
        <span className={classes.title}>{role.label}</span>
        {role.platform && <Badge size="sm">Zajednička</Badge>}
      </span>
      {role.description && <span>{role.description}</span>}
      <span id={`${role.idguid}-about`} className={classes.about}>
        {role.permissions.length === 0
          ? 'Ovdje ne daje nijednu dozvolu.'
          : `${counted(role.permissions.length, 'dozvola', 'dozvole', 'dozvola')}: ${some}${more > 0 ? ` i još ${more}` : ''}`}
      </span>
      {canEdit && !role.may_give && !role.held && (
        <span className={classes.lacking}>
          <IconLock size={13} aria-hidden />
          Ne možete je dati: sami nemate {lacking}
          {role.lacking.length > 3 && ` i još ${role.lacking.length - 3}`}.
        </span>
      )}
    </label>
  );
}
