import { IconBuildingBank } from '@tabler/icons-react';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { LinkButton } from '../../../../admin/kit/index.ts';
import { List } from '../../../../admin/list/list.tsx';
import { statementList } from './lists.tsx';
import { ACCOUNTS_PAGE, IMPORT_PAGE } from './paths.ts';
import { StatementTabs } from './tabs.tsx';

/** /fin/izvodi: bank statements, the newest first. */
export default function Statements() {
  const maySave = hasPermission(useSignedIn(), 'fin_knjizenje_save');
  return (
    <List
      list={statementList}
      before={<StatementTabs />}
      create={maySave ? { to: IMPORT_PAGE, label: 'Uvezi izvod' } : undefined}
      header={{
        actions: (
          <LinkButton variant="default" to={ACCOUNTS_PAGE} icon={IconBuildingBank}>
            Računi
          </LinkButton>
        ),
      }}
      empty={{
        title: 'Još nema izvoda',
        text: 'Preuzmite izvod iz elektronskog bankarstva (MT940, camt.053 ili tabelu) i uvezite ga: svaka stavka dobija prijedlog konta i računa koje zatvara. Račun firme prvo se upiše pod „Računi”.',
      }}
    />
  );
}
