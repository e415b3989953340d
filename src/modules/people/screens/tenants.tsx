import { Badge, Button } from '@mantine/core';
import { IconBuildingPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { linkFor, useActing } from '../../../admin/acting/acting.tsx';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { counted, LinkButton, PageHeader } from '../../../admin/kit/index.ts';
import { numberColumn, type SimpleColumn } from '../../../admin/kit/simple-table.tsx';
import { Listing } from '../../../admin/listing/listing.tsx';
import { useListing } from '../../../admin/listing/use-listing.ts';
import { switchTenant } from '../../../web/auth.ts';
import type { Organisation } from '../lists.api.ts';
import classes from './people.module.css';

const SORTABLE = ['name', 'members'];

/** /admin/tenants: the organisations one may work in (all of them, for the operator), and the way into each. */
export default function Tenants() {
  const listing = useListing<Organisation>('/api/admin/tenants', SORTABLE, 'name');
  const { may } = useActing();
  const columns: SimpleColumn<Organisation>[] = [
    {
      key: 'name',
      label: 'Naziv',
      sort: 'name',
      render: (one) => (
        <span className={classes.badges}>
          {may || one.current ? (
            <Link className={classes.link} to={`/admin/tenants/view/${one.idguid}`}>
              {one.name}
            </Link>
          ) : (
            <span className={classes.person}>{one.name}</span>
          )}
          {one.is_operator && (
            <Badge size="sm" color="copper">
              Operater
            </Badge>
          )}
          {one.is_default && <Badge size="sm">Zadana organizacija</Badge>}
          <NobodyHere of={one} />
        </span>
      ),
    },
    numberColumn('members', 'Korisnika'),
    { key: 'current', label: 'Rad', render: (one) => <Enter one={one} /> },
  ];
  if (may)
    columns.push({
      key: 'acting',
      label: 'U njeno ime',
      render: (one) =>
        one.current ? null : (
          <Link
            to={linkFor('/admin/users', one.idguid)}
            aria-label={`Upravljaj ovom organizacijom: ${one.name}`}
          >
            Upravljaj ovom organizacijom
          </Link>
        ),
    });
  return (
    <>
      <PageHeader
        title="Organizacije"
        description={
          may
            ? 'Sve organizacije sistema. U one kojima pripadate možete i preći.'
            : 'Organizacije kojima imate pristup. Prelaskom se mijenja sve što vidite.'
        }
        actions={
          may && (
            <LinkButton to="/admin/tenants/create" icon={IconBuildingPlus}>
              Nova organizacija
            </LinkButton>
          )
        }
      />
      <Listing
        listing={listing}
        label="Organizacije"
        columns={columns}
        searchLabel="Pretraži organizacije"
        countOf={(total) => counted(total, 'organizacija', 'organizacije', 'organizacija')}
      />
    </>
  );
}

/** The mark of an organisation in which nobody works; where somebody does there is nothing to be said. */
export function NobodyHere({ of }: { of: Pick<Organisation, 'active' | 'invited'> }) {
  if (of.active > 0) return null;
  return of.invited > 0 ? (
    <Badge size="sm" color="copper">
      Čeka prvog člana
    </Badge>
  ) : (
    <Badge size="sm" color="red">
      Nema aktivnih članova
    </Badge>
  );
}

/** The way into an organisation one belongs to. */
function Enter({ one }: { one: Organisation }) {
  const { tenants } = useSignedIn();
  const [moving, setMoving] = useState(false);
  if (one.current) return <span className={classes.muted}>Trenutno ovdje radite</span>;
  // The operator sees every organisation, but may enter only those they belong to.
  if (!tenants.some((own) => own.idguid === one.idguid))
    return <span className={classes.muted}>Niste član</span>;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={moving}
      aria-label={`Pređi u organizaciju ${one.name}`}
      onClick={async () => {
        setMoving(true);
        // On success the page is loaded anew.
        if (!(await switchTenant(one.idguid))) setMoving(false);
      }}
    >
      Pređi
    </Button>
  );
}
