import { Button, Drawer, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { ChoiceSelect } from '../../../../admin/fields/choice-select.tsx';
import { formatNumber } from '../../../../admin/kit/index.ts';
import { type ListState, sortText } from '../../../../admin/list/address.ts';
import { listOf } from '../../../../admin/list/filters.ts';
import { CpvPicker } from '../../cpv/screens/cpv-picker.tsx';
import type { Facets as Counted } from '../announcements.api.ts';
import { NOTICE_STATES } from '../states.ts';
import { addressOf, stateIn, toggled } from './addresses.ts';
import classes from './facets.module.css';
import { useFacets } from './facets-data.ts';

const NARROW = '(max-width: 47.99em)';
/** Values of a group that are shown before a person asks for all. */
const FIRST = 6;

type Bucket = Counted['state'][number];
type Group = 'authority' | 'entity' | 'canton' | 'procedure_type' | 'contract_type';
const GROUPS: readonly [Group, string][] = [
  ['contract_type', 'Vrsta ugovora'],
  ['procedure_type', 'Vrsta postupka'],
  ['entity', 'Entitet'],
  ['canton', 'Kanton'],
  ['authority', 'Ugovorni organ'],
];

/** The list's own order. */
const USUAL = 'relevance';
const SORTS = [
  { value: USUAL, label: 'Najvažnije prvo' },
  { value: '-announced', label: 'Najnovije prvo' },
  { value: 'deadline', label: 'Najbliži rok prvo' },
  { value: '-value', label: 'Najveća vrijednost prvo' },
];

/** What the list can be narrowed by, with counts: beside it, or on a phone in a drawer. */
export function Facets() {
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false;
  const [opened, setOpened] = useState(false);
  const { search } = useLocation();
  const state = stateIn(search);
  if (!narrow)
    return (
      <nav className={classes.aside} aria-label="Suzi listu">
        <Groups state={state} />
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
        Suzi i poredaj, s brojevima
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
  const { data, isPlaceholderData } = useFacets(state);
  const go = (change: Partial<ListState>): void => {
    void navigate(addressOf(state, change), { preventScrollReset: true });
  };
  const sort = sortText(state.sort) || USUAL;
  const codes = listOf(state.filters.cpv__in);
  const counts = { atLeast: data?.at_least ?? false };
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
      <States state={state} buckets={data?.state} {...counts} />
      <Section title="CPV">
        <Values
          name="cpv"
          state={state}
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
      {GROUPS.map(([name, title]) =>
        (data?.[name].length ?? 0) > 0 ? (
          <Section key={name} title={title}>
            <Values name={name} state={state} buckets={data![name]} {...counts} />
          </Section>
        ) : null,
      )}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface Counts {
  atLeast: boolean;
}

const KEY = 'state__in';

/** States exclude each other, so that one is chosen; without one all are shown. */
function States({ state, buckets, atLeast }: Counts & { state: ListState; buckets: Bucket[] | undefined }) {
  const { [KEY]: chosen, ...others } = state.filters;
  return (
    <Section title="Stanje">
      <ul className={classes.values}>
        <Value
          label="Sva obavještenja"
          chosen={!chosen}
          to={addressOf(state, { filters: others })}
          atLeast={atLeast}
        />
        {Object.entries(NOTICE_STATES).map(([value, label]) => (
          <Value
            key={value}
            label={label}
            chosen={listOf(chosen).includes(value)}
            count={buckets?.find((one) => one.value === value)?.count}
            to={addressOf(state, { filters: { ...others, [KEY]: value } })}
            atLeast={atLeast}
          />
        ))}
      </ul>
    </Section>
  );
}

function Values(props: Counts & { name: string; state: ListState; buckets: readonly Bucket[] }) {
  const { name, state, buckets, atLeast } = props;
  const [all, setAll] = useState(false);
  const chosen = listOf(state.filters[`${name}__in`]);
  if (buckets.length === 0) return null;
  const most = Math.max(...buckets.map(({ count }) => count));
  return (
    <>
      <ul className={classes.values}>
        {(all ? buckets : buckets.slice(0, FIRST)).map(({ value, label, count }) => (
          <Value
            key={value}
            label={label}
            chosen={chosen.includes(value)}
            count={count}
            share={count / most}
            to={addressOf(state, { filters: toggled(state.filters, name, value) })}
            atLeast={atLeast}
          />
        ))}
      </ul>
      {buckets.length > FIRST && (
        <UnstyledButton className={classes.more} onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? 'Prikaži manje' : `Prikaži svih ${buckets.length}`}
        </UnstyledButton>
      )}
    </>
  );
}

interface ValueProps extends Counts {
  label: string;
  chosen: boolean;
  /** Absent: not known. */
  count?: number;
  /** Of the largest count, from 0 to 1; drawn. */
  share?: number;
  to: string;
}

function Value({ label, chosen, count, share, to, atLeast }: ValueProps) {
  return (
    <li>
      <Link
        className={classes.value}
        to={to}
        preventScrollReset
        aria-current={chosen ? 'true' : undefined}
        style={share === undefined ? undefined : ({ '--share': share } as React.CSSProperties)}
      >
        {chosen && <IconCheck size={14} aria-hidden />}
        <span className={classes.label}>{label}</span>
        {count !== undefined && (
          <span className={classes.count}>
            {atLeast && <span title="Najmanje toliko: pogodaka je previše da se svi prebroje.">≥ </span>}
            {formatNumber(count)}
          </span>
        )}
      </Link>
    </li>
  );
}
