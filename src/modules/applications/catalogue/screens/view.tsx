import { IconPlus, IconVersions } from '@tabler/icons-react';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import {
  Facts,
  Fetched,
  formatNumber,
  LinkButton,
  MenuAction,
  PageTabs,
  Panel,
} from '../../../../admin/kit/index.ts';
import { FigureTile, FigureTiles } from '../../../../admin/period/figure-tiles.tsx';
import { ResourceView } from '../../../../admin/resource/index.tsx';
import { FieldDetail } from '../../../../admin/resource/view/field-detail.tsx';
import type { Resource, ResourceRecord } from '../../../../core/resource.ts';
import { AddressesPanel } from '../../feeds/screens/addresses-panel.tsx';
import { SAVE_APPLICATIONS, versionsPath } from '../../labels.ts';
import { SigningPanel } from '../../signatures/screens/signing-panel.tsx';
import { aboutHeadings } from '../headings.ts';
import { channelLabel, channelsOf, PLATFORMS, platformsOf } from '../platforms.ts';
import classes from './applications.module.css';
import { tabsOf, useOverview } from './data.ts';
import { ApplicationIcon } from './icon.tsx';
import { Lanes } from './lanes.tsx';
import { Markdown } from './markdown.tsx';

/** /admin/aplikacije/view/{idguid} */
export default function ApplicationPage({ resource }: { resource: Resource }) {
  return (
    <ResourceView
      resource={resource}
      Body={Body}
      headline={(record) => (
        <>
          <ApplicationIcon
            idguid={record.idguid}
            file={record.icon as string | null}
            name={String(record.name)}
            large
          />
          {record.summary ? String(record.summary) : resource.labels.one}
        </>
      )}
      more={(record) => (
        <MenuAction icon={IconVersions} run={versionsPath(record.idguid)}>
          Verzije
        </MenuAction>
      )}
    />
  );
}

function Body({ resource, record }: { resource: Resource; record: ResourceRecord }) {
  const { idguid } = record;
  const maySave = hasPermission(useSignedIn(), SAVE_APPLICATIONS);
  const asked = useOverview(idguid);
  const now = asked.data;
  return (
    <>
      <div className={classes.tabs}>
        <PageTabs tabs={tabsOf(idguid)} />
        {maySave && (
          <LinkButton to={`${versionsPath(idguid)}?nova=1`} icon={IconPlus}>
            Dodaj verziju
          </LinkButton>
        )}
      </div>
      <FigureTiles>
        <Figure
          label="Aktivne instalacije"
          hint="Instalacije koje su u posljednjih 30 dana pitale za novu verziju."
          now={now?.active}
        />
        <Figure
          label="Preuzimanja"
          hint="Preuzimanja svih verzija od početka; isto računalo se istog dana broji jednom."
          now={now?.downloads}
        />
        <Figure
          label="Objavljeno verzija"
          hint="Objavljene verzije, s onima koje su povučene."
          now={now?.published}
        />
        <Figure label="Nacrta" hint="Verzije koje još nisu objavljene." now={now?.drafts} />
      </FigureTiles>
      <Fetched asked={asked}>{({ lanes }) => <Lanes lanes={lanes} />}</Fetched>
      {record.description !== null && (
        <Panel title="Opis">
          <Markdown text={String(record.description)} under={aboutHeadings(record.name)} />
        </Panel>
      )}
      <Facts label="Podaci" facts={factsOf(resource, record)} />
      <AddressesPanel application={record} />
      <SigningPanel application={record} />
    </>
  );
}

const Figure = ({ label, hint, now }: { label: string; hint: string; now: number | undefined }) => (
  <FigureTile label={label} hint={hint} text={formatNumber} now={now} before={null} />
);

const PLAIN = [
  'slug',
  'visibility',
  'website',
  'support_url',
  'support_email',
  'minisign_key',
  'sparkle_key',
];

const factsOf = (resource: Resource, record: ResourceRecord): [string, React.ReactNode][] => [
  [
    'Platforme',
    platformsOf(record)
      .map((name) => PLATFORMS[name])
      .join(', '),
  ],
  ['Kanali', channelsOf(record).map(channelLabel).join(', ')],
  ...PLAIN.map((name): [string, React.ReactNode] => [
    resource.fields[name]!.label,
    <FieldDetail key={name} resource={resource} field={resource.fields[name]!} name={name} record={record} />,
  ]),
];
