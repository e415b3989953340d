import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { useChoices, useChosen } from '../../../../admin/fields/use-choices.ts';
import { formatNumber } from '../../../../admin/kit/index.ts';
import type { ListState } from '../../../../admin/list/address.ts';
import { listOf } from '../../../../admin/list/filters.ts';
import { CodeName } from '../../cpv/screens/code-name.tsx';
import { NOTICES_API } from '../../labels.ts';
import type { Facets } from '../announcements.api.ts';
import { NOTICE_STATES } from '../states.ts';
import { addressOf, toggled } from './addresses.ts';
import classes from './facets.module.css';

/** Values of a group that are shown before a person asks for all. */
const FIRST = 6;

type Bucket = Facets['state'][number];
export type Group =
  | 'cpv'
  | 'authority'
  | 'entity'
  | 'canton'
  | 'municipality'
  | 'procedure_type'
  | 'contract_type';
/** Groups with so few values that all are offered, also beside one that is chosen. */
const WHOLE: ReadonlySet<Group> = new Set(['entity', 'canton', 'procedure_type', 'contract_type']);

/** Values of one filter, with a heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

export interface Counts {
  state: ListState;
  atLeast: boolean;
}

const KEY = 'state__in';

/** States exclude each other, so that one is chosen; without one all are shown. */
export function States({ state, buckets, atLeast }: Counts & { buckets: Bucket[] | undefined }) {
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

/** A value that is offered; those beside a chosen one have no count: counted is within all filters. */
type Offered = Pick<Bucket, 'value' | 'label'> & { count?: number; croatian?: boolean };

/** Values of a group: those that are counted, and those that would otherwise be gone because one is chosen. */
function useOffered(name: Group, buckets: readonly Bucket[], chosen: string[]): Offered[] {
  const source = { path: `${NOTICES_API}/references/${name}` };
  const whole = WHOLE.has(name);
  const others = useChoices(source, '', whole && chosen.length > 0).data ?? [];
  const missing = chosen.filter((one) => !buckets.some(({ value }) => value === one));
  // Codes stand in the picker below.
  const known = useChosen(source, whole || name === 'cpv' ? [] : missing);
  const further = whole && chosen.length > 0 ? others : Object.values(known);
  return [
    ...buckets,
    ...further
      .filter(({ idguid }) => !buckets.some(({ value }) => value === idguid))
      .map(({ idguid, label }) => ({ value: idguid, label })),
  ];
}

/** Values to choose from, several of which may be; nothing where there are none. `title`: of a section of their own. */
export function Values(
  props: Counts & { name: Group; title?: string; buckets: readonly (Bucket & { croatian?: boolean })[] },
) {
  const { name, title, state, buckets, atLeast } = props;
  const [all, setAll] = useState(false);
  const chosen = listOf(state.filters[`${name}__in`]);
  const offered = useOffered(name, buckets, chosen);
  if (offered.length === 0) return null;
  const most = Math.max(...buckets.map(({ count }) => count), 1);
  // What is chosen can always be taken back.
  const shown = all ? offered : offered.filter(({ value }, at) => at < FIRST || chosen.includes(value));
  const values = (
    <>
      <ul className={classes.values}>
        {shown.map(({ value, label, count, croatian }) => (
          <Value
            key={value}
            label={croatian === undefined ? label : <CodeName name={label} croatian={croatian} />}
            chosen={chosen.includes(value)}
            count={count}
            share={count && count / most}
            to={addressOf(state, { filters: toggled(state.filters, name, value) })}
            atLeast={atLeast}
          />
        ))}
      </ul>
      {offered.length > FIRST && (
        <UnstyledButton className={classes.more} onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? 'Prikaži manje' : `Prikaži svih ${offered.length}`}
        </UnstyledButton>
      )}
    </>
  );
  return title ? <Section title={title}>{values}</Section> : values;
}

interface ValueProps extends Pick<Counts, 'atLeast'> {
  label: ReactNode;
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
