import { Badge } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { iconFor } from '../../../admin/icons.ts';
import { EmptyState, Fetched, formatNumber, Panel, useGet } from '../../../admin/kit/index.ts';
import { calmly } from '../../../admin/live/calmly.ts';
import { useLive } from '../../../admin/live/use-live.ts';
import type { WaitingThing, WaitingThings } from '../dashboard.api.ts';
import classes from './dashboard.module.css';
import { LeftOut } from './left-out.tsx';

/** Milliseconds in which many events are one reason to ask again, and after which time alone is one. */
const CALM = 15_000;
const OFTEN = 5 * 60_000;

/** On the dashboard: what waits for the person, from every module, the most urgent first. */
export default function WaitingPanel() {
  const asked = useGet<WaitingThings>('/api/dashboard/waiting', {}, { refetchInterval: OFTEN });
  const refetch = () => void asked.refetch();
  const ask = useEffectEvent(refetch);
  const calm = useRef<ReturnType<typeof calmly>>(undefined);
  useEffect(() => {
    calm.current = calmly(() => ask(), CALM);
    return () => calm.current?.stop();
  }, []);
  useLive(asked.data?.topics ?? [], () => calm.current?.changed());
  return (
    <Panel title="Čeka na vas">
      <Fetched asked={asked}>
        {({ things, left_out }) => (
          <>
            {things.length > 0 ? (
              <ul className={classes.things}>
                {things.map((thing) => (
                  <Thing key={thing.name} thing={thing} />
                ))}
              </ul>
            ) : (
              left_out.length === 0 && (
                <EmptyState title="Ništa ne čeka na vas">
                  Kad stigne dokument na pregled, poruka ili rok, vidjet ćete to ovdje.
                </EmptyState>
              )
            )}
            <LeftOut parts={left_out} onRetry={refetch} />
          </>
        )}
      </Fetched>
    </Panel>
  );
}

const URGENT = { now: { label: 'Hitno', color: 'red' }, soon: { label: 'Uskoro', color: 'yellow' } } as const;

function Thing({ thing: { icon, count, more, text, note, to, urgency } }: { thing: WaitingThing }) {
  const Icon = iconFor(icon);
  const urgent = urgency === 'later' ? null : URGENT[urgency];
  return (
    <li data-urgency={urgency}>
      <Link to={to}>
        <Icon size={18} stroke={1.6} aria-hidden />
        <span className={classes.sentence}>
          <strong>
            {formatNumber(count)}
            {more && '+'}
          </strong>{' '}
          {text}
          {note && <span className={classes.note}>{note}</span>}
        </span>
        {urgent && (
          <Badge size="sm" color={urgent.color}>
            {urgent.label}
          </Badge>
        )}
        <IconChevronRight size={16} aria-hidden />
      </Link>
    </li>
  );
}
