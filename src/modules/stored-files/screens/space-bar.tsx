import { Link } from 'react-router';
import { hasPermission } from '../../../admin/auth/permissions.ts';
import { useSignedIn } from '../../../admin/auth/signed-in.ts';
import { SpaceBars } from '../../../admin/files/space-bars.tsx';
import { KEPT_FILES } from '../labels.ts';
import { SCREEN, useSpace } from './client.ts';
import classes from './files.module.css';

/** How much of its space the organisation uses, below its folders. */
export function SpaceBar() {
  const { data: space } = useSpace();
  const mayEmpty = hasPermission(useSignedIn(), KEPT_FILES.permission);
  const advice = (
    <>Korpa se računa u prostor. {mayEmpty && <Link to={`${SCREEN}/trash`}>Otvori korpu</Link>}</>
  );
  return (
    space && (
      <div className={classes.space}>
        <SpaceBars {...space} advice={advice} />
      </div>
    )
  );
}
