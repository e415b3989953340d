import { Button } from '@mantine/core';
import {
  IconArrowsExchange,
  IconBan,
  IconCheck,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useActing } from '../../../admin/acting/acting.ts';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import {
  ActionsMenu,
  Fetched,
  LinkButton,
  MenuAction,
  PageHeader,
  useAct,
  useGet,
} from '../../../admin/kit/index.ts';
import { unlisted } from '../../../admin/list/columns.ts';
import { Timeline } from '../../../admin/resource/view/history.tsx';
import layout from '../../../admin/resource/view/view.module.css';
import type { HistoryEntry } from '../../../core/resource-api.ts';
import { api } from '../../../web/api.ts';
import { LICENCE, LICENCES_PATH, offerPath, SAVE_LICENCES } from '../labels.ts';
import type { LicencePage } from '../licences/licence.api.ts';
import { StateBadge } from './badges.tsx';
import { KeyPanel } from './key-panel.tsx';
import { ApproveDialog, type REASONED, ReasonDialog, TransferDialog } from './licence-dialogs.tsx';
import { LicenceFacts, SeatPanel, StateNotice } from './licence-facts.tsx';
import { LIST, licenceApi, useLicence } from './licensing-data.ts';
import { machineList } from './machine-list.tsx';
import { Machines } from './machines.tsx';

/** Each row of its machines would repeat whose they are, and lead to where one is. */
const OF_ONE = {
  ...unlisted(unlisted(machineList, 'organisation'), 'application'),
  linkTo: undefined,
  filters: {
    ...machineList.filters,
    ...{ application_id: { hidden: true }, tenant_id: { hidden: true } },
  },
};

/** /admin/licence/view/{idguid}: one licence as its publisher sees it. */
export default function ViewLicence() {
  const { idguid = '' } = useParams();
  const { tenant, link } = useActing();
  return (
    <Fetched asked={useLicence(idguid, tenant)} list={{ ...LIST, to: link(LIST.to) }} title="Licenca">
      {(licence) => <Loaded key={licence.idguid} licence={licence} />}
    </Fetched>
  );
}

function Loaded({ licence }: { licence: LicencePage }) {
  const { tenant, query, link } = useActing();
  const maySave = hasPermission(useSignedIn(), SAVE_LICENCES);
  const path = licenceApi(licence.idguid);
  return (
    <>
      <PageHeader
        title={licence.organisation}
        recent="Licenca"
        crumbs={[{ ...LIST, to: link(LIST.to) }]}
        description={
          <span className={layout.kind}>
            Licenca za <Link to={link(offerPath(licence.application_id))}>{licence.application}</Link>{' '}
            <StateBadge state={licence.state} />
          </span>
        }
        actions={maySave && <Actions licence={licence} />}
      />
      <StateNotice licence={licence} />
      <div className={layout.columns}>
        <div className={layout.main}>
          <LicenceFacts licence={licence} of={['Organizacija', licence.organisation]} />
          <KeyPanel licence={licence} />
          <Machines licence={licence} list={OF_ONE} apiOf={licenceApi} query={query} maySave={maySave} />
        </div>
        <aside className={layout.side} aria-label="O licenci">
          {licence.token && <SeatPanel licence={licence} />}
          <History path={path} tenant={tenant} />
        </aside>
      </div>
    </>
  );
}

type Opened = keyof typeof REASONED | 'approve' | 'transfer' | null;

/** What may be done with a licence in its state. */
function Actions({ licence }: { licence: LicencePage }) {
  const { query, link } = useActing();
  const { act, busy } = useAct();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const { state, idguid } = licence;
  const isIssued = licence.token !== null;
  const isSuspended = state === 'suspended';
  return (
    <>
      {state === 'requested' && (
        <>
          <Button
            variant="default"
            leftSection={<IconX size={16} aria-hidden />}
            onClick={() => setOpened('refuse')}
          >
            Odbij
          </Button>
          <Button leftSection={<IconCheck size={16} aria-hidden />} onClick={() => setOpened('approve')}>
            Odobri
          </Button>
        </>
      )}
      {isIssued && (
        <>
          <ActionsMenu label="Više radnji" loading={busy}>
            {isSuspended ? (
              <MenuAction
                icon={IconPlayerPlay}
                run={() => void act(() => api.post(`${licenceApi(idguid)}/resume`, {}, { query }))}
              >
                Nastavi
              </MenuAction>
            ) : (
              <MenuAction icon={IconPlayerPause} run={() => setOpened('suspend')}>
                Obustavi
              </MenuAction>
            )}
            {!isSuspended && (
              <MenuAction icon={IconArrowsExchange} run={() => setOpened('transfer')}>
                Prenesi drugoj organizaciji
              </MenuAction>
            )}
            <MenuAction icon={IconBan} red run={() => setOpened('revoke')}>
              Opozovi
            </MenuAction>
          </ActionsMenu>
          <LinkButton to={link(`${LICENCES_PATH}/edit/${idguid}`)} icon={IconPencil}>
            Uredi ili produži
          </LinkButton>
        </>
      )}
      {opened === 'approve' && <ApproveDialog licence={licence} onClose={close} />}
      {opened === 'transfer' && <TransferDialog licence={licence} onClose={close} />}
      {(opened === 'refuse' || opened === 'suspend' || opened === 'revoke') && (
        <ReasonDialog licence={licence} move={opened} onClose={close} />
      )}
    </>
  );
}

function History({ path, tenant }: { path: string; tenant: string | null }) {
  const asked = useGet<HistoryEntry[]>(`${path}/history`, { tenant });
  return <Timeline subject={LICENCE.name} asked={asked} />;
}
