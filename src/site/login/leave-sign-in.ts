import { HOME } from '../../web/auth.ts';
import { leaveFlash, takeOrigin } from '../../web/session.ts';

/** After signing in: continue to the intended page and show `said` there. */
export function leaveSignIn(said = 'Uspješno ste se prijavili!'): void {
  leaveFlash({ kind: 'success', message: said });
  location.assign(takeOrigin() ?? HOME);
}
