import { Alert, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatDateTime, PageHeader } from '../../../../../admin/kit/index.ts';
import { KeysButton } from '../../../../../admin/kit/keys-button.tsx';
import { pressed } from '../../../../../admin/kit/shortcuts.ts';
import { useOffered } from '../../../../../admin/kit/use-shortcuts.ts';
import type { Account, BooksFrame } from '../../../ledger/books.api.ts';
import type { Cell } from '../../draft.ts';
import { VoucherAttachments } from '../attachments.tsx';
import { DRAFTS, NEW_DRAFT, POSTED } from '../paths.ts';
import { chartOf } from './accounts.ts';
import { Bar } from './bar.tsx';
import { Card } from './card.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { COLUMNS, VAT_COLUMNS } from './columns.ts';
import classes from './entry.module.css';
import type { Fresh } from './entry.tsx';
import { ENTRY_KEYS } from './entry-keys.ts';
import { Grid } from './grid.tsx';
import { HeadFields } from './head-fields.tsx';
import { isEmpty } from './lines.ts';
import { Obstacles } from './obstacles.tsx';
import { OthersSave } from './others-save.tsx';
import { Posted } from './posted.tsx';
import { Problems } from './problems.tsx';
import { type Start, useEntry } from './use-entry.ts';
import type { LineOps } from './use-lines.ts';
import { usePost } from './use-post.ts';
import { type PlacedProblem, useProblems } from './use-problems.ts';
import { useShownColumns } from './use-shown-columns.ts';
import { useVatMonth } from './use-vat-month.ts';

const OPTIONAL = COLUMNS.filter(({ optional }) => optional).map(({ name }) => name);
const CRUMBS = [
  { label: 'Knjiženje', to: POSTED },
  { label: 'Nacrti', to: DRAFTS },
];

interface VoucherEntryProps {
  start: Start;
  books: BooksFrame;
  accounts: readonly Account[];
}

/** A voucher that is being written: head, lines, what is wrong, the card of the account, and the bar with its sums. */
export function VoucherEntry({ start, books, accounts }: VoucherEntryProps) {
  const entry = useEntry(start);
  useOffered(ENTRY_KEYS);
  const { lines, head } = entry.entry;
  useVatMonth(entry, books.locks.vat);
  const [active, setActive] = useState(0);
  const chart = useMemo(() => chartOf(accounts), [accounts]);
  const filled = lines.filter((line) => !isEmpty(line)).length;
  const purpose = books.types.find(({ sifra }) => sifra === head.type)?.namjena;
  const asksVat = purpose === 'ulazne' || purpose === 'izlazne';
  const held = OPTIONAL.filter(
    (name) => (asksVat && VAT_COLUMNS.includes(name)) || lines.some(({ cells }) => cells[name]),
  ).join();
  const shown = useShownColumns(useMemo(() => new Set(held.split(',') as Cell[]), [held]));
  const names = shown.columns.map(({ name }) => name).join();
  const columns = useMemo(() => COLUMNS.filter(({ name }) => names.split(',').includes(name)), [names]);
  const problems = useProblems(entry, active);
  const headBox = useRef<HTMLDivElement>(null);
  const ops = useRef<LineOps | null>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();

  const focusHead = (field: string): void =>
    headBox.current?.querySelector<HTMLElement>(`[data-head-field="${field}"]`)?.focus();
  const go = ({ lineId, field }: PlacedProblem): void => {
    const row = entry.now.current.lines.findIndex(({ id }) => id === lineId);
    if (row >= 0) ops.current?.focus(row, columns.find(({ name }) => name === field)?.name);
    else if (field === 'lines') ops.current?.focus(Math.max(0, entry.now.current.lines.length - 1));
    else focusHead(field);
  };
  const { post, posting, posted } = usePost(entry, (refused) => {
    const placed = problems.refuse(refused);
    const first = placed.find(({ blocks }) => blocks) ?? placed[0];
    // Rendered with its column before the focus goes there.
    if (first) setTimeout(() => go(first));
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per draft
  useEffect(() => {
    if (start.content.lines.length === 0) focusHead('type');
    else ops.current?.focus(0);
  }, []);
  // Saved, it is found by its address; the state of a new one would begin it anew at a reload.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the first save
  useEffect(() => {
    if (entry.savedCount === 1) void navigate(pathname, { replace: true, state: null });
  }, [entry.savedCount]);

  const next = (): void =>
    void navigate(NEW_DRAFT, {
      state: { fresh: true, type: head.type, day: head.day } satisfies Fresh,
    });
  // Neither is rendered anew while lines are typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: functions of the entry stay what they do
  const header = useMemo(
    () => (
      <PageHeader
        title={head.description || (start.version === 0 ? 'Dodaj nalog' : 'Nacrt naloga')}
        crumbs={CRUMBS}
        actions={
          <>
            <KeysButton />
            <ColumnMenu shown={shown} />
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={next}>
              Dodaj nalog
            </Button>
          </>
        }
      />
    ),
    [head, names, held, start],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const headFields = useMemo(
    () => (
      <HeadFields
        entry={entry}
        books={books}
        problems={problems.told}
        box={headBox}
        onDone={() => ops.current?.focus(0)}
      />
    ),
    [head, books, problems.told],
  );
  if (posted)
    return (
      <>
        <PageHeader title="Nalog je proknjižen" crumbs={CRUMBS} />
        <Posted place={posted} onNew={next} />
      </>
    );

  const onKeyDown = (event: KeyboardEvent): void => {
    // What a dialog takes is its own, although React brings it here.
    if (!event.currentTarget.contains(event.target as Node)) return;
    if (pressed(ENTRY_KEYS.keys.post, event)) void post();
    else if (pressed(ENTRY_KEYS.keys.save, event)) void entry.saver.flush();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes.entry} onKeyDownCapture={onKeyDown}>
      {header}
      {start.restoredAt && entry.savedCount === 0 && (
        <Alert className={classes.restored} title="Vraćen je vaš unos">
          Upisano {formatDateTime(start.restoredAt)} i još nije bilo sačuvano.
        </Alert>
      )}
      <OthersSave
        entry={entry}
        onReload={() =>
          setTimeout(() => ops.current?.focus(Math.min(active, entry.now.current.lines.length - 1)))
        }
      />
      {headFields}
      <Problems problems={problems.told} lines={lines} onGo={go} />
      <div className={classes.work}>
        <Grid
          entry={entry}
          chart={chart}
          books={books}
          columns={columns}
          problems={problems.byLine}
          active={active}
          onActive={setActive}
          opsRef={ops}
        />
        <Card
          account={lines[active]?.cells.account ?? ''}
          partner={lines[active]?.cells.partner_id ?? ''}
          chart={chart}
          near={entry.near}
        />
      </div>
      <Bar lines={lines} saving={entry.saving} posting={posting} onPost={() => void post()} />
      <Obstacles entry={entry} mine={filled} books={books} />
      {start.version > 0 && (
        <VoucherAttachments idguid={start.id} name={head.description || 'nacrt naloga'} />
      )}
    </div>
  );
}
