/**
 * Asks for an address by many clients at once, in a process of its own: `crowd.ts URL TOKEN CLIENTS SECONDS [patient]`. Each asks
 * again as soon as it is answered; a patient one waits before that as long as a refusal says (`Retry-After`).
 */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a crowd was answered, by status: how many a second, and how long that took (milliseconds). */
export interface Crowd {
  [status: string]: { perSecond: number; median: number; most: number; slowest: number };
}

const [url = '', token = '', clients = '', seconds = '', patient] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true });
const times = new Map<string, number[]>();
const until = performance.now() + Number(seconds) * 1000;

async function client(): Promise<void> {
  while (performance.now() < until) {
    const begun = performance.now();
    const asked = request(url, { agent, headers: { authorization: `Bearer ${token}` } }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    const status = String(answer.statusCode);
    const all = times.get(status) ?? [];
    times.set(status, all);
    all.push(performance.now() - begun);
    const wait = answer.headers['retry-after'];
    if (patient && wait) await sleep(Number(wait) * 1000);
  }
}

await Promise.all(Array.from({ length: Number(clients) }, client));
agent.destroy();
const byStatus: Crowd = {};
for (const [status, all] of times) {
  all.sort((one, other) => one - other);
  const at = (share: number): number => Math.round(all[Math.floor((all.length - 1) * share)]!);
  byStatus[status] = {
    perSecond: Math.round(all.length / Number(seconds)),
    median: at(0.5),
    most: at(0.99),
    slowest: at(1),
  };
}
process.stdout.write(JSON.stringify(byStatus));
