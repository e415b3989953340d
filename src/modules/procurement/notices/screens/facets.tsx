import { Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ChoiceSelect } from '../../../../admin/fields/choice-select.tsx';
import { Problem, Spinner, statusOf } from '../../../../admin/kit/index.ts';
import { type ListState, sortText } from '../../../../admin/list/address.ts';
import { listOf } from '../../../../admin/list/filters.ts';
import { CpvPicker } from '../../cpv/screens/cpv-picker.tsx';
import { addressOf, stateIn } from './addresses.ts';
import { type Group, Section, States, Values } from './facet-values.tsx';
import classes from './facets.module.css';
import { useFacets } from './facets-data.ts';

const NARROW = '(max-width: 47.99em)';
const GROUPS: readonly [Exclude<Group, 'cpv'>, string][] = [
  ['contract_type', 'Vrsta ugovora'],
  ['procedure_type', 'Vrsta postupka'],
  ['entity', 'Entitet'],
  ['canton', 'Kanton'],
  ['municipality', 'Općina'],
  ['authority', 'Ugovorni organ'],
];

/** The list's own order. */
const USUAL = 'relevance';
const SORTS = [
  { value: USUAL, label: 'Najrelevantnije prvo' },
  { value: '-announced', label: 'Najnovije prvo' },
  { value: 'deadline', label: 'Najraniji rok prvo' },
  { value: '-value', label: 'Najveća vrijednost prvo' },
];

/** What the list can be narrowed by, with counts: beside it, or on a phone in a drawer. `waiting`: the list does not know yet what it opens. */
export function Facets({ waiting }: { waiting: boolean }) {
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false;
  const [opened, setOpened] = useState(false);
  const { search } = useLocation();
  const state = stateIn(search);
  if (!narrow)
    return (
      <nav className={classes.aside} aria-label="Suzi listu">
        {waiting ? <Spinner text="Brojevi se učitavaju..." /> : <Groups state={state} />}
      </nav>
    );
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Suzi i poredaj
      </Button>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="right"
        size="min(24rem, 100vw)"
        title="Suzi listu"
      >
        <Groups state={state} />
        <div className={classes.foot}>
          <Button fullWidth onClick={() => setOpened(false)}>
            Prikaži
          </Button>
        </div>
      </Drawer>
    </>
  );
}

function Groups({ state }: { state: ListState }) {
  const navigate = useNavigate();
  const { data, isPlaceholderData, isPending, error, refetch } = useFacets(state);
  const go = (change: Partial<ListState>): void => {
    void navigate(addressOf(state, change), { preventScrollReset: true });
  };
  const sort = sortText(state.sort) || USUAL;
  const codes = listOf(state.filters.cpv__in);
  const counts = { state, atLeast: data?.at_least ?? false };
  return (
    <div className={classes.groups} data-busy={isPlaceholderData || undefined}>
      <ChoiceSelect
        size="sm"
        label="Poredaj"
        data={
          SORTS.some(({ value }) => value === sort) ? SORTS : [...SORTS, { value: sort, label: 'Po koloni' }]
        }
        value={sort}
        onChange={(next) =>
          go({
            sort:
              next && next !== USUAL ? [{ field: next.replace('-', ''), desc: next.startsWith('-') }] : [],
          })
        }
      />
      {/* What was asked wrongly the list itself says. */}
      {error && statusOf(error) !== 422 && (
        <div className={classes.failed}>
          <Problem>Brojevi nisu učitani.</Problem>
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            Pokušaj ponovo
          </Button>
        </div>
      )}
      {isPending && <Spinner text="Brojevi se učitavaju..." />}
      <States buckets={data?.state} {...counts} />
      <Section title="CPV">
        <Values
          name="cpv"
          buckets={(data?.cpv ?? []).map((one) => ({ ...one, value: one.value.padEnd(8, '0') }))}
          {...counts}
        />
        <CpvPicker
          label="Oznake"
          size="xs"
          value={codes}
          onChange={(next) => {
            const { cpv__in: _had, ...others } = state.filters;
            go({ filters: next.length > 0 ? { ...others, cpv__in: next.join(',') } : others });
          }}
        />
      </Section>
      {GROUPS.map(([name, title]) => (
        <Values key={name} name={name} title={title} buckets={data?.[name] ?? []} {...counts} />
      ))}
    </div>
  );
}
