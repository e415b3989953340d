import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconLock, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useActing } from '../../../admin/acting/acting.tsx';
import { counted, EmptyState, PageHeader } from '../../../admin/kit/index.ts';
import { useKeys } from '../../../admin/list/use-keys.ts';
import { Toolbar } from '../../../admin/listing/toolbar.tsx';
import type { Givable, Selection } from '../../../admin/permission-tree/tree-model.ts';
import { fold } from '../../../core/fold.ts';
import type { RoleChoice, UserRoles as State } from '../giving/rights.api.ts';
import { GivingEditor, toggled } from './giving-editor.tsx';
import { RoleName } from './names.tsx';
import classes from './rights.module.css';
import { effectOf, effectText } from './roles-model.ts';

/** A role as something that may be given. */
type Choice = RoleChoice & Givable;
const choicesOf = (state: State): Choice[] =>
  state.roles.map((role) => ({ ...role, name: role.idguid, granted: role.held, cut: false }));

/** /admin/users/roles/{idguid}: which roles a person has. */
export default function UserRoles() {
  const { idguid = '' } = useParams();
  const { link } = useActing();
  const list = { label: 'Korisnici', to: '/admin/users' };
  return (
    <GivingEditor<State, Choice>
      path={`/api/admin/users/${idguid}/roles`}
      list={list}
      all={choicesOf}
      body={(roles) => ({ roles })}
      saved="Uloge su sačuvane."
      hint={(person, _removed, selected) => effectText(effectOf(person, selected))}
      head={(person) => (
        <PageHeader
          title={`Uloge: ${person.title}`}
          crumbs={[
            { ...list, to: link(list.to) },
            { label: person.title, to: link(`/admin/users/view/${person.idguid}`) },
          ]}
          description="Osoba smije sve što joj daju njene uloge zajedno, u granicama dozvola organizacije. Promjena važi odmah."
          actions={
            <Button variant="default" component={Link} to={link(`/admin/users/permissions/${person.idguid}`)}>
              Dozvole osobe
            </Button>
          }
        />
      )}
    >
      {(person, selected, change) => <Cards person={person} selected={selected} onChange={change} />}
    </GivingEditor>
  );
}

function Cards({
  person,
  selected,
  onChange,
}: {
  person: State;
  selected: Selection;
  onChange?: (next: Selection) => void;
}) {
  const [text, setText] = useState('');
  const search = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => search.current?.focus() });
  const words = fold(text).split(/\s+/).filter(Boolean);
  const shown = person.roles.filter((role) => {
    const own = fold(`${role.label} ${role.name} ${role.description ?? ''}`);
    return words.every((word) => own.includes(word));
  });
  return (
    <>
      <Toolbar count={counted(selected.size, 'dodijeljena uloga', 'dodijeljene uloge', 'dodijeljenih uloga')}>
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
      </Toolbar>
      {shown.length === 0 ? (
        <EmptyState title="Nema takve uloge">Promijenite pretragu ili napravite novu ulogu.</EmptyState>
      ) : (
        <ul className={classes.roles} aria-label={`Uloge osobe ${person.title}`}>
          {shown.map((role) => (
            <li key={role.idguid}>
              <RoleCard
                role={role}
                on={selected.has(role.idguid)}
                canEdit={onChange !== undefined}
                onToggle={() => onChange?.(toggled(selected, role.idguid))}
              />
            </li>
          ))}
        </ul>
      )}
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
  const locked = !canEdit || !role.may_give;
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
      <RoleName role={role} />
      {role.description && <span>{role.description}</span>}
      <span id={`${role.idguid}-about`} className={classes.about}>
        {role.permissions.length === 0
          ? 'Ovdje ne daje nijednu dozvolu.'
          : `${counted(role.permissions.length, 'dozvola', 'dozvole', 'dozvola')}: ${some}${more > 0 ? ` i još ${more}` : ''}`}
      </span>
      {canEdit && !role.may_give && (
        <span className={classes.lacking}>
          <IconLock size={13} aria-hidden />
          Ne možete je {role.held ? 'oduzeti' : 'dati'}: sami nemate {lacking}
          {role.lacking.length > 3 && ` i još ${role.lacking.length - 3}`}.
        </span>
      )}
    </label>
  );
}
