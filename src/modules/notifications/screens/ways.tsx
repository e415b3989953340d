import { NativeSelect } from '@mantine/core';
import { EmptyState, ErrorState, Panel, Spinner, useAct } from '../../../admin/kit/index.ts';
import { NOTICE_WAYS, type NoticeWay } from '../../../core/notices.ts';
import { api } from '../../../web/api.ts';
import classes from './notifications.module.css';
import type { useWays } from './use-ways.ts';

const LABELS: Record<NoticeWay, string> = {
  off: 'Ne javljaj',
  app: 'U aplikaciji',
  mail: 'U aplikaciji i odmah mailom',
  digest: 'U aplikaciji i u dnevnom mailu',
};
const CHOICES = NOTICE_WAYS.map((value) => ({ value, label: LABELS[value] }));

/** How the person wants to be told of each kind; saved as it is chosen. */
export function Ways({ ways }: { ways: ReturnType<typeof useWays> }) {
  const { act, busy } = useAct();
  if (ways.isPending) return <Spinner />;
  if (ways.isError) return <ErrorState error={ways.error} onRetry={() => void ways.refetch()} />;
  if (ways.data.length === 0)
    return <EmptyState title="Ništa vam se ne javlja">S vašim dozvolama nema obavijesti.</EmptyState>;
  return (
    <Panel title="Šta mi se javlja">
      <div className={classes.ways}>
        {ways.data.map(({ kind, label, way }) => (
          <NativeSelect
            key={kind}
            label={label}
            data={CHOICES}
            value={way}
            disabled={busy}
            onChange={(event) => {
              const next = event.currentTarget.value;
              void act(() => api.put('/api/obavijesti/postavke', { kind, way: next }));
            }}
          />
        ))}
      </div>
      <p className={classes.note}>Dnevni mail stiže u 7 sati, samo kad ima nešto nepročitano.</p>
    </Panel>
  );
}
