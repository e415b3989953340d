import { NativeSelect } from '@mantine/core';
import {
  EmptyState,
  Fetched,
  PageHeader,
  PageTabs,
  Panel,
  useAct,
  useGet,
} from '../../../admin/kit/index.ts';
import { NOTICE_WAYS, type NoticeWay } from '../../../core/notices.ts';
import { api } from '../../../web/api.ts';
import { type NotificationWay, waysApi } from '../notifications.api.ts';
import { TABS } from './notification-list.tsx';
import classes from './notifications.module.css';

const LABELS: Record<NoticeWay, string> = {
  off: 'Ne javljaj',
  app: 'U aplikaciji',
  mail: 'U aplikaciji i odmah mailom',
  digest: 'U aplikaciji i u dnevnom mailu',
};
const CHOICES = NOTICE_WAYS.map((value) => ({ value, label: LABELS[value] }));

/** /obavijesti/postavke: the way of each kind of notification; saved as it is chosen. */
export default function Ways() {
  const ways = useGet<NotificationWay[]>(waysApi.path);
  const { act, busy } = useAct();
  return (
    <>
      <PageHeader title="Postavke obavijesti" description="Odaberite šta vam se javlja i kako." />
      <PageTabs tabs={TABS} />
      <Fetched asked={ways}>
        {(kinds) =>
          kinds.length === 0 ? (
            <EmptyState title="Nema šta da se bira">
              S vašim dozvolama stižu samo obavijesti o sigurnosti naloga.
            </EmptyState>
          ) : (
            <Panel title="O čemu vas obavještavamo">
              <div className={classes.ways}>
                {kinds.map(({ kind, label, way }) => (
                  <NativeSelect
                    key={kind}
                    label={label}
                    data={CHOICES}
                    value={way}
                    disabled={busy}
                    onChange={(event) => {
                      const next = event.currentTarget.value;
                      void act(() => api.put(waysApi.path, { kind, way: next }));
                    }}
                  />
                ))}
              </div>
              <p className={classes.note}>
                Dnevni mail stiže u 7 sati, samo kad ima nešto nepročitano. Obavijesti o sigurnosti naloga
                stižu uvijek.
              </p>
            </Panel>
          )
        }
      </Fetched>
    </>
  );
}
