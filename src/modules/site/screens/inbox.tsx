import { Tabs } from '@mantine/core';
import { useRef, useState } from 'react';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { counted, EmptyState, formatNumber, PageHeader } from '../../../admin/kit/index.ts';
import { KeyHelp, type KeyLine } from '../../../admin/list/key-help.tsx';
import { focusedRow, moveFocus } from '../../../admin/list/table/row-focus.ts';
import { useKeys } from '../../../admin/list/use-keys.ts';
import { Filter } from '../../../admin/listing/choice.tsx';
import { Listing } from '../../../admin/listing/listing.tsx';
import { useListing } from '../../../admin/listing/use-listing.ts';
import { dayOf, dayStart } from '../../../core/dates.ts';
import { SERVICE_TYPES } from '../contact-form.ts';
import type { MessageCounts, MessageRow } from '../inbox.api.ts';
import { API, useCounts } from './client.ts';
import { columnsFor } from './columns.tsx';
import { SelectionBar } from './selection-bar.tsx';
import classes from './site.module.css';

/** The views of the inbox by their words in the address; the first needs none there. */
const VIEWS = [
  { value: 'nove', status: 'new', label: 'Nove' },
  { value: 'odgovorene', status: 'answered', label: 'Odgovorene' },
  { value: 'nezeljene', status: 'spam', label: 'Neželjene' },
  { value: 'sve', status: null, label: 'Sve' },
] as const;
const FIRST = VIEWS[0].value;
const viewOf = (value: string) => VIEWS.find((view) => view.value === value) ?? VIEWS[0];

const TYPES = SERVICE_TYPES.map((value) => ({ value, label: value }));
const PERIODS = [
  { value: '1', label: 'Danas' },
  { value: '7', label: 'Zadnjih 7 dana' },
  { value: '30', label: 'Zadnjih 30 dana' },
  { value: '365', label: 'Zadnjih godinu dana' },
];
const since = (days: string): string | null =>
  PERIODS.some(({ value }) => value === days)
    ? dayStart(dayOf(Date.now(), 1 - Number(days))).toISOString()
    : null;

const SORTABLE = ['created_at', 'ime_prezime', 'tip_usluge'];
/** What else stands in the address. */
const ALSO = {
  stanje: (value: string) => ({ status: viewOf(value).status }),
  tip: 'tip_usluge',
  razdoblje: (value: string) => ({ created_at__gte: since(value) }),
};
const KEYS: KeyLine[] = [
  [['/'], 'Traži'],
  [['j', '↓'], 'Sljedeća poruka'],
  [['k', '↑'], 'Prethodna poruka'],
  [['Enter'], 'Otvori poruku'],
  [['x'], 'Odaberi poruku'],
  [['?'], 'Ova pomoć'],
];

/** /admin/contact-messages: what visitors wrote by the contact form, and what became of it. */
export default function Inbox() {
  const maySave = hasPermission(useSignedIn(), 'admin_contact_messages_save');
  const listing = useListing<MessageRow>(API, SORTABLE, '-created_at', ALSO);
  const { status: _status, ...narrowing } = listing.asked;
  const counts = useCounts(narrowing);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [help, setHelp] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const rows = listing.list.data?.data ?? [];
  const view = viewOf(listing.given.stanje ?? '');

  const pick = (idguid: string) =>
    setPicked((before) => {
      const after = new Set(before);
      if (!after.delete(idguid)) after.add(idguid);
      return after;
    });
  const step = (by: number) => () => moveFocus(root.current, by);
  useKeys({
    j: step(1),
    ArrowDown: step(1),
    k: step(-1),
    ArrowUp: step(-1),
    x: () => {
      const row = maySave && focusedRow(root.current);
      return row ? pick(row.id) : false;
    },
    '/': () => root.current?.querySelector<HTMLElement>('input[type=search]')?.focus(),
    '?': () => setHelp(true),
  });

  return (
    <div ref={root}>
      <PageHeader title="Kontakt poruke" description="Poruke koje su posjetioci poslali kontakt-obrascem." />
      <Tabs value={view.value} onChange={(next) => listing.set('stanje', next === FIRST ? '' : (next ?? ''))}>
        <Tabs.List className={classes.tabs} aria-label="Stanje">
          {VIEWS.map(({ value, status, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}{' '}
              {counts && <span className={classes.number}>{formatNumber(countOf(counts, status))}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={view.value}>
          <Listing
            listing={listing}
            label="Kontakt poruke"
            columns={columnsFor({ picked, pick: maySave ? pick : undefined })}
            searchLabel="Pretraži poruke"
            countOf={(total) => counted(total, 'poruka', 'poruke', 'poruka')}
            filters={
              <>
                <Filter label="Vrsta usluge" name="tip" all="Sve usluge" options={TYPES} listing={listing} />
                <Filter label="Stigla" name="razdoblje" all="Bilo kada" options={PERIODS} listing={listing} />
              </>
            }
            empty={
              <EmptyState title={view.value === FIRST ? 'Nema novih poruka' : 'Nema poruka'}>
                {view.value === FIRST ? 'Na sve poruke je odgovoreno.' : 'Još ništa nije stiglo.'}
              </EmptyState>
            }
          />
        </Tabs.Panel>
      </Tabs>
      {maySave && <SelectionBar rows={rows} picked={picked} onPick={setPicked} />}
      <KeyHelp opened={help} onClose={() => setHelp(false)} keys={KEYS} />
    </div>
  );
}

const countOf = (counts: MessageCounts, status: keyof MessageCounts | null): number =>
  status ? counts[status] : counts.new + counts.answered + counts.spam;
