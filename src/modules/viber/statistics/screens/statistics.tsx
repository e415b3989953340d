import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ChoiceSelect } from '../../../../admin/fields/choice-select.tsx';
import { EmptyState, ErrorState, PageHeader, Panel, useGet } from '../../../../admin/kit/index.ts';
import { useQueryParams } from '../../../../admin/kit/use-query-params.ts';
import { PeriodChoice } from '../../../../admin/period/period-choice.tsx';
import { usePeriod } from '../../../../admin/period/use-period.ts';
import { isId } from '../../../../core/list-query.ts';
import { Chart } from '../../../../web/chart/chart.tsx';
import { ViberTabs } from '../../inbox/screens/viber-tabs.tsx';
import type { ChatSetup } from '../../inbox/setup.api.ts';
import { CHAT_API, STATISTICS_API, STATISTICS_PATH } from '../../labels.ts';
import type { Statistics as Answered } from '../statistics.api.ts';
import { Figures } from './figures.tsx';
import { Heat } from './heat.tsx';
import { casesSpec, firstAnswerSpec } from './specs.ts';
import classes from './statistics.module.css';
import { Bots, People } from './tables.tsx';

const ALL = '*';

/** /admin/viber/statistika: how much is written, how fast it is answered, and by whom. */
export default function Statistics() {
  const { asked, period, days, onChange } = usePeriod();
  const [search, setSearch] = useQueryParams();
  const said = search.get('bot') ?? '';
  const bot = isId(said) ? said : null;
  const setup = useGet<ChatSetup>(`${CHAT_API}/setup`);
  const { razdoblje, od, do: until } = asked;
  const found = useGet<Answered>(
    STATISTICS_API,
    { razdoblje: razdoblje || null, od: od || null, do: until || null, bot },
    { placeholderData: keepPreviousData },
  );
  const bots = setup.data?.bots ?? [];
  const setBot = (next: string | null) =>
    setSearch(
      (after) => {
        if (next && next !== ALL) after.set('bot', next);
        else after.delete('bot');
        return after;
      },
      { preventScrollReset: true },
    );
  const linkTo = (one: string): string => {
    const to = new URLSearchParams(search);
    to.set('bot', one);
    return `${STATISTICS_PATH}?${to}`;
  };
  const { data } = found;
  return (
    <>
      <PageHeader
        title="Viber statistika"
        description="Koliko se piše, koliko brzo odgovarate i ko odgovara."
        actions={
          <>
            {bots.length > 1 && (
              <ChoiceSelect
                className={classes.bot}
                size="sm"
                aria-label="Bot"
                data={[
                  { value: ALL, label: 'Svi botovi' },
                  ...bots.map(({ idguid, name, removed }) => ({
                    value: idguid,
                    label: removed ? `${name} (uklonjen)` : name,
                  })),
                ]}
                value={bot ?? ALL}
                onChange={setBot}
              />
            )}
            <PeriodChoice period={period} days={days} onChange={onChange} />
          </>
        }
      />
      <ViberTabs />
      {found.isPending && <Skeleton height={320} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {data && !found.isError && (
        <div className={classes.page}>
          {isEmpty(data) && !found.isPlaceholderData ? (
            <Panel label="Viber statistika">
              <Nothing
                ever={data.since !== null}
                longer={period === '12m' ? null : () => onChange({ razdoblje: '12m', od: '', do: '' })}
              />
            </Panel>
          ) : (
            <Shown
              data={data}
              busy={found.isPlaceholderData}
              linkTo={linkTo}
              many={bots.length > 1 && !bot}
            />
          )}
        </div>
      )}
    </>
  );
}

const isEmpty = ({ current }: Answered): boolean =>
  current.opened + current.closed + current.received + current.sent + current.broadcast === 0;

function Nothing({ ever, longer }: { ever: boolean; longer: (() => void) | null }) {
  if (!ever)
    return (
      <EmptyState title="Još nema razgovora">
        Statistika počinje s prvom porukom koju neko pošalje vašem botu.
      </EmptyState>
    );
  return (
    <EmptyState
      title="U ovom razdoblju nije bilo razgovora"
      action={
        longer && (
          <Button variant="default" onClick={longer}>
            Zadnjih 12 mjeseci
          </Button>
        )
      }
    >
      Odaberite drugo razdoblje.
    </EmptyState>
  );
}

interface ShownProps {
  data: Answered;
  busy: boolean;
  /** More than one bot is shown. */
  many: boolean;
  linkTo: (bot: string) => string;
}

const POINTS = { hour: 'Sat', day: 'Dan', month: 'Mjesec' } as const;

function Shown({ data, busy, many, linkTo }: ShownProps) {
  const cases = useMemo(() => casesSpec(data), [data]);
  const firsts = useMemo(() => firstAnswerSpec(data), [data]);
  const pointsName = POINTS[data.unit];
  return (
    <>
      <Figures current={data.current} before={data.before} busy={busy} />
      <div className={classes.pair}>
        <Panel title="Razgovori kroz vrijeme">
          <Chart
            label="Novi i zatvoreni razgovori kroz vrijeme"
            pointsName={pointsName}
            spec={cases}
            busy={busy}
          />
        </Panel>
        <Panel title="Prvi odgovor kroz vrijeme">
          {firsts ? (
            <Chart
              label="Vrijeme do prvog odgovora kroz vrijeme"
              pointsName={pointsName}
              spec={firsts}
              busy={busy}
            />
          ) : (
            <p className={classes.quiet}>
              U ovom razdoblju nijedan novi razgovor nije dobio odgovor od ljudi.
            </p>
          )}
        </Panel>
      </div>
      <Panel title="Kada kupci pišu">
        <Heat heat={data.heat} />
      </Panel>
      <div className={many ? classes.tables : undefined}>
        <Panel title="Po osobama">
          <People people={data.people} />
        </Panel>
        {many && (
          <Panel title="Po botovima">
            <Bots bots={data.bots} linkTo={linkTo} />
          </Panel>
        )}
      </div>
    </>
  );
}
