import { Switch } from '@mantine/core';
import { IconBellPlus } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { LinkButton, PageHeader } from '../../../../admin/kit/index.ts';
import { useShortcuts } from '../../../../admin/kit/use-shortcuts.ts';
import { ApiError } from '../../../../web/call.ts';
import { LineDrawer } from '../line/line-drawer.tsx';
import { LOGS_KEYS } from '../logs-keys.ts';
import { LogsTabs } from '../logs-tabs.tsx';
import { ALERTS, SAVE, TITLE } from '../paths.ts';
import { ExportButton } from './export-button.tsx';
import { Histogram } from './histogram.tsx';
import { drawnHistogram } from './histogram-spec.ts';
import { useHistogram } from './logs-data.ts';
import { Narrowing } from './narrowing.tsx';
import { PeriodControl } from './period-control.tsx';
import { QueryField } from './query-field.tsx';
import { SavedSearches } from './saved-searches.tsx';
import classes from './search.module.css';
import { StreamPanel } from './stream-panel.tsx';
import { withoutLevels } from './terms.ts';
import { useLogSearch } from './use-log-search.ts';
import { useStream } from './use-stream.ts';

/** /admin/app-logs: search of the logs over time, line by line, and as they come. */
export default function LogSearchScreen() {
  const search = useLogSearch();
  const { q, problem, period, window, live } = search;
  const maySave = hasPermission(useSignedIn(), SAVE);
  const field = useRef<HTMLInputElement>(null);
  // Asked without its levels, so that each level says how many lines it would show.
  const asked = useMemo(() => withoutLevels(q), [q]);
  const histogram = useHistogram({ q: asked.q, period, window }, { enabled: problem === null, live });
  const drawn = useMemo(
    () => histogram.data && drawnHistogram(histogram.data, asked.shows),
    [histogram.data, asked],
  );
  const stream = useStream(search);
  useShortcuts(LOGS_KEYS, {
    search: () => {
      field.current?.focus();
      field.current?.select();
    },
  });
  const refused =
    [stream.base.error, histogram.error].find((error) => error instanceof ApiError)?.errors ?? {};
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Šta su zabilježili server, preglednici i vaše aplikacije."
        actions={
          <>
            <SavedSearches search={search} />
            <ExportButton search={search} />
            {maySave && q !== '' && problem === null && (
              <LinkButton
                variant="default"
                to={`${ALERTS}/create?${new URLSearchParams({ q })}`}
                icon={IconBellPlus}
              >
                Napravi uzbunu
              </LinkButton>
            )}
          </>
        }
      />
      <LogsTabs />
      <div className={classes.screen}>
        <div className={classes.bar}>
          <QueryField q={q} refused={refused.q} input={field} onSearch={search.setQ} />
          <div className={classes.periods}>
            <PeriodControl period={period} refused={refused} onChange={search.setPeriod} />
            <Switch
              className={classes.live}
              label="Uživo"
              checked={live}
              onChange={(event) => search.setLive(event.currentTarget.checked)}
            />
          </div>
        </div>
        <Narrowing search={search} counts={drawn?.counts} />
        <Histogram search={search} asked={histogram} drawn={drawn} />
        <StreamPanel search={search} stream={stream} />
      </div>
      <LineDrawer search={search} lines={stream.lines} />
    </>
  );
}
