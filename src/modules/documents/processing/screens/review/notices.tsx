import { Button } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate, formatDateTime } from '../../../../../admin/kit/index.ts';
import { SAME_INVOICE } from '../../../types/type.fields.ts';
import { STATES } from '../../states.ts';
import { changedBy } from './by-whom.ts';
import { documentPage } from './client.ts';
import { heldText } from './held-text.ts';
import { byPlace, isNothing, type Pending } from './pending.ts';
import classes from './review.module.css';
import type { Review } from './use-review.ts';

interface NoticesProps {
  review: Review;
  busy: boolean;
  /** Divides at every page that looks like a beginning. */
  onSplit: () => void;
  onShowSplit: () => void;
}

/** What a person should know of the whole document before its values. */
export function Notices({ review, busy, onSplit, onShowSplit }: NoticesProps) {
  const { document, others, readOnly, saver } = review;
  const divisible = !readOnly && document.splits.length > 0;
  const warnings = document.warnings.filter(
    ({ code, field, line }) =>
      field === null &&
      line === undefined &&
      // Said below as it is now, with links.
      code !== SAME_INVOICE &&
      !(divisible && code === 'dvije_fakture'),
  );
  return (
    <div className={classes.notices}>
      {saver.held && <Held review={review} held={saver.held} />}
      {others && !readOnly && (
        <Notice kind="person" action={<Close onClick={review.forgetOthers} />}>
          {changedBy(others.by, review.me)} Izmjene su preuzete
          {saver.held ? '.' : ', a vaš unos je ostao.'}
        </Notice>
      )}
      {document.state === 'odbijen' && (
        <Notice kind="warning">Dokument je odbijen{document.reason ? `: ${document.reason}` : '.'}</Notice>
      )}
      {document.approved_at && (
        <Notice kind="info">
          Odobreno: {document.approved_by}, {formatDateTime(document.approved_at)}.
          {document.exported_at && ` Izvezen ${formatDateTime(document.exported_at)}.`}
        </Notice>
      )}
      {!readOnly && document.first_approved_by && (
        <Notice kind="info">Čeka drugu potvrdu. Prva: {document.first_approved_by}.</Notice>
      )}
      {divisible && (
        <Notice
          kind="warning"
          action={
            <>
              <Button variant="subtle" color="gray" size="compact-sm" onClick={onShowSplit}>
                Pogledaj stranice
              </Button>
              <Button variant="default" size="compact-sm" loading={busy} onClick={onSplit}>
                Podijeli na {document.splits.length + 1}
              </Button>
            </>
          }
        >
          {splitText(document.splits)} Pročitan je samo prvi.
        </Notice>
      )}
      {warnings.map(({ code, text }) => (
        <Notice key={`${code} ${text}`} kind="warning">
          {text}
        </Notice>
      ))}
      {document.duplicate_of && (
        <Notice kind="warning">
          Ista datoteka kao{' '}
          <Link to={documentPage(document.duplicate_of.idguid)}>{document.duplicate_of.name}</Link>.
        </Notice>
      )}
      {document.similar.length > 0 && (
        <Notice kind="warning">
          Od iste strane već postoji isti broj, ili isti datum i iznos:{' '}
          {document.similar.map(({ idguid, name, state, created_at }, at) => (
            <span key={idguid}>
              {at > 0 && ', '}
              <Link to={documentPage(idguid)}>{name}</Link> ({STATES[state].toLowerCase()},{' '}
              {formatDate(created_at)})
            </span>
          ))}
        </Notice>
      )}
      {document.run?.fault && (
        <Notice kind="info">Jezički model nije odgovorio, pa vrijede pravila. {document.run.fault}</Notice>
      )}
    </div>
  );
}

/** "Na stranicama 3, 4 i 8 izgleda da počinju drugi dokumenti." */
export function splitText(pages: readonly number[]): string {
  const [last, ...before] = pages.toReversed();
  return before.length === 0
    ? `Na stranici ${last} izgleda da počinje drugi dokument.`
    : `Na stranicama ${before.toReversed().join(', ')} i ${last} izgleda da počinju drugi dokumenti.`;
}

/** What a person has typed, and the document has not taken: they take it up again, or drop it. */
function Held({ review: { document, saver, readOnly }, held }: { review: Review; held: Pending }) {
  const takes = !readOnly && !isNothing(byPlace(document, held).placed);
  return (
    <div role="alert">
      <Notice
        kind="warning"
        action={
          <>
            {takes && (
              <Button variant="default" size="compact-sm" onClick={() => saver.resume()}>
                Preuzmi moj unos
              </Button>
            )}
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => saver.forgo()}>
              Odbaci moj unos
            </Button>
          </>
        }
      >
        Vaš unos nije sačuvan: <b>{heldText(document, held)}</b>.{' '}
        {readOnly
          ? 'Možete ga preuzeti kad se dokument vrati na pregled.'
          : !takes && 'Ova vrsta dokumenta nema tih polja.'}
      </Notice>
    </div>
  );
}

const ICONS = { warning: IconAlertTriangle, info: IconInfoCircle, person: IconUsers };

interface NoticeProps {
  kind: keyof typeof ICONS;
  action?: ReactNode;
  children: ReactNode;
}

function Notice({ kind, action, children }: NoticeProps) {
  const Icon = ICONS[kind];
  return (
    <div className={classes.notice} data-kind={kind} role={kind === 'person' ? 'status' : undefined}>
      <Icon size={17} aria-hidden />
      <div>{children}</div>
      {action}
    </div>
  );
}

const Close = ({ onClick }: { onClick: () => void }) => (
  <Button variant="subtle" color="gray" size="compact-sm" onClick={onClick}>
    U redu
  </Button>
);
