import { IconTrash, IconUpload, IconVersions } from '@tabler/icons-react';
import { LinkButton, MenuAction } from '../../../../admin/kit/index.ts';
import { List } from '../../../../admin/list/list.tsx';
import { EditAction } from '../../../../admin/list/table/row-action.tsx';
import { createPath, editPath, importPath, trashPath } from '../../../../admin/resource/paths.ts';
import { useRights } from '../../../../admin/resource/rights.ts';
import type { Resource } from '../../../../core/resource.ts';
import { VERSIONS_PATH } from '../../labels.ts';
import { applicationList } from './application-list.tsx';

/** /admin/aplikacije: what the organisation publishes. */
export default function Applications({ resource }: { resource: Resource }) {
  const { canSave } = useRights(resource);
  const create = { to: createPath(resource), label: 'Dodaj aplikaciju' };
  return (
    <List
      list={applicationList}
      header={{
        description:
          'Programi koje objavljujete: verzije, potpisane datoteke i kanali iz kojih se nadograđuju.',
        actions: (
          <LinkButton variant="default" to={VERSIONS_PATH} icon={IconVersions}>
            Sve verzije
          </LinkButton>
        ),
      }}
      create={canSave ? create : undefined}
      editOf={canSave ? ({ idguid }) => editPath(resource, idguid) : undefined}
      rowActions={
        canSave
          ? ({ idguid, name }) => <EditAction to={editPath(resource, idguid)} title={name} />
          : undefined
      }
      more={
        canSave && (
          <>
            <MenuAction icon={IconUpload} run={importPath(resource)}>
              Uvoz iz CSV ili Excela
            </MenuAction>
            <MenuAction icon={IconTrash} run={trashPath(resource)}>
              Korpa
            </MenuAction>
          </>
        )
      }
      empty={{
        title: 'Još nema aplikacija',
        text: canSave
          ? 'Dodajte aplikaciju, pa joj napravite prvu verziju s datotekama. Instalirane aplikacije same nalaze svaku sljedeću koju objavite.'
          : 'Aplikacije dodaje organizacija kojoj je operater dao pravo objavljivanja, i u njoj osoba s dozvolom „Aplikacije: izmjene”.',
      }}
    />
  );
}
