import { IconApps, IconTrash } from '@tabler/icons-react';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { LinkButton, MenuAction } from '../../../../admin/kit/index.ts';
import { List } from '../../../../admin/list/list.tsx';
import { APPLICATIONS_CRUMB } from '../../catalogue/screens/data.ts';
import { SAVE_APPLICATIONS, VERSIONS_PATH } from '../../labels.ts';
import { versionList } from './version-list.tsx';

/** /admin/aplikacije/verzije: versions of all applications of the organisation. */
export default function Versions() {
  const maySave = hasPermission(useSignedIn(), SAVE_APPLICATIONS);
  return (
    <List
      list={versionList}
      header={{
        crumbs: [APPLICATIONS_CRUMB],
        description: 'Nacrti, objavljene i povučene verzije svih aplikacija.',
      }}
      more={
        maySave && (
          <MenuAction icon={IconTrash} run={`${VERSIONS_PATH}/trash`}>
            Korpa
          </MenuAction>
        )
      }
      empty={{
        title: 'Još nema verzija',
        text: 'Verzija se pravi na stranici aplikacije: otvorite aplikaciju, pa njene verzije.',
        action: (
          <LinkButton to={APPLICATIONS_CRUMB.to} icon={IconApps}>
            Aplikacije
          </LinkButton>
        ),
      }}
    />
  );
}
