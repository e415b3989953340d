import { IconPackageImport } from '@tabler/icons-react';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { LinkButton } from '../../../admin/kit/index.ts';
import { List } from '../../../admin/list/list.tsx';
import { moveList } from './move-list.tsx';
import { HOME, SAVE } from './moving-data.ts';

/** /admin/selidba: organisations that go to another installation, come from one, or are deleted. */
export default function Moves() {
  const maySave = hasPermission(useSignedIn(), SAVE);
  return (
    <List
      list={moveList}
      header={{
        description:
          'Cijela organizacija ide u arhivu, iz nje na drugu instalaciju, ili se briše bez ostatka.',
        actions: maySave && (
          <LinkButton variant="default" to={`${HOME}/unesi`} icon={IconPackageImport}>
            Unesi arhivu
          </LinkButton>
        ),
      }}
      create={maySave ? { to: `${HOME}/iznesi`, label: 'Iznesi organizaciju' } : undefined}
      empty={{
        title: 'Još se nijedna organizacija nije selila',
        text: 'Iznesite organizaciju u šifrovanu arhivu i unesite je na drugoj instalaciji. Oba puta se upoređuje svaki red i svaka datoteka.',
      }}
    />
  );
}
