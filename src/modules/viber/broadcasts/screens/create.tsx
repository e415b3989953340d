import { IconPlus } from '@tabler/icons-react';
import { toast } from 'react-hot-toast';
import { useNavigate } from 'react-router';
import { EmptyState, Fetched, LinkButton, PageHeader, useGet } from '../../../../admin/kit/index.ts';
import type { Choice } from '../../../../core/resource-api.ts';
import { BOTS_PATH, BROADCASTS_API } from '../../labels.ts';
import { BroadcastForm } from './broadcast-form.tsx';
import { broadcastPath, LIST } from './broadcasts-data.ts';

export const BOTS_ASKED = `${BROADCASTS_API}/references/bot_id`;

/** /admin/viber/masovne-poruke/create */
export default function CreateBroadcast() {
  const navigate = useNavigate();
  const asked = useGet<Choice[]>(BOTS_ASKED, { limit: 50 });
  return (
    <Fetched asked={asked} list={LIST} title="Dodaj masovnu poruku">
      {(bots) => (
        <>
          <PageHeader
            title="Dodaj masovnu poruku"
            crumbs={[LIST]}
            description="Prvo se čuva kao nacrt. Ništa se ne šalje dok je ne pregledate i ne pošaljete."
          />
          {bots.length === 0 ? (
            <EmptyState
              title="Prvo treba bot"
              action={
                <LinkButton to={`${BOTS_PATH}/create`} icon={IconPlus}>
                  Dodaj bota
                </LinkButton>
              }
            >
              Masovna poruka ide pretplatnicima jednog bota.
            </EmptyState>
          ) : (
            <BroadcastForm
              record={null}
              bots={bots}
              done={({ idguid }) => {
                toast.success('Nacrt je sačuvan.');
                void navigate(broadcastPath(idguid));
              }}
            />
          )}
        </>
      )}
    </Fetched>
  );
}
