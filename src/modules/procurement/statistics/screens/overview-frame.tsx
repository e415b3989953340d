import { Button, Skeleton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState, Panel, useGet } from '../../../../admin/kit/index.ts';
import { STATISTICS_API } from '../../labels.ts';
import { SimulatedSource } from '../../notices/screens/simulated-source.tsx';
import { authorityPath, PATHS, supplierPath } from '../manifest.ts';
import type { CpvLevel, Overview } from '../overview.api.ts';
import { listLink, type NarrowedBy, type useStatisticsAddress } from './addresses.ts';
import { Figures, OverTime, Ratios } from './parts.tsx';
import { Ranking } from './ranking.tsx';
import classes from './statistics.module.css';

type Address = ReturnType<typeof useStatisticsAddress>;

interface FrameProps {
  address: Address;
  /** Whom the page is of; it cannot be taken off. */
  of?: Partial<Record<NarrowedBy, string>>;
  /** Below the figures. */
  children?: ReactNode;
}

const LABELS: Record<NarrowedBy, string> = { cpv: 'CPV', authority: 'Organ', supplier: 'Dobavljač' };
const LEVELS: Record<CpvLevel, string> = {
  division: 'Po odjeljcima CPV-a',
  group: 'Po grupama CPV-a',
  class: 'Po klasama CPV-a',
  category: 'Po kategorijama CPV-a',
};

/** Statistics of the period and of what the address narrows them to. */
export function OverviewFrame({ address, of = {}, children }: FrameProps) {
  const found = useGet<Overview>(
    STATISTICS_API,
    { ...address.query, ...of },
    { placeholderData: keepPreviousData },
  );
  const { data } = found;
  if (found.isError)
    return (
      <>
        <Narrowed address={address} of={of} names={null} />
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      </>
    );
  if (!data) return <Skeleton height={320} role="status" aria-label="Učitavanje..." />;
  return (
    <div className={classes.page}>
      {Object.keys(of).length > 0 && <SimulatedSource />}
      <Narrowed address={address} of={of} names={data.narrowed} />
      {data.current.contracts === 0 && !found.isPlaceholderData ? (
        <Panel label="Statistika nabavki">
          <Nothing data={data} address={address} />
        </Panel>
      ) : (
        <Shown data={data} busy={found.isPlaceholderData} address={address} of={of}>
          {children}
        </Shown>
      )}
    </div>
  );
}

/** What the statistics are narrowed to; each is taken off by a click. */
function Narrowed({
  address,
  of,
  names,
}: Required<Pick<FrameProps, 'address' | 'of'>> & { names: Overview['narrowed'] | null }) {
  const asked = (Object.keys(LABELS) as NarrowedBy[]).filter((name) => address.narrowing[name] && !of[name]);
  if (asked.length === 0) return null;
  return (
    <div className={classes.narrowed}>
      {asked.map((name) => {
        const said = `${LABELS[name]}: ${names?.[name]?.name ?? address.narrowing[name]}`;
        return (
          <Button
            key={name}
            size="compact-sm"
            variant="light"
            rightSection={<IconX size={14} aria-hidden />}
            aria-label={`${said}, ukloni filter`}
            title="Ukloni filter"
            className={classes.chip}
            onClick={() => address.widen(name)}
          >
            {said}
          </Button>
        );
      })}
    </div>
  );
}

function Nothing({ data, address }: { data: Overview; address: Address }) {
  if (data.made_at === null)
    return (
      <EmptyState title="Statistike još nema">
        Pravi se u pozadini čim se s portala preuzmu ugovori.
      </EmptyState>
    );
  return (
    <EmptyState
      title="U ovom razdoblju nema ugovora"
      action={
        address.period !== '12m' && (
          <Button variant="default" onClick={() => address.onPeriod({ razdoblje: '12m', od: '', do: '' })}>
            Zadnjih 12 mjeseci
          </Button>
        )
      }
    >
      Odaberite drugo razdoblje ili uklonite filter.
    </EmptyState>
  );
}

function Shown({ data, busy, address, of = {}, children }: FrameProps & { data: Overview; busy: boolean }) {
  const narrowing = { ...address.narrowing, ...of };
  const { linkTo } = address;
  const level = data.cpv_level;
  /** A list with these days and this narrowing. */
  const all = (path: string, more?: Record<string, string>) => listLink(path, data, narrowing, more);
  const toAuthority = ({ key }: { key: string }) => (key ? linkTo(authorityPath(key)) : null);
  return (
    <>
      <Figures data={data} busy={busy} />
      <OverTime data={data} busy={busy} />
      {children}
      <Ranking
        title={level ? LEVELS[level] : ''}
        head="CPV"
        rows={data.cpv}
        whole={data.current.value}
        linkTo={({ key }) =>
          key && key !== data.narrowed.cpv?.key ? linkTo('', { ...narrowing, ...pageOf(of), cpv: key }) : null
        }
        // Sums are listed of the broad levels alone; of the others there are contracts.
        all={
          level === 'division' || level === 'group'
            ? all(PATHS.cpv, { level__in: level })
            : all(PATHS.contracts)
        }
        note="Nazivi su hrvatski gdje bosanski nije upisan u CPV rječnik."
      />
      <Ranking
        title="Po ugovornim organima"
        head="Organ"
        rows={data.authorities}
        whole={data.current.value}
        linkTo={toAuthority}
        all={all(PATHS.authorities)}
      />
      <Ranking
        title="Po dobavljačima"
        head="Dobavljač"
        rows={data.suppliers}
        whole={data.current.value}
        linkTo={({ key }) => (key ? linkTo(supplierPath(key)) : null)}
        all={all(PATHS.suppliers)}
      />
      <Ratios data={data} busy={busy} linkTo={toAuthority} />
    </>
  );
}

/** What the page itself says is not repeated in its address. */
const pageOf = (of: Partial<Record<NarrowedBy, string>>): Partial<Record<NarrowedBy, null>> =>
  Object.fromEntries(Object.keys(of).map((name) => [name, null]));
