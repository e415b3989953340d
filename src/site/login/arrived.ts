import { HOME } from '../../web/auth.ts';
import { leaveFlash, takeOrigin } from '../../web/session.ts';

/** Signed in: on to where the person was going. `said` is told there. */
export function arrived(said = 'Uspješno ste se prijavili!'): void {
  leaveFlash({ kind: 'success', message: said });
  location.assign(takeOrigin() ?? HOME);
}
