import { useEffect } from 'react';
import { Link } from 'react-router';
import { PageHeader, Panel } from '../../../../admin/kit/index.ts';
import type { MadeHost } from '../hosts.api.ts';
import { hostPath } from '../labels.ts';
import { Devices } from './devices.tsx';
import classes from './hosts.module.css';
import { hasDevice, LIST } from './hosts-data.ts';
import { Once } from './once.tsx';

/** What stands after a host was made: its password, this only time, and what to do with it. */
export function Made({ made }: { made: MadeHost }) {
  // No navigation led here, after which the shell would do both.
  useEffect(() => {
    window.scrollTo(0, 0);
    document.getElementById('sadrzaj')?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <PageHeader title="Host je napravljen" crumbs={[LIST]} description={made.shown} />
      <div className={classes.stack}>
        <Panel label="Pristupni podaci">
          <Once label="Lozinka" secret={made.password} user={made.fqdn}>
            {hasDevice(made)
              ? 'Uređaj se njom prijavljuje kad javlja adresu.'
              : 'Uređaj ovom hostu ne treba: lozinka služi samo za certifikate.'}{' '}
            U gotovim postavkama ispod već je upisana.
          </Once>
          <Link to={hostPath(made.idguid)} className={classes.on}>
            Otvori stranicu hosta
          </Link>
        </Panel>
        <Devices host={made} secrets={{ password: made.password, tsig: null }} />
      </div>
    </>
  );
}
