import { useActing } from '../../../admin/acting/acting.ts';
import { ActingFor } from '../../../admin/acting/acting-for.tsx';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { List } from '../../../admin/list/list.tsx';
import { apiKeyList } from './key-list.tsx';
import { HOME } from './keys-data.ts';

/** /admin/api-keys: all keys of the organisation. */
export default function ApiKeys() {
  const { tenant, query, link } = useActing();
  const maySave = hasPermission(useSignedIn(), 'admin_api_keys_save');
  // A key is always its maker's, in the organisation they belong to.
  const create = maySave && tenant === null ? { to: `${HOME}/create`, label: 'Dodaj ključ' } : undefined;
  return (
    <List
      list={apiKeyList}
      header={{ description: 'Ključevi kojima programi pristupaju u ime osobe koja ih je napravila.' }}
      before={<ActingFor />}
      query={query}
      address={link}
      create={create}
      empty={{
        title: 'Još nema ključeva',
        text: 'Ključ treba programu koji umjesto osobe čita ili unosi podatke, npr. skladištu ili web prodavnici.',
      }}
    />
  );
}
