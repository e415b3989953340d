import { Badge, Button } from '@mantine/core';
import { IconMailForward, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { ACTING, useActing } from '../../../admin/acting/acting.tsx';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { ConfirmDialog, counted, EmptyState, formatDateTime, useAct } from '../../../admin/kit/index.ts';
import type { SimpleColumn } from '../../../admin/kit/simple-table.tsx';
import { Listing } from '../../../admin/listing/listing.tsx';
import { useListing } from '../../../admin/listing/use-listing.ts';
import { api } from '../../../web/api.ts';
import type { InvitationRow } from '../invitations/invitations.api.ts';
import classes from './people.module.css';
import { RoleBadges } from './state-badge.tsx';

const SORTABLE = ['email', 'created_at', 'expires_at'];
const ALSO = { [ACTING]: 'tenant', prikaz: null };

const LAPSED = 'Ko je pozvao, više nema to pravo.';

/** Who has been asked to join and has not answered; an invitation may be sent again or taken back. */
export function Invitations() {
  const { query } = useActing();
  const listing = useListing<InvitationRow>('/api/admin/invitations', SORTABLE, '-created_at', ALSO);
  const maySave = hasPermission(useSignedIn(), 'admin_users_save');
  const [revoking, setRevoking] = useState<InvitationRow | null>(null);
  const { act, busy } = useAct();
  const path = (one: InvitationRow, more = '') => `/api/admin/invitations/${one.idguid}${more}`;
  const columns: SimpleColumn<InvitationRow>[] = [
    {
      key: 'email',
      label: 'Osoba',
      sort: 'email',
      render: (one) => (
        <>
          <span className={classes.person}>{one.full_name || one.email}</span>
          {one.full_name && <span className={classes.sub}>{one.email}</span>}
        </>
      ),
    },
    { key: 'roles', label: 'Uloge', render: (one) => <RoleBadges roles={one.roles} /> },
    {
      key: 'created_at',
      label: 'Pozvana',
      sort: 'created_at',
      render: (one) => (
        <>
          {formatDateTime(one.created_at)}
          <span className={classes.sub}>{one.invited_by}</span>
        </>
      ),
    },
    {
      key: 'sent_at',
      label: 'Poruka poslana',
      render: (one) => (one.sent_at ? formatDateTime(one.sent_at) : 'čeka slanje'),
    },
    {
      key: 'expires_at',
      label: 'Vrijedi do',
      sort: 'expires_at',
      render: (one) =>
        one.lapsed ? (
          <>
            <Badge size="sm" color="red">
              Ne važi
            </Badge>
            <span className={classes.sub}>{LAPSED}</span>
          </>
        ) : one.expired ? (
          <Badge size="sm" color="red">
            Istekao
          </Badge>
        ) : (
          formatDateTime(one.expires_at)
        ),
    },
  ];
  if (maySave)
    columns.push({
      key: 'actions',
      label: 'Radnje',
      render: (one) => (
        <span className={classes.badges}>
          <Button
            variant="default"
            size="compact-sm"
            disabled={busy}
            leftSection={<IconMailForward size={14} aria-hidden />}
            aria-label={`Pošalji ponovo: ${one.email}`}
            onClick={() => void act(() => api.post(path(one, '/resend'), {}, { query }))}
          >
            Pošalji ponovo
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            disabled={busy}
            leftSection={<IconX size={14} aria-hidden />}
            aria-label={`Povuci poziv: ${one.email}`}
            onClick={() => setRevoking(one)}
          >
            Povuci
          </Button>
        </span>
      ),
    });
  return (
    <>
      <Listing
        listing={listing}
        label="Pozivi"
        columns={columns}
        searchLabel="Pretraži pozive"
        countOf={(total) => counted(total, 'poziv', 'poziva', 'poziva')}
        empty={
          <EmptyState title="Nema poziva na čekanju">
            Svi pozvani su odgovorili. Novu osobu pozivate dugmetom „Pozovi osobu”.
          </EmptyState>
        }
      />
      <ConfirmDialog
        opened={revoking !== null}
        title="Povući poziv?"
        confirmLabel="Povuci"
        danger
        loading={busy}
        onClose={() => setRevoking(null)}
        onConfirm={() =>
          void act(() => api.delete(path(revoking!), { query }), { done: () => setRevoking(null) })
        }
      >
        Link poslan na {revoking?.email} prestaje vrijediti. Osobu možete kasnije pozvati ponovo.
      </ConfirmDialog>
    </>
  );
}
