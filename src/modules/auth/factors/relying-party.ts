import { isIP } from 'node:net';
import { AppError } from '../../../core/errors.ts';
import { isLoopback } from '../../../core/network.ts';

/** To whom passkeys belong: the name they are bound to, and the address that may ask for them. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** By which address a person reached the server. */
interface RequestAddress {
  protocol: string;
  /** With the port, where there is one. */
  host: string;
}

/**
 * Who asks for passkeys: the host of the installation's public address. One that is reached on its own machine only is
 * whatever the person calls it, as long as that is a name. Throws 409, which says where to go, at an IP address: browsers
 * bind no passkey to a number.
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
