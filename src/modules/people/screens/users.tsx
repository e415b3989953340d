import { Tabs } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { ACTING, ActingFor, useActing } from '../../../admin/acting/acting.tsx';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { LinkButton, PageHeader } from '../../../admin/kit/index.ts';
import { useQueryParams } from '../../../admin/kit/use-query-params.ts';
import { Everybody } from './everybody.tsx';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';
import classes from './people.module.css';

const VIEWS = ['clanovi', 'pozivi', 'svi'] as const;

/** /admin/users: who belongs to the organisation, who is asked to; to the operator also everybody there is. */
export default function Users() {
  const { may, link } = useActing();
  const [search, setSearch] = useQueryParams();
  const maySave = hasPermission(useSignedIn(), 'admin_users_save');
  const asked = VIEWS.find((view) => view === search.get('prikaz')) ?? 'clanovi';
  const view = asked === 'svi' && !may ? 'clanovi' : asked;
  return (
    <>
      <PageHeader
        title="Korisnici"
        description={
          view === 'svi'
            ? 'Sve osobe sistema i organizacije kojima pripadaju.'
            : 'Članovi organizacije i njihove uloge.'
        }
        actions={
          maySave && (
            <LinkButton to={link('/admin/users/create')} icon={IconUserPlus}>
              Pozovi osobu
            </LinkButton>
          )
        }
      />
      <Tabs
        value={view}
        keepMounted={false}
        // Each view has filters of its own; the organisation stays.
        onChange={(next) =>
          setSearch((before) => {
            const after = new URLSearchParams(next === 'clanovi' ? {} : { prikaz: next! });
            const tenant = before.get(ACTING);
            if (tenant) after.set(ACTING, tenant);
            return after;
          })
        }
      >
        <Tabs.List className={classes.tabs} aria-label="Prikaz">
          <Tabs.Tab value="clanovi">Članovi</Tabs.Tab>
          <Tabs.Tab value="pozivi">Pozivi</Tabs.Tab>
          {may && <Tabs.Tab value="svi">Svi korisnici sistema</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="clanovi">
          <ActingFor choose />
          <Members />
        </Tabs.Panel>
        <Tabs.Panel value="pozivi">
          <ActingFor choose />
          <Invitations />
        </Tabs.Panel>
        {may && (
          <Tabs.Panel value="svi">
            <Everybody />
          </Tabs.Panel>
        )}
      </Tabs>
    </>
  );
}
