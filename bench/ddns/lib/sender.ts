import { Pool } from 'undici';
import { type Hosts, updatePath } from './hosts.ts';

/** Sends single updates over connections that stay open. */
export interface Sender {
  /** The answer's first word; null if there was none. */
  update(n: number, address: string): Promise<string | null>;
  close(): Promise<void>;
}

export function openSender(url: string, hosts: Hosts, connections: number): Sender {
  const pool = new Pool(url, { connections, pipelining: 1 });
  return {
    async update(n, address) {
      const headers = { 'user-agent': 'mjera/1', authorization: hosts.authorization(n) };
      try {
        const answer = await pool.request({
          method: 'GET',
          path: updatePath(hosts.name(n), address),
          headers,
        });
        return (await answer.body.text()).split(' ')[0]!;
      } catch {
        return null;
      }
    },
    close: () => pool.destroy(),
  };
}
