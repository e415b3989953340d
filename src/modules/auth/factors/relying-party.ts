import { isIP } from 'node:net';
import { AppError } from '../../../core/errors.ts';
import { isLoopback } from '../../../core/network.ts';

/** The WebAuthn relying party: the host that passkeys are bound to, and the origin that may use them. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** The address of the request. */
interface RequestAddress {
  protocol: string;
  /** Including the port. */
  host: string;
}

/**
 * The relying party: the host of the public address. If that is a loopback address, the host of the request, which must be a name.
 * Throws 409 with the address to use for an IP address, because browsers do not bind passkeys to one.
 */
export function relyingParty(publicUrl: string, reached: RequestAddress): RelyingParty {
  const home = new URL(publicUrl);
  if (!isLoopback(home.hostname)) {
    if (isIP(home.hostname.replaceAll(/[[\]]/g, ''))) throw onlyByName('pod svojim imenom (domenom)');
    return { id: home.hostname, origin: home.origin };
  }
  const here = URL.parse(`${reached.protocol}://${reached.host}`);
  if (!here || !isLoopback(here.hostname) || !here.hostname.endsWith('localhost'))
    throw onlyByName(`na adresi http://localhost${home.port ? `:${home.port}` : ''}`);
  return { id: here.hostname, origin: here.origin };
}

function onlyByName(where: string): AppError {
  const message = `Pristupni ključ ne može se vezati za IP adresu. Otvorite stranicu ${where} pa pokušajte ponovo.`;
  return new AppError(409, 'passkeys_unavailable', message);
}
