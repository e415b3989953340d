import { LRUCache } from 'lru-cache';
import type { Database } from '../../../core/context.ts';
import { atMost } from '../../../core/entries.ts';
import { createSemaphore } from '../../../core/semaphore.ts';
import type { AppliedWaiter } from '../feed/applied.ts';
import { wakeServers } from '../feed/wake.ts';
import { NOBODY, verifyPassword } from '../hosts/credentials.ts';
import { applyUpdate } from './apply.ts';
import type { Contacts } from './contacts.ts';
import { PasswordGuesses } from './guesses.ts';
import {
  type ChallengeOutcome,
  type ChallengeRequest,
  type Code,
  type Credentials,
  forAll,
  type Outcome,
  type UpdateRequest,
} from './protocol.ts';
import { type StoredHost, StoredHosts } from './stored-hosts.ts';
import { askKey, UnchangedUpdates } from './unchanged.ts';
import { TooManyUpdates, type UpdateRate } from './update-rate.ts';

/** Challenges that use the database at once, and those that wait for it. */
const CHALLENGES = { running: 2, share: 1, waiting: 500, busy: 'Previše DDNS izmjena odjednom.' };

interface UpdateDeps {
  database: Database;
  applied: AppliedWaiter;
  contacts: Contacts;
  rate: UpdateRate;
}

/** Updates and challenges as devices send them, by a password. One for each node: what it remembers is its own. */
export class Updates {
  readonly #deps: UpdateDeps;
  readonly #hosts: StoredHosts;
  readonly unchanged = new UnchangedUpdates();
  readonly #turn = createSemaphore(CHALLENGES);
  readonly #guesses = new PasswordGuesses();
  /** Hosts of what is answered from memory. */
  readonly #hostsOf = new LRUCache<string, readonly string[]>(atMost(100_000));

  constructor(deps: UpdateDeps) {
    this.#deps = deps;
    this.#hosts = new StoredHosts(deps.database);
  }

  /** Carries out an update: one outcome a name, in order. `good` is answered once the DNS servers answer by it. Throws for trouble. */
  async update(request: UpdateRequest): Promise<readonly Outcome[]> {
    const { credentials, names, connection } = request;
    const { applied } = this.#deps;
    const who = whoOf(credentials, names);
    const key = askKey(request);
    const remembered = this.unchanged.answer(who, key);
    if (remembered) return this.#again(request, key, remembered);
    const mark = this.unchanged.mark();
    if (this.#guesses.wait(who, connection) > 0) return forAll(names.length, 'badauth');
    const found = await this.#found(credentials, request.refusal ? names.slice(0, 1) : names);
    const authorities = await this.#authorities(who, credentials, found, connection);
    if (authorities.length === 0) return forAll(names.length, 'badauth');
    if (request.refusal) return forAll(names.length, request.refusal);
    const ids = new Set(authorities.map(({ idguid }) => idguid));
    const done = await applyUpdate({ ...this.#deps, hosts: this.#hosts }, found, ids, request).catch(
      (error) => {
        // People see why the address stays.
        if (error instanceof TooManyUpdates) this.#note(request, [...ids], forAll(1, '911'));
        throw error;
      },
    );
    this.#note(request, done.hosts, done.outcomes);
    if (done.xid !== null) {
      this.unchanged.forget(who);
      await applied.wait(done.xid);
    } else if (names.every((name) => name === who) && done.outcomes.every(({ code }) => code === 'nochg')) {
      // Alone: others of its names may be changed by devices of their own, which forget only theirs.
      this.unchanged.noted(who, key, done.outcomes, mark);
      this.#hostsOf.set(key, done.hosts);
    }
    return done.outcomes;
  }

  /** Sets or clears a host's challenge. Throws for whatever is temporary. */
  async challenge(request: ChallengeRequest): Promise<ChallengeOutcome> {
    const { credentials, name, value, connection } = request;
    const { database, applied, rate } = this.#deps;
    const who = whoOf(credentials, [name]);
    if (this.#guesses.wait(who, connection) > 0) return 'badauth';
    const found = await this.#found(credentials, [name]);
    const authorities = await this.#authorities(who, credentials, found, connection);
    if (authorities.length === 0) return 'badauth';
    if (request.isRefused) return 'refused';
    const host = found.find(({ fqdn }) => fqdn === name);
    // Nobody proves another host to an issuer, not even one that follows.
    if (!host || !authorities.includes(host)) return 'badauth';
    await rate.take(host.tenant_id);
    const xid = await this.#turn.run(host.tenant_id, undefined, () =>
      this.#hosts.changeChallenges(host.idguid, {
        clears: value === null,
        drops: [],
        adds: value === null ? [] : [value],
      }),
    );
    if (xid === null) return 'nochg';
    wakeServers(database, [name!]);
    await applied.wait(xid);
    return 'good';
  }

  #found({ user }: Credentials, names: readonly (string | null)[]): Promise<StoredHost[]> {
    const asked = new Set(names.flatMap((name) => name ?? []));
    if (user !== null) asked.add(userName(user));
    return this.#hosts.named([...asked]);
  }

  /** The hosts whose password it is: the user's, or where there is no user those among the named. */
  async #authorities(
    who: string,
    { user, password }: Credentials,
    found: readonly StoredHost[],
    connection: string | null,
  ): Promise<StoredHost[]> {
    const { database } = this.#deps;
    const candidates = user === null ? found : found.filter(({ fqdn }) => fqdn === userName(user));
    // Takes as long where there is no such host.
    if (candidates.length === 0) await verifyPassword(database, NOBODY, password);
    const right: StoredHost[] = [];
    for (const host of candidates) if (await verifyPassword(database, host, password)) right.push(host);
    if (right.length > 0) this.#guesses.succeeded(who, connection);
    else this.#guesses.failed(who, connection);
    return right;
  }

  #again(request: UpdateRequest, key: string, remembered: readonly Outcome[] | 'abuse'): readonly Outcome[] {
    const outcomes = remembered === 'abuse' ? forAll(request.names.length, 'abuse') : remembered;
    this.#note(request, this.#hostsOf.get(key) ?? [], outcomes);
    return outcomes;
  }

  #note(request: UpdateRequest, hosts: readonly string[], outcomes: readonly Outcome[]): void {
    const { via, connection: from, agent } = request;
    const answer: Code =
      outcomes.find(({ code }) => code !== 'nohost' && code !== 'notfqdn')?.code ?? 'nohost';
    for (const hostId of hosts) this.#deps.contacts.note({ hostId, via, from, agent, answer });
  }
}

const userName = (user: string): string => user.trim().toLowerCase().replace(/\.$/, '');

/** By what a sender is remembered: the user, or where there is none the first name. */
const whoOf = ({ user }: Credentials, names: readonly (string | null)[]): string =>
  user === null ? (names[0] ?? '') : userName(user);
