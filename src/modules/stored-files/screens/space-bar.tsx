import { Link } from 'react-router';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { SpaceBars, SpaceWarning } from '../../../admin/files/space-bars.tsx';
import { KEPT_FILES } from '../labels.ts';
import { SCREEN, useSpace } from './client.ts';
import classes from './files.module.css';

/** How much of its space the organisation uses, below its folders. */
export function SpaceBar() {
  const { data: space } = useSpace();
  return (
    space && (
      <div className={classes.space}>
        <SpaceBars {...space} advice={<Advice />} />
      </div>
    )
  );
}

/** Says that it is nearly used up, where the folders are behind a button. */
export function LittleSpace() {
  const { data: space } = useSpace();
  return space && <SpaceWarning {...space} advice={<Advice />} />;
}

function Advice() {
  const mayEmpty = hasPermission(useSignedIn(), KEPT_FILES.permission);
  return <>Korpa se računa u prostor. {mayEmpty && <Link to={`${SCREEN}/trash`}>Otvori korpu</Link>}</>;
}
