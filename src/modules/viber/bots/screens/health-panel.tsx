import { Anchor, SegmentedControl, Skeleton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import {
  ErrorState,
  Facts,
  formatDateTime,
  NothingHere,
  Panel,
  useGet,
} from '../../../../admin/kit/index.ts';
import { Chart } from '../../../../web/chart/chart.tsx';
import { CALLBACKS_PATH } from '../../labels.ts';
import type { Bot, Hours } from '../bots.api.ts';
import { SPANS, type Span } from '../states.ts';
import classes from './bots.module.css';
import { botApi } from './bots-data.ts';
import { hoursSpec } from './hours-spec.ts';

/** Milliseconds between looks at the counts. */
const COUNTS = 60_000;

/** When the service was last heard of, and how often it calls. */
export function HealthPanel({ bot }: { bot: Bot }) {
  const [span, setSpan] = useState<Span>('24h');
  return (
    <Panel
      title="Pozivi s Vibera"
      aside={
        <SegmentedControl
          size="xs"
          aria-label="Razdoblje grafikona"
          value={span}
          onChange={(value) => setSpan(value as Span)}
          data={Object.entries(SPANS).map(([value, { label }]) => ({ value, label }))}
        />
      }
    >
      <div className={classes.stack}>
        <Facts label="Javljanje" facts={factsOf(bot)} />
        <Anchor component={Link} to={`${CALLBACKS_PATH}?bot_id=${bot.idguid}`} size="sm">
          Pozivi koji nisu primijenjeni
        </Anchor>
        <HoursChart idguid={bot.idguid} span={span} />
      </div>
    </Panel>
  );
}

const factsOf = ({ last_callback_at, last_error_at, last_error }: Bot): [string, React.ReactNode][] => [
  ['Posljednji poziv', last_callback_at ? formatDateTime(last_callback_at) : 'još nijedan'],
  ['Posljednja greška', last_error_at ? `${formatDateTime(last_error_at)}: ${last_error}` : 'nijedna'],
];

function HoursChart({ idguid, span }: { idguid: string; span: Span }) {
  const asked = useGet<Hours>(`${botApi(idguid)}/hours`, { by: span }, { refetchInterval: COUNTS });
  const spec = useMemo(() => asked.data && hoursSpec(asked.data, span), [asked.data, span]);
  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!spec) return <Skeleton height={220} />;
  if (spec.rows?.length === 0) return <NothingHere>{spec.noRows}</NothingHere>;
  const isDaily = SPANS[span].step === 'day';
  return (
    <Chart
      label={isDaily ? 'Pozivi s Vibera po danima' : 'Pozivi s Vibera po satima'}
      pointsName={isDaily ? 'Dan' : 'Sat'}
      spec={spec}
    />
  );
}
