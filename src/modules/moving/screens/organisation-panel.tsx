import { IconPackageExport, IconTrash } from '@tabler/icons-react';
import { useActing } from '../../../admin/acting/acting.ts';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { LinkButton, Panel } from '../../../admin/kit/index.ts';
import classes from './moving.module.css';
import { HOME, SAVE } from './moving-data.ts';

/** On the page of an organisation, for the operator: the ways out. */
export default function OrganisationPanel({ idguid }: { idguid: string }) {
  const session = useSignedIn();
  const { may } = useActing();
  // The operator's own organisation runs the installation.
  if (!may || !hasPermission(session, SAVE) || session.tenant?.idguid === idguid) return null;
  return (
    <Panel title="Selidba">
      <p className={classes.text}>Cijela organizacija u arhivu, za drugu instalaciju, ili brisanje.</p>
      <div className={classes.progress}>
        <LinkButton variant="default" to={`${HOME}/iznesi?za=${idguid}`} icon={IconPackageExport}>
          Iznesi u arhivu
        </LinkButton>
        <LinkButton variant="subtle" to={`${HOME}/obrisi?za=${idguid}`} icon={IconTrash}>
          Obriši organizaciju
        </LinkButton>
      </div>
    </Panel>
  );
}
