import { Badge, Button } from '@mantine/core';
import { IconCalendarPlus, IconExternalLink } from '@tabler/icons-react';
import { Fragment, Suspense } from 'react';
import { toast } from 'react-hot-toast';
import { Link, useParams } from 'react-router';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import {
  Facts,
  Fetched,
  formatDateTime,
  messageOf,
  NONE,
  PageHeader,
  Panel,
  Spinner,
  useGet,
} from '../../../../admin/kit/index.ts';
import { Warning } from '../../../../admin/kit/warning.tsx';
import { downloadFile } from '../../../../admin/list/client.ts';
import layout from '../../../../admin/resource/view/view.module.css';
import { NOTICES_API, NOTICES_PATH, noticePath } from '../../labels.ts';
import { authorityPath } from '../../statistics/manifest.ts';
import { TypeBadge } from '../../types/screens/type-badge.tsx';
import type { NoticeCard } from '../announcements.api.ts';
import { shortName } from '../short-name.ts';
import { townText } from '../town-text.ts';
import classes from './card.module.css';
import { Earlier } from './earlier.tsx';
import { Codes, Lots } from './lots.tsx';
import { DaysLeft, Simulated, StateBadge } from './marks.tsx';
import { amountText } from './money.ts';
import { NOTICE_PANELS } from './panels.ts';
import { TimelinePanel } from './timeline-panel.tsx';
import { WatchLink } from './watch-link.tsx';
import { authorityKind, dayIn } from './words.ts';

const LIST = { label: 'Obavještenja', to: NOTICES_PATH };

/** /admin/interno/ejngovba/announcements/{idguid}/view: everything about a notice. */
export default function ViewNotice() {
  const { idguid = '' } = useParams();
  const asked = useGet<NoticeCard>(`${NOTICES_API}/${encodeURIComponent(idguid)}`);
  return (
    <Fetched asked={asked} list={LIST} title="Obavještenje">
      {(notice) => <Loaded key={notice.idguid} notice={notice} />}
    </Fetched>
  );
}

function Loaded({ notice }: { notice: NoticeCard }) {
  const person = useSignedIn();
  const panels = NOTICE_PANELS.filter(({ needs }) => needs.every((right) => hasPermission(person, right)));
  return (
    <>
      <PageHeader
        title={shortName(notice.name)}
        recent="Obavještenje"
        crumbs={[LIST]}
        description={
          <span className={classes.marks}>
            {notice.gone_at ? (
              <Badge size="sm" color="gray">
                Nema ga na portalu
              </Badge>
            ) : (
              <StateBadge state={notice.state} />
            )}
            {notice.corrected && (
              <Badge size="sm" color="yellow">
                Ispravljeno
              </Badge>
            )}
            {notice.number && <span>{notice.number}</span>}
            {notice.simulated && <Simulated />}
            <span className={classes.elsewhere}>
              Pitanja, odgovori i tenderska dokumentacija nisu u otvorenim podacima, nego na portalu nabavki.
            </span>
          </span>
        }
        actions={<Actions notice={notice} />}
      />
      {notice.gone_at && (
        <div className={classes.warning}>
          <Warning role="status">
            Obavještenja nema na portalu od {formatDateTime(notice.gone_at)}. Ovdje je posljednje što je o
            njemu preuzeto.
          </Warning>
        </div>
      )}
      <div className={layout.columns}>
        <div className={layout.main}>
          {!notice.gone_at && <Deadline notice={notice} />}
          <Facts label="Podaci o nabavci" facts={factsOf(notice)} />
          <Lots lots={notice.all_lots} />
          <Earlier notice={notice} />
        </div>
        <aside className={layout.side} aria-label="Uz obavještenje">
          {panels
            .toSorted((a, b) => a.order - b.order)
            .map(({ order, panel: Shown }) => (
              <Suspense key={order} fallback={<Spinner />}>
                <Shown idguid={notice.idguid} />
              </Suspense>
            ))}
          <TimelinePanel events={notice.timeline} />
          <Neighbours notice={notice} />
        </aside>
      </div>
    </>
  );
}

