import { Badge, Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { UnsavedGuard } from '../../../../../admin/form/unsaved-guard.tsx';
import { Fetched, PageHeader, Scroll, useGet } from '../../../../../admin/kit/index.ts';
import { KeysButton } from '../../../../../admin/kit/keys-button.tsx';
import { useOffered } from '../../../../../admin/kit/use-shortcuts.ts';
import { EInvoiceView } from '../../../extraction/screens/e-invoice-view.tsx';
import type { EInvoiceView as Invoice } from '../../../extraction/xml/view.ts';
import type { DocumentDetail } from '../../shapes.ts';
import { isApproved, STATES } from '../../states.ts';
import { Bar } from './bar.tsx';
import { ClashDialog } from './clash-dialog.tsx';
import { LIST } from './client.ts';
import { Dialogs } from './dialogs.tsx';
import { type DocumentEntry, documentActions } from './document-actions.ts';
import { FieldList } from './field-list.tsx';
import { notIn, valueFromText } from './from-text.ts';
import { around, textOf, type Word } from './geometry.ts';

import { MoreMenu, type Opened } from './more-menu.tsx';
import { Notices } from './notices.tsx';
import { PageView } from './page-view.tsx';
import { QueuePlace } from './queue-place.tsx';
import classes from './review.module.css';
import { reviewKey } from './review-keys.ts';
import { REVIEW_KEYS } from './review-shortcuts.ts';
import { TypeSelect } from './type-select.tsx';
import { useActions } from './use-actions.ts';
import { useQueue } from './use-queue.ts';
import { useReview } from './use-review.ts';

interface WorkspaceProps {
  loaded: DocumentDetail;
  /** It is removed, and only still on the screen. */
  gone: boolean;
  /** `removed` is called once it is in the trash. */
  onRemove: (removed: () => void) => void;
}

/** Page and values of a document side by side, and the decision about it. */
export function Workspace({ loaded, gone, onRemove }: WorkspaceProps) {
  const review = useReview(loaded);
  const actions = useActions(review);
  const queue = useQueue(loaded.idguid, gone);
  const { document, saver } = review;
  const [opened, setOpened] = useState<Opened>(null);
  const [entry, setEntry] = useState<DocumentEntry | null>(null);
  useOffered(REVIEW_KEYS);
  const [hidden, setHidden] = useState(false);
  const [taken, setTaken] = useState<Readonly<Record<string, number>>>({});

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per document
  useEffect(() => {
    // A touch screen would open its keyboard over the page.
    if (!review.readOnly && matchMedia('(pointer: fine)').matches)
      review.focus(review.active ?? review.doubtful[0] ?? null);
    else if (review.active) review.activate(review.active);
  }, []);

  const onTake = (words: readonly Word[]): void => {
    const { active, page } = review;
    const text = textOf(words);
    const box = around(words.map((word) => word.box));
    if (!active) return;
    if ('row' in active) {
      const done = review.linesTaker.current?.put(active.row, active.column, words, page);
      const column = document.spec?.lines?.find(({ key }) => key === active.column);
      if (!done && column) review.say(notIn(column, text));
      return;
    }
    const field = document.spec?.fields.find(({ key }) => key === active.field);
    const value = field ? valueFromText(field, text) : null;
    if (!field) return;
    if (value === null) {
      review.say(notIn(field, text));
      return;
    }
    saver.put({ fields: { [field.key]: { value, page, box: [...box] } } });
    setTaken((before) => ({ ...before, [field.key]: (before[field.key] ?? 0) + 1 }));
    review.activate(active, { page, box: [...box] });
  };
  const approve = (): void => void actions.approve();
  /** Saves what is typed, so that there is nothing to ask about. */
  const go = async (way: 1 | -1): Promise<void> => {
    saver.settle();
    await saver.flush();
    queue.go(way);
  };
  const remove = (): void =>
    onRemove(() => {
      saver.drop();
      saver.forgo();
    });
  const onKeyDown = (event: KeyboardEvent): void => {
    // What a dialog takes is its own, although React brings it here.
    if (opened || entry || saver.clash || !event.currentTarget.contains(event.target as Node)) return;
    const act = reviewKey(event, {
      review,
      // A key that is held down approves one document, not those after it.
      approve: () => !review.readOnly && !event.repeat && approve(),
      go: (way) => void go(way),
    });
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return (
    <div ref={review.root} className={classes.review} onKeyDownCapture={onKeyDown}>
      <PageHeader
        title={saver.unsaved.name ?? document.name}
        recent="Dokument"
        crumbs={[LIST]}
        actions={
          <>
            {!review.readOnly && <QueuePlace place={queue.place} onGo={(way) => void go(way)} />}
            {review.readOnly && (
              <Badge color={BADGES[document.state] ?? 'tile'} size="lg">
                {STATES[document.state]}
              </Badge>
            )}
            <TypeSelect review={review} onType={actions.changeType} />
            {documentActions.map((Action, index) => (
              <Action
                // biome-ignore lint/suspicious/noArrayIndexKey: they are registered once
                key={index}
                document={document}
                onChanged={actions.take}
                approve={review.readOnly ? null : actions.approveHere}
              />
            ))}
            <Links document={document} />
            <KeysButton className={classes.help} />
            <MoreMenu
              review={review}
              actions={actions}
              onOpen={setOpened}
              onEntry={setEntry}
              onRemove={remove}
            />
          </>
        }
      />
      <Notices
        review={review}
        busy={actions.busy}
        onSplit={() => void actions.split(document.splits)}
        onShowSplit={() => setOpened('split')}
      />
      <div className={classes.work} data-hidden={hidden || undefined}>
        <div className={classes.paper}>
          {document.e_invoice ? (
            <EInvoice path={`${actions.path}/e-faktura`} />
          ) : (
            <PageView review={review} onTake={onTake} />
          )}
          <Button
            className={classes.fold}
            variant="subtle"
            color="gray"
            size="compact-sm"
            aria-expanded={!hidden}
            onClick={() => setHidden(!hidden)}
          >
            {hidden ? 'Prikaži stranicu' : 'Sakrij stranicu'}
          </Button>
        </div>
        <FieldList review={review} taken={taken} />
      </div>
      <Bar
        review={review}
        busy={actions.busy}
        onApprove={approve}
        onReject={() => setOpened('reject')}
        onReopen={actions.reopen}
        onNext={queue.place?.next ? () => queue.go(1) : null}
      />
      <Dialogs review={review} actions={actions} opened={opened} onClose={() => setOpened(null)} />
      {entry && <entry.dialog document={document} onClose={() => setEntry(null)} />}
      <ClashDialog review={review} />
      <UnsavedGuard
        dirty={saver.dirty || saver.typing}
        mayLeave={() => {
          saver.settle();
          return !saver.dirty;
        }}
        onLeave={() => saver.drop()}
      />
    </div>
  );
}

const BADGES: Partial<Record<DocumentDetail['state'], string>> = {
  odobren: 'green',
  izvezen: 'green',
  odbijen: 'red',
};

/** Where the document has led to. */
const Links = ({ document: { company_id, draft_id, voucher, state } }: { document: DocumentDetail }) =>
  isApproved(state) ? (
    <>
      {company_id && (
        <Button
          component={Link}
          variant="default"
          to={`/admin/companies/view/${company_id}`}
          rightSection={<IconExternalLink size={14} aria-hidden />}
        >
          Firma
        </Button>
      )}
      {draft_id && (
        <Button
          component={Link}
          variant="default"
          to={`/fin/knjizenje/${voucher ? '' : 'nacrti/'}${draft_id}`}
          rightSection={<IconExternalLink size={14} aria-hidden />}
        >
          {voucher ? `Nalog ${voucher}` : 'Nacrt naloga'}
        </Button>
      )}
    </>
  ) : null;

/** What an e-invoice says: it has no page. */
function EInvoice({ path }: { path: string }) {
  const asked = useGet<Invoice>(path);
  return (
    <Scroll className={classes.eInvoice} aria-label="E-faktura">
      <Fetched asked={asked}>{(view) => <EInvoiceView view={view} />}</Fetched>
    </Scroll>
  );
}
