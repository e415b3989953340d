import { Badge, Button } from '@mantine/core';
import { useState } from 'react';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { counted, formatNumber, PageHeader } from '../../../admin/kit/index.ts';
import type { SimpleColumn } from '../../../admin/kit/simple-table.tsx';
import { Listing } from '../../../admin/listing/listing.tsx';
import { useListing } from '../../../admin/listing/use-listing.ts';
import { switchTenant } from '../../../web/auth.ts';
import type { Organisation } from '../people/lists.api.ts';
import classes from './people.module.css';

const sortable = ['name'];

/** /admin/tenants: the organisations one may work in (all of them, for the operator), and the way into each. */
export default function Tenants() {
  const listing = useListing<Organisation>('/api/admin/tenants', sortable, 'name');
  const { tenants } = useSignedIn();
  const [moving, setMoving] = useState<string | null>(null);
  const move = async (idguid: string) => {
    setMoving(idguid);
    if (!(await switchTenant(idguid))) setMoving(null);
  };
  const columns: SimpleColumn<Organisation>[] = [
    {
      key: 'name',
      label: 'Naziv',
      sort: 'name',
      render: (one) => (
        <span className={classes.badges}>
          <span className={classes.person}>{one.name}</span>
          {one.is_operator && (
            <Badge size="sm" color="copper">
              Operater
            </Badge>
          )}
          {one.is_default && <Badge size="sm">Zadana organizacija</Badge>}
        </span>
      ),
    },
    {
      key: 'members',
      label: 'Korisnika',
      numeric: true,
      render: (one) => formatNumber(one.members),
    },
    {
      key: 'current',
      label: 'Rad',
      render: (one) => {
        if (one.current) return <span className={classes.muted}>Trenutno ovdje radite</span>;
        // The operator sees every organisation, but may enter only those they belong to.
        if (!tenants.some((own) => own.idguid === one.idguid)) {
          return <span className={classes.muted}>Niste član</span>;
        }
        return (
          <Button
            size="compact-sm"
            variant="default"
            loading={moving === one.idguid}
            disabled={moving !== null}
            aria-label={`Pređi u organizaciju ${one.name}`}
            onClick={() => void move(one.idguid)}
          >
            Pređi
          </Button>
        );
      },
    },
  ];
  return (
    <>
      <PageHeader
        title="Organizacije"
        description="Organizacije kojima imate pristup. Prelaskom se mijenja sve što vidite."
      />
      <Listing
        listing={listing}
        label="Organizacije"
        columns={columns}
        keyOf={(one) => one.idguid}
        searchLabel="Pretraži organizacije"
        countOf={(total) => counted(total, 'organizacija', 'organizacije', 'organizacija')}
      />
    </>
  );
}
