import { HOME } from '../../web/auth.ts';
import { leaveFlash, takeOrigin } from '../../web/session.ts';

/** Signed in: on to where the person was going. */
export function arrived(): void {
  leaveFlash({ kind: 'success', message: 'Uspješno ste se prijavili!' });
  location.assign(takeOrigin() ?? HOME);
}
