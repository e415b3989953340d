import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useParams } from 'react-router';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { Fetched, LinkButton, MenuAction, PageHeader, PageTabs } from '../../../../admin/kit/index.ts';
import { useQueryParams } from '../../../../admin/kit/use-query-params.ts';
import { unlisted } from '../../../../admin/list/columns.ts';
import { List } from '../../../../admin/list/list.tsx';
import type { ApplicationOverview } from '../../catalogue/overview.api.ts';
import { APPLICATIONS_CRUMB, tabsOf, useOverview } from '../../catalogue/screens/data.ts';
import { Lanes } from '../../catalogue/screens/lanes.tsx';
import { applicationPath, SAVE_APPLICATIONS, VERSIONS_PATH, versionsPath } from '../../labels.ts';
import { VersionDialog } from './version-dialog.tsx';
import { versionList } from './version-list.tsx';
import classes from './versions.module.css';
import { NEW_PARAM } from './versions-data.ts';

/** Each row would repeat whose version it is. */
const OF_ONE = { ...unlisted(versionList, 'application'), filters: { application_id: { hidden: true } } };

/** /admin/aplikacije/{idguid}/verzije: what was published of an application, and all its versions. */
export default function VersionsOfApplication() {
  const { idguid = '' } = useParams();
  return (
    <Fetched asked={useOverview(idguid)} list={APPLICATIONS_CRUMB} title="Verzije aplikacije">
      {(overview) => <Loaded overview={overview} />}
    </Fetched>
  );
}

function Loaded({ overview }: { overview: ApplicationOverview }) {
  const { idguid, name, lanes, published } = overview;
  const maySave = hasPermission(useSignedIn(), SAVE_APPLICATIONS);
  const [params, setParams] = useQueryParams();
  const create = { to: `${versionsPath(idguid)}?${NEW_PARAM}=1`, label: 'Dodaj verziju' };
  const close = () =>
    setParams(
      (now) => {
        now.delete(NEW_PARAM);
        return now;
      },
      { replace: true },
    );
  return (
    <>
      <PageHeader
        title={`${name}: verzije`}
        crumbs={[APPLICATIONS_CRUMB, { label: name, to: applicationPath(idguid) }]}
        actions={
          maySave && (
            <LinkButton to={create.to} icon={IconPlus}>
              {create.label}
            </LinkButton>
          )
        }
      />
      <div className={classes.page}>
        <PageTabs tabs={tabsOf(idguid)} />
        {published > 0 && <Lanes lanes={lanes} />}
        <section className={classes.list} aria-label="Sve verzije">
          <List
            list={OF_ONE}
            query={{ application_id: idguid }}
            create={maySave ? create : undefined}
            more={
              maySave && (
                <MenuAction icon={IconTrash} run={`${VERSIONS_PATH}/trash`}>
                  Korpa
                </MenuAction>
              )
            }
            empty={{
              title: 'Još nema verzija',
              text: maySave
                ? 'Napravite prvu: odaberite platformu i kanal, dodajte datoteke s potpisima, pa je objavite. Do objave je niko drugi ne vidi.'
                : 'Verzije će se pojaviti ovdje kad ih napravi neko ko smije objavljivati.',
            }}
          />
        </section>
      </div>
      {params.has(NEW_PARAM) && maySave && (
        <VersionDialog application={overview} version={null} onClose={close} />
      )}
    </>
  );
}
