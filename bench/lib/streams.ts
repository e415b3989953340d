import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';

/** Opens a stream of live events and reads it from then on; `heard` gets what comes. Throws if it is refused. */
export async function openStream(
  url: string,
  token: string,
  heard: (chunk: Buffer) => void = () => {},
): Promise<ClientRequest> {
  const asked = request(`${url}/api/live`, { agent: false, headers: { authorization: `Bearer ${token}` } });
  asked.end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`A stream was answered ${answer.statusCode}`);
  answer.on('data', heard);
  asked.on('error', () => {});
  answer.on('error', () => {});
  return asked;
}
