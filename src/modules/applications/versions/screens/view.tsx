import { useParams } from 'react-router';
import {
  Facts,
  Fetched,
  formatDateTime,
  formatNumber,
  lastChangeOf,
  NONE,
  NothingHere,
  PageHeader,
  Panel,
  useGet,
} from '../../../../admin/kit/index.ts';
import { Warning } from '../../../../admin/kit/warning.tsx';
import { Timeline } from '../../../../admin/resource/view/history.tsx';
import layout from '../../../../admin/resource/view/view.module.css';
import type { HistoryEntry } from '../../../../core/resource-api.ts';
import { newsHeadings } from '../../catalogue/headings.ts';
import { channelLabel, PLATFORMS } from '../../catalogue/platforms.ts';
import { APPLICATIONS_CRUMB } from '../../catalogue/screens/data.ts';
import { Markdown } from '../../catalogue/screens/markdown.tsx';
import { applicationPath, VERSION, versionsPath } from '../../labels.ts';
import type { Version } from '../versions.api.ts';
import { VersionActions } from './actions.tsx';
import { VersionBadge } from './badges.tsx';
import { FilesPanel } from './files-panel.tsx';
import { Obstacles } from './obstacles.tsx';
import classes from './versions.module.css';
import { useVersion, VERSIONS_CRUMB, versionApi } from './versions-data.ts';

/** /admin/aplikacije/verzije/{idguid}: a version with its files, before publication and after. */
export default function ViewVersion() {
  const { idguid = '' } = useParams();
  return (
    <Fetched asked={useVersion(idguid)} list={APPLICATIONS_CRUMB} title="Verzija aplikacije">
      {(version) => <Loaded version={version} />}
    </Fetched>
  );
}

function Loaded({ version }: { version: Version }) {
  const { idguid, application, application_id, number, platform, channel, state, rollout, notes } = version;
  const history = useGet<HistoryEntry[]>(`${versionApi(idguid)}/history`);
  return (
    <>
      <PageHeader
        title={`${application} ${number}`}
        recent="Verzija aplikacije"
        crumbs={[
          APPLICATIONS_CRUMB,
          { label: application, to: applicationPath(application_id) },
          { label: VERSIONS_CRUMB, to: versionsPath(application_id) },
        ]}
        description={
          <span className={layout.kind}>
            {PLATFORMS[platform]} · {channelLabel(channel)} <VersionBadge state={state} rollout={rollout} />
          </span>
        }
        actions={<VersionActions version={version} />}
      />
      {version.withdrawn_reason !== null && (
        <div className={classes.warning}>
          <Warning role="status">
            Povučena {formatDateTime(version.withdrawn_at)} ({version.withdrawn_by}):{' '}
            {version.withdrawn_reason}
          </Warning>
        </div>
      )}
      <div className={layout.columns}>
        <div className={layout.main}>
          {state === 'draft' && <Obstacles version={version} />}
          <FilesPanel version={version} />
          <Panel title="Šta je novo">
            {notes.trim() === '' ? (
              <NothingHere>Nije napisano. Klijenti tada pokazuju samo broj verzije.</NothingHere>
            ) : (
              <Markdown text={notes} under={newsHeadings(version.number)} />
            )}
          </Panel>
          <Facts label="Podaci" facts={factsOf(version)} />
        </div>
        <aside className={layout.side} aria-label="O verziji">
          <Timeline subject={VERSION.name} asked={history} />
        </aside>
      </div>
    </>
  );
}

const factsOf = (version: Version): [string, React.ReactNode][] => [
  ...(version.state === 'draft'
    ? []
    : ([
        ['Nudi se', version.rollout === 0 ? 'nikome (zaustavljena)' : `${version.rollout} % instalacija`],
        ['Preuzimanja', formatNumber(version.downloads)],
      ] as [string, string][])),
  ['Obavezna nadogradnja', version.mandatory ? 'da' : 'ne'],
  ['Najstariji sistem', version.min_system ?? 'bilo koji'],
  [
    'Potpisuje',
    { server: 'server', publisher: 'izdavač', none: 'niko: aplikacija nema javni ključ' }[version.signing],
  ],
  [
    'Objavljena',
    version.published_at ? `${formatDateTime(version.published_at)}, ${version.published_by}` : NONE,
  ],
  ['Dodana', formatDateTime(version.created_at)],
  ['Posljednja izmjena', lastChangeOf(version)],
];
