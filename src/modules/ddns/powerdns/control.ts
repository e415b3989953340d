import { connect } from 'node:net';

/** Milliseconds that PowerDNS may take for a command. */
const TIMEOUT = 5000;
/** Names in one command: about 250 octets each at the most, and PowerDNS reads commands of up to a megabyte. */
const MOST_NAMES = 500;

/** The control socket of `pdns_server`: one command a connection, as pdns_control sends it. */
export class PdnsControl {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Sends a command and gives its answer. Rejects if nobody answers. */
  async say(command: string): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const socket = connect(this.#path);
    let answer = '';
    socket.setTimeout(TIMEOUT, () => socket.destroy(new Error('PowerDNS does not answer')));
    socket.setEncoding('utf8');
    socket.on('data', (text) => {
      answer += text;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer.trim()));
    socket.write(`${command}\n`);
    return promise;
  }

  /** Forgets what is cached of names; `name$` is a name with all below it. */
  async purge(names: Iterable<string>): Promise<void> {
    const all = [...names];
    for (let from = 0; from < all.length; from += MOST_NAMES)
      await this.#purge(all.slice(from, from + MOST_NAMES).join(' '));
  }

  /** Forgets everything. */
  purgeAll(): Promise<void> {
    return this.#purge('');
  }

  async #purge(names: string): Promise<void> {
    const answer = await this.say(`purge ${names}`.trim());
    // The number of entries that were forgotten.
    if (!/^\d+$/.test(answer)) throw new Error(`PowerDNS has not purged: ${answer}`);
  }
}
