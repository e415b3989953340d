import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useNavigate, useParams } from 'react-router';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { Fetched, PageHeader, useGet, useQuestion } from '../../../admin/kit/index.ts';
import { unlisted } from '../../../admin/list/columns.ts';
import { Timeline } from '../../../admin/resource/view/history.tsx';
import layout from '../../../admin/resource/view/view.module.css';
import type { HistoryEntry } from '../../../core/resource-api.ts';
import { api } from '../../../web/api.ts';
import { REGISTRATION, REGISTRATION_PATH, SAVE_REGISTRATIONS } from '../labels.ts';
import type { LicencePage } from '../licences/licence.api.ts';
import { StateBadge } from './badges.tsx';
import { KeyPanel } from './key-panel.tsx';
import { LicenceFacts, SeatPanel, StateNotice } from './licence-facts.tsx';
import { REGISTERED, registrationApi, useRegistration } from './licensing-data.ts';
import { ownMachineList } from './machine-list.tsx';
import { Machines } from './machines.tsx';

/** Each row of its machines would repeat the application, and lead to where one is. */
const OF_ONE = { ...unlisted(ownMachineList, 'application'), linkTo: undefined };

/** /korisnik/tenants/registracija-aplikacije/{idguid}: one licence as its organisation sees it. */
export default function ViewRegistration() {
  const { idguid = '' } = useParams();
  return (
    <Fetched asked={useRegistration(idguid)} list={REGISTERED} title="Registrovana aplikacija">
      {(licence) => <Loaded key={licence.idguid} licence={licence} />}
    </Fetched>
  );
}

function Loaded({ licence }: { licence: LicencePage }) {
  const maySave = hasPermission(useSignedIn(), SAVE_REGISTRATIONS);
  const path = registrationApi(licence.idguid);
  return (
    <>
      <PageHeader
        title={licence.application}
        recent="Registrovana aplikacija"
        crumbs={[REGISTERED]}
        description={
          <span className={layout.kind}>
            Licenca <StateBadge state={licence.state} />
          </span>
        }
        actions={maySave && licence.state === 'requested' && <Withdraw licence={licence} />}
      />
      <StateNotice licence={licence} />
      <div className={layout.columns}>
        <div className={layout.main}>
          <KeyPanel licence={licence} />
          <LicenceFacts licence={licence} of={['Izdavač', licence.publisher]} />
          {licence.issued_at && (
            <Machines licence={licence} list={OF_ONE} apiOf={registrationApi} maySave={maySave} />
          )}
        </div>
        <aside className={layout.side} aria-label="O licenci">
          {licence.token && <SeatPanel licence={licence} />}
          <History path={path} />
        </aside>
      </div>
    </>
  );
}

function Withdraw({ licence }: { licence: LicencePage }) {
  const navigate = useNavigate();
  const { ask, dialog } = useQuestion();
  const withdraw = () =>
    ask({
      title: `Povući zahtjev za „${licence.application}”?`,
      text: 'Izdavač ga više neće vidjeti. Licencu možete zatražiti ponovo.',
      confirmLabel: 'Povuci zahtjev',
      refusal: 'Zahtjev nije povučen',
      confirm: () => api.delete(registrationApi(licence.idguid)),
      done: () => navigate(REGISTRATION_PATH, { replace: true, flushSync: true }),
    });
  return (
    <>
      <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={withdraw}>
        Povuci zahtjev
      </Button>
      {dialog}
    </>
  );
}

function History({ path }: { path: string }) {
  const asked = useGet<HistoryEntry[]>(`${path}/history`);
  return <Timeline subject={REGISTRATION.name} asked={asked} />;
}
