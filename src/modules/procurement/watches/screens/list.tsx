import { IconCalendarEvent } from '@tabler/icons-react';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import { LinkButton } from '../../../../admin/kit/index.ts';
import { List } from '../../../../admin/list/list.tsx';
import { SAVE_NOTICES, WATCHES_PATH } from '../../labels.ts';
import { SimulatedSource } from '../../notices/screens/simulated-source.tsx';
import { watchList } from './watch-list.tsx';
import { watchPath } from './watches-data.ts';

/** /admin/interno/ejngovba/pracenja: saved searches that tell of what is new. */
export default function Watches() {
  const maySave = hasPermission(useSignedIn(), SAVE_NOTICES);
  return (
    <List
      list={watchList}
      header={{
        description: 'Sačuvane pretrage obavještenja o nabavkama, koje javljaju čim se pojavi nešto novo.',
        actions: (
          <LinkButton variant="default" to={`${WATCHES_PATH}/adrese`} icon={IconCalendarEvent}>
            Kalendar i RSS
          </LinkButton>
        ),
      }}
      before={<SimulatedSource />}
      create={{ to: `${WATCHES_PATH}/create`, label: 'Dodaj praćenje' }}
      editOf={({ idguid, owner }) => (owner === 'mine' || maySave ? watchPath(idguid, 'edit') : null)}
      empty={{
        title: 'Još nema praćenja',
        text: 'Upišite riječi, CPV oznaku ili mjesto koje vas zanima. Kad se objavi takvo obavještenje, javimo vam u aplikaciji, mailom ili na Viber, i kažemo zašto.',
      }}
    />
  );
}