function Actions({ notice }: { notice: NoticeCard }) {
  const keep = () =>
    downloadFile(`${NOTICES_API}/${notice.idguid}/kalendar.ics`, {}).catch((error: unknown) =>
      toast.error(messageOf(error)),
    );
  return (
    <>
      {notice.deadline && (
        <Button
          variant="default"
          leftSection={<IconCalendarPlus size={16} aria-hidden />}
          onClick={() => void keep()}
        >
          Rok u kalendar
        </Button>
      )}
      {notice.portal_url && (
        <Button
          component="a"
          href={notice.portal_url}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          Na portalu
        </Button>
      )}
    </>
  );
}

/** The deadline, large, while offers can be handed in; else what became of the procurement. */
function Deadline({ notice }: { notice: NoticeCard }) {
  const { state, deadline, announced } = notice;
  if (state !== 'open' || deadline === null) return null;
  return (
    <section className={classes.deadline} aria-label="Rok za ponude">
      <DaysLeft announced={announced} deadline={deadline} state={state} />
      <span>
        Ponude se predaju do <b>{formatDateTime(deadline)}</b>
      </span>
    </section>
  );
}

function factsOf(notice: NoticeCard): [string, React.ReactNode][] {
  const { authority, authority_more: more } = notice;
  const place = [
    more?.municipality ?? (notice.city && townText(notice.city)),
    more?.canton,
    more?.entity,
  ].filter(Boolean);
  const facts: [string, React.ReactNode][] = [
    ...(notice.name.length > 300 ? [['Puni naziv', notice.name] as [string, React.ReactNode]] : []),
    [
      'Ugovorni organ',
      authority ? (
        <>
          <Link to={`${NOTICES_PATH}?authority__in=${authority.id}&state__in=open`}>{authority.name}</Link>{' '}
          <Link className={classes.quiet} to={authorityPath(authority.id)}>
            (šta i od koga nabavlja)
          </Link>
          <WatchLink field="authority" values={[authority.id]}>
            Prati ovaj organ
          </WatchLink>
        </>
      ) : (
        NONE
      ),
    ],
    ['Mjesto', place.join(', ') || NONE],
    ['Vrsta postupka', notice.procedure_type ? <TypeBadge key="p" type={notice.procedure_type} /> : NONE],
    [
      'Vrsta ugovora',
      notice.contract_type || notice.category ? (
        <span key="u" className={classes.marks}>
          <TypeBadge type={notice.contract_type} />
          {notice.category}
        </span>
      ) : (
        NONE
      ),
    ],
    ['Kriterij dodjele', notice.criterion?.name ?? NONE],
    ['Procijenjena vrijednost', notice.value === null ? 'nije objavljena' : amountText(notice.value)],
    [
      'CPV',
      notice.cpv.length > 0 ? (
        <Fragment key="cpv">
          <Codes codes={notice.cpv} />
          <WatchLink field="cpv" values={notice.cpv.map(({ code }) => code)}>
            {notice.cpv.length === 1 ? 'Prati ovu CPV oznaku' : 'Prati ove CPV oznake'}
          </WatchLink>
        </Fragment>
      ) : (
        NONE
      ),
    ],
    ['Objavljeno', formatDateTime(notice.announced)],
    ['Rok za ponude', notice.deadline === null ? 'bez roka' : formatDateTime(notice.deadline)],
  ];
  const about = [authorityKind(more?.type), more?.activity, more?.unit].filter(Boolean).join(' · ');
  if (about) facts.push(['O ugovornom organu', about]);
  if (more?.tax) facts.push(['JIB ugovornog organa', more.tax]);
  return facts;
}

function Neighbours({ notice }: { notice: NoticeCard }) {
  const { neighbours, authority } = notice;
  if (!authority || neighbours.length === 0) return null;
  return (
    <Panel title="Drugo od istog organa">
      <ul className={classes.neighbours}>
        {neighbours.map(({ idguid, name, value, announced, state }) => (
          <li key={idguid}>
            <Link to={noticePath(idguid)}>{shortName(name, 140)}</Link>
            <span className={classes.quiet}>
              <StateBadge state={state} /> {announced && dayIn(announced)}
              {value !== null && ` · ${amountText(value)}`}
            </span>
          </li>
        ))}
      </ul>
      <Link to={`${NOTICES_PATH}?authority__in=${authority.id}`}>Sva obavještenja ovog organa</Link>
    </Panel>
  );
}
