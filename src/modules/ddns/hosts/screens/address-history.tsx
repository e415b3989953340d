import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ErrorState, formatDateTime, getKey, Panel, useGet } from '../../../../admin/kit/index.ts';
import { api } from '../../../../web/api.ts';
import { Chart } from '../../../../web/chart/chart.tsx';
import type { AddressChange, Addresses, Counts } from '../addresses.api.ts';
import type { Host } from '../hosts.api.ts';
import { countsSpec } from './counts-spec.ts';
import classes from './hosts.module.css';
import { hasDevice, hostApi, viaText } from './hosts-data.ts';

const SPANS = [
  { value: 'day', label: '90 dana' },
  { value: 'hour', label: '48 sati' },
] as const;

/** How often a host's addresses change, and each of the changes. */
export function AddressHistory({ host }: { host: Host }) {
  const { idguid } = host;
  const [by, setBy] = useState<Counts['by']>('day');
  return (
    <Panel
      title="Promjene adresa"
      aside={
        <SegmentedControl
          size="xs"
          aria-label="Razdoblje grafikona"
          value={by}
          onChange={(value) => setBy(value as Counts['by'])}
          data={[...SPANS]}
        />
      }
    >
      <CountsChart idguid={idguid} by={by} />
      <Changes host={host} />
    </Panel>
  );
}

function CountsChart({ idguid, by }: { idguid: string; by: Counts['by'] }) {
  const asked = useGet<Counts>(`${hostApi(idguid)}/changes`, { by });
  const spec = useMemo(() => asked.data && countsSpec(asked.data), [asked.data]);
  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!spec) return <Skeleton height={200} />;
  return (
    <div className={classes.chart}>
      <Chart label="Promjene adrese kroz vrijeme" pointsName={by === 'day' ? 'Dan' : 'Sat'} spec={spec} />
    </div>
  );
}

function Changes({ host }: { host: Host }) {
  const path = `${hostApi(host.idguid)}/addresses`;
  const asked = useInfiniteQuery({
    queryKey: getKey(path),
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam, signal }) =>
      (
        await api.get<Addresses>(path, {
          query: { before: pageParam === null ? null : String(pageParam) },
          signal,
        })
      ).data,
    getNextPageParam: ({ next }) => next,
  });
  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (asked.isPending) return <Skeleton height={120} />;
  const changes = asked.data.pages.flatMap((page) => page.changes);
  if (changes.length === 0)
    return (
      <p className={classes.muted}>
        Još nema nijedne adrese.{hasDevice(host) && ' Prva će se pojaviti čim je uređaj javi.'}
      </p>
    );
  return (
    <>
      <ol className={classes.timeline} aria-label="Promjene adresa, od najnovije">
        {changes.map((change, index) => (
          <li key={change.no} data-current={index === 0 || undefined}>
            <time dateTime={change.at}>{formatDateTime(change.at)}</time>
            <div className={classes.address}>
              {[change.ip4, change.ip6].filter(Boolean).join('  ') || 'bez adrese'}
            </div>
            <div className={classes.muted}>{originOf(change)}</div>
          </li>
        ))}
      </ol>
      {asked.hasNextPage && (
        <Button
          variant="default"
          size="compact-sm"
          loading={asked.isFetchingNextPage}
          onClick={() => void asked.fetchNextPage()}
        >
          Starije promjene
        </Button>
      )}
    </>
  );
}

/** Who said so: "dyndns2, s adrese 31.176.200.9, ddclient/3.10.0". */
const originOf = ({ via, from_ip, agent, actor }: AddressChange): string =>
  [via === 'person' && actor ? actor : viaText(via), from_ip && `s adrese ${from_ip}`, agent]
    .filter(Boolean)
    .join(', ');
