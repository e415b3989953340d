import { IconWorldWww } from '@tabler/icons-react';
import { LinkButton } from '../../../../admin/kit/index.ts';
import { List } from '../../../../admin/list/list.tsx';
import { DOMAINS_PATH } from '../labels.ts';
import { recordList } from './record-list.tsx';
import { DOMAINS_CRUMB } from './zones-data.ts';

/** /admin/ddns/records: the records of all domains, to find what leads where. */
export default () => (
  <List
    list={recordList}
    header={{
      description: 'Zapisi svih domena, da se nađe šta gdje vodi. Mijenjaju se na stranici svoje domene.',
      crumbs: [DOMAINS_CRUMB],
    }}
    empty={{
      title: 'Još nema zapisa',
      text: 'Zapisi se dodaju na stranici domene.',
      action: (
        <LinkButton to={DOMAINS_PATH} icon={IconWorldWww}>
          Domene
        </LinkButton>
      ),
    }}
  />
);
