import { Select } from '@mantine/core';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { ORGANISATIONS } from '../../core/identity/paths.ts';
import { useSignedIn } from '../auth/signed-in.ts';
import { dropdown } from '../fields/dropdown.ts';
import { useChoiceSearch } from '../fields/use-choice-search.tsx';
import type { ChoiceSource } from '../fields/use-choices.ts';
import { useQueryParams } from '../kit/use-query-params.ts';
import classes from './acting.module.css';
import { ACTING, useActing, useManagedName } from './acting.ts';
import { leaveManaged } from './managed-store.ts';

/** Above a list: lets the operator's people choose the organisation. Renders nothing for others. */
export function ActingFor() {
  const { tenant, may } = useActing();
  const session = useSignedIn();
  const [, setSearch] = useQueryParams();
  const named = useManagedName(tenant);
  if (!may) return null;
  const own = { value: session.tenant!.idguid, label: session.tenant!.name };
  const go = (idguid: string) => {
    if (idguid === own.value) leaveManaged();
    // Search and filters belong to the previous organisation.
    setSearch(() => new URLSearchParams(idguid === own.value ? {} : { [ACTING]: idguid }));
  };
  return (
    <section className={classes.bar} aria-label="Organizacija">
      <IconBuildingCommunity size={18} stroke={1.6} aria-hidden />
      <Chooser current={tenant ? { value: tenant, label: named } : own} own={own} onChange={go} />
    </section>
  );
}

interface Item {
  value: string;
  label: string;
}

/** The organisations, found by typing. */
const SOURCE: ChoiceSource = {
  path: ORGANISATIONS,
  list: true,
  read: ({ idguid, name }: { idguid: string; name: string }) => ({ idguid, label: name, hint: null }),
};

function Chooser(props: { current: Item; own: Item; onChange: (idguid: string) => void }) {
  const { current, own, onChange } = props;
  const { asked, found, input } = useChoiceSearch(SOURCE, {
    title: current.label,
    nothing: 'Nema organizacije s tim nazivom',
  });
  const items = found.map(({ idguid, label }) => ({ value: idguid, label }));
  const known = asked ? [current] : [current, own];
  const data = [
    ...known.filter(
      (one, index) =>
        known.findIndex(({ value }) => value === one.value) === index &&
        !items.some(({ value }) => value === one.value),
    ),
    ...items,
  ];
  return (
    <Select
      aria-label="Organizacija kojom upravljate"
      className={classes.chooser}
      size="sm"
      data={data}
      {...dropdown}
      {...input}
      value={current.value}
      onChange={(next) => next && next !== current.value && onChange(next)}
      // The server has searched, folding diacritics.
      filter={() => (asked ? items : data)}
      allowDeselect={false}
    />
  );
}
