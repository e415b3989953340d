import { IconSearch } from '@tabler/icons-react';
import { LinkButton, PageTabs } from '../../../../admin/kit/index.ts';
import { List } from '../../../../admin/list/list.tsx';
import { NOTICES_PATH } from '../../labels.ts';
import { SimulatedSource } from '../../notices/screens/simulated-source.tsx';
import { TABS } from './pipeline-data.ts';
import { pipelineList } from './pipeline-list.tsx';

/** /admin/interno/ejngovba/nase-nabavke: the procurements that the organisation works on. */
export default function OwnProcurements() {
  return (
    <List
      list={pipelineList}
      header={{
        description: 'Nabavke na kojima radite: od gledanja do ishoda, s rokom i odgovornom osobom.',
      }}
      before={
        <>
          <SimulatedSource />
          <PageTabs tabs={TABS} />
        </>
      }
      empty={{
        title: 'Još nema naših nabavki',
        text: 'Otvorite obavještenje koje vas zanima i dodajte ga u naše nabavke. Ovdje se onda vidi ko ga vodi, do kada je rok i šta ste ponudili.',
        action: (
          <LinkButton to={NOTICES_PATH} icon={IconSearch}>
            Pretraži obavještenja
          </LinkButton>
        ),
      }}
    />
  );
}
