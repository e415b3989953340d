import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { useParams } from 'react-router';
import { ConfirmDialog, counted, PageHeader, problemOf } from '../../../admin/kit/index.ts';
import classes from '../../../admin/permission-tree/tree.module.css';
import { api } from '../../../web/api.ts';
import type { Loss } from '../giving/rights.api.ts';
import type { PermissionCell } from '../giving/tree.api.ts';
import type { Before } from './giving-editor.tsx';
import { RightsEditor } from './rights-editor.tsx';

/** /admin/tenants/permissions/{idguid}: what an organisation has been given. Nobody in it can do more. */
export default function TenantPermissions() {
  const { idguid = '' } = useParams();
  const path = `/api/admin/tenants/${idguid}/permissions`;
  const [asked, setAsked] = useState<{ loss: Loss; go: () => void } | null>(null);
  /** Whoever would lose something is named before it happens. */
  const before: Before<PermissionCell> = async ({ selected, go }) => {
    try {
      const { data } = await api.post<Loss>(`${path}/loss`, { permissions: selected });
      if (data.people === 0) go();
      else setAsked({ loss: data, go });
    } catch (error) {
      toast.error(problemOf(error));
    }
  };
  return (
    <>
      <RightsEditor
        path={path}
        acting={false}
        list={{ label: 'Organizacije', to: '/admin/tenants' }}
        label={(tenant) => `Dozvole organizacije ${tenant.title}`}
        showHolders
        before={before}
        head={(tenant) => (
          <PageHeader
            title={`Dozvole: ${tenant.title}`}
            crumbs={[
              { label: 'Organizacije', to: '/admin/tenants' },
              { label: tenant.title, to: `/admin/tenants/view/${tenant.idguid}` },
            ]}
            description="Šta je organizaciji dato: niko u njoj ne može više, kakve god uloge imao. Broj uz kvačicu kaže koliko članova sada ima dozvolu."
          />
        )}
        hint={(_tenant, removed) => {
          const most = Math.max(0, ...removed.map((cell) => cell.holders ?? 0));
          return most > 0 && `Dozvole gubi najmanje ${counted(most, 'član', 'člana', 'članova')}`;
        }}
      />
      <ConfirmDialog
        opened={asked !== null}
        title="Oduzeti dozvole organizaciji?"
        confirmLabel="Oduzmi"
        danger
        onClose={() => setAsked(null)}
        onConfirm={() => {
          asked?.go();
          setAsked(null);
        }}
      >
        {asked && <Losing loss={asked.loss} />}
      </ConfirmDialog>
    </>
  );
}

function Losing({ loss }: { loss: Loss }) {
  const more = loss.people - loss.members.length;
  return (
    <>
      {counted(loss.people, 'član gubi', 'člana gube', 'članova gubi')} dozvole od svog sljedećeg zahtjeva:
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <ul className={classes.losing} tabIndex={0} aria-label="Ko gubi dozvole">
        {loss.members.map((member) => (
          <li key={member.idguid}>
            <b>{member.full_name}</b>
            {member.permissions.join(', ')}
          </li>
        ))}
        {more > 0 && <li>i još {counted(more, 'član', 'člana', 'članova')}</li>}
      </ul>
    </>
  );
}
