import { Button, Switch } from '@mantine/core';
import { IconArrowsJoin2, IconFileText, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { hasPermission } from '../../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../../admin/auth/signed-in.ts';
import {
  EmptyState,
  Fetched,
  getKey,
  LinkButton,
  PageHeader,
  Panel,
  useAct,
  useGet,
} from '../../../../admin/kit/index.ts';
import { useLiveQueries } from '../../../../admin/live/use-live.ts';
import { api } from '../../../../web/api.ts';
import type { PartnerItems } from '../items.api.ts';
import { ClosedPairs } from './closed-pairs.tsx';
import { LaterNote } from './later.tsx';
import classes from './open-items.module.css';
import { Documents } from './partner-documents.tsx';
import { API, CRUMB, statementPath, TOPIC } from './paths.ts';
import { ProposalDialog } from './proposal.tsx';
import { ReminderDialog } from './reminder.tsx';

/** /fin/otvorene-stavke/partneri/:idguid: what is open with a partner, and what is done about it. */
export default function Partner() {
  const { idguid = '' } = useParams();
  const path = `${API}/partners/${idguid}`;
  useLiveQueries(TOPIC, getKey(path));
  const asked = useGet<PartnerItems>(path);
  return (
    <Fetched asked={asked} list={CRUMB} title="Partner">
      {(known) => <Page known={known} />}
    </Fetched>
  );
}

function Page({ known }: { known: PartnerItems }) {
  const { partner, items, closings, reminders_off } = known;
  const maySave = hasPermission(useSignedIn(), 'fin_knjizenje_save');
  const [dialog, setDialog] = useState<'proposal' | 'reminder' | null>(null);
  const { act, busy } = useAct();
  const overdue = items.some(({ state, open }) => state === 'due' && !open.startsWith('-'));
  const close = (): void => setDialog(null);
  return (
    <>
      <PageHeader
        title={partner.naziv}
        recent="Otvorene stavke"
        crumbs={[CRUMB]}
        description={[partner.jib && `JIB ${partner.jib}`, partner.grad].filter(Boolean).join(' · ')}
        actions={
          <>
            {maySave && overdue && (
              <Button
                variant="default"
                leftSection={<IconMail size={16} aria-hidden />}
                disabled={reminders_off}
                onClick={() => setDialog('reminder')}
              >
                Pošalji opomenu
              </Button>
            )}
            {maySave && (
              <Button
                variant="default"
                leftSection={<IconArrowsJoin2 size={16} aria-hidden />}
                onClick={() => setDialog('proposal')}
              >
                Zatvori automatski
              </Button>
            )}
            <LinkButton to={statementPath(partner.idguid)} icon={IconFileText} variant="default">
              IOS
            </LinkButton>
          </>
        }
      />
      <LaterNote of="documents" partner={partner.idguid} />
      <div className={classes.stack}>
        {items.length === 0 ? (
          <Panel>
            <EmptyState title="Ništa nije otvoreno">
              Svi dokumenti ovog partnera su zatvoreni, ili na njega još ništa nije knjiženo.
            </EmptyState>
          </Panel>
        ) : (
          <Documents known={known} maySave={maySave} />
        )}
        {closings.length > 0 && <ClosedPairs closings={closings} maySave={maySave} />}
        {maySave && (
          <Switch
            label="Ovoj firmi se ne šalju opomene"
            checked={reminders_off}
            disabled={busy}
            onChange={({ currentTarget: { checked: off } }) =>
              void act(() => api.put(`${API}/partners/${partner.idguid}/reminders-off`, { off }))
            }
          />
        )}
      </div>
      {dialog === 'proposal' && <ProposalDialog partner={partner.idguid} onClose={close} />}
      {dialog === 'reminder' && <ReminderDialog partner={partner.idguid} onClose={close} />}
    </>
  );
}
