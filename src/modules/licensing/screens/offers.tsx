import { IconPlus } from '@tabler/icons-react';
import { useActing } from '../../../admin/acting/acting.ts';
import { ActingFor } from '../../../admin/acting/acting-for.tsx';
import { LinkButton } from '../../../admin/kit/index.ts';
import { List } from '../../../admin/list/list.tsx';
import { LIST } from './licensing-data.ts';
import { offerList } from './offer-list.tsx';

/** /admin/licence/aplikacije: which application may be had how. */
export default function Offers() {
  const { query, link, tenant } = useActing();
  return (
    <List
      list={offerList}
      header={{
        crumbs: [{ ...LIST, to: link(LIST.to) }],
        description: 'Za svaku aplikaciju: dobija li se odmah, na zahtjev, ili samo kad licencu izdate sami.',
      }}
      before={<ActingFor />}
      query={query}
      address={link}
      empty={{
        title: 'Nema aplikacija',
        text: 'Licence se izdaju za aplikacije koje organizacija objavljuje. Prvo dodajte aplikaciju.',
        action:
          tenant === null ? (
            <LinkButton to="/admin/aplikacije/create" icon={IconPlus}>
              Dodaj aplikaciju
            </LinkButton>
          ) : undefined,
      }}
    />
  );
}
