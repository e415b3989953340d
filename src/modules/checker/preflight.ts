import { addressGuard } from '../../core/egress/addresses.ts';
import { allowedAddresses, EgressError } from '../../core/egress/connect.ts';
import { AppError } from '../../core/errors.ts';
import { failureText } from './texts.ts';

/** Milliseconds for finding a name; what takes longer is left to the run. */
const PATIENCE = 3000;

/**
 * Refuses an address that leads nowhere, or where nobody may go, before it waits for its turn. The run itself checks every
 * connection anew: this is a courtesy, not the guard.
 */
export async function refuseAtOnce(url: string, allowed: readonly string[]): Promise<void> {
  try {
    await allowedAddresses(new URL(url).hostname, { guard: addressGuard(allowed), timeout: PATIENCE });
  } catch (error) {
    if (!(error instanceof EgressError) || error.reason === 'silent') return;
    const message = failureText({ code: error.reason });
    throw new AppError(422, error.reason, message, { errors: { url: message } });
  }
}
