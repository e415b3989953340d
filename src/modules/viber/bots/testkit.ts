import { createTestApp, type Person, type TestApp } from '../../../../test/helper.ts';
import { BOTS_API, SAVE_BOTS, SEE_BOTS, SEE_CHAT } from '../labels.ts';
import type { WebhookAnswer } from '../simulator/options.ts';
import { type Simulator, startSimulator } from '../simulator/simulator.ts';
import type { Bot } from './bots.api.ts';

/** A server whose bots are those of a simulator, which calls no webhook but answers for it. */
export interface BotApp {
  t: TestApp;
  sim: Simulator;
  /** What the next webhook is said to answer; 200 unless set. */
  hook: { answer: WebhookAnswer; called: string[] };
  /** Somebody who manages bots, of a new organisation unless `tenantId` names one. */
  manager(tenantId?: string): Promise<Person>;
  /** Adds the simulator's bot of this number, from 0. */
  add(person: Person, number: number): Promise<Bot>;
  close(): Promise<void>;
}

export const answered = (status: number): WebhookAnswer => ({ status, body: '', headers: {} });
/** It did not answer. */
export const silent = (why: string): WebhookAnswer => ({ status: 0, body: '', headers: {}, why });

export async function createBotApp(environment: Record<string, string> = {}, bots = 8): Promise<BotApp> {
  const hook: BotApp['hook'] = { answer: answered(200), called: [] };
  const sim = await startSimulator({
    ...{ bots, customers: 3, seed: 'botovi' },
    callWebhook: async (url) => {
      hook.called.push(url);
      return hook.answer;
    },
  });
  const t = await createTestApp({
    ...{ VIBER_URL: sim.base, VIBER_ALLOW: '127.0.0.0/8', PUBLIC_URL: 'https://carsija.primjer.ba' },
    ...environment,
  });
  return {
    t,
    sim,
    hook,
    manager: (tenantId) =>
      t.member({
        ...(tenantId && { tenantId }),
        permissions: [SEE_BOTS, SAVE_BOTS, SEE_CHAT],
        name: 'Amra Hadžić',
      }),
    async add(person, number) {
      const { token } = sim.bots[number]!;
      const answer = await t.call('POST', BOTS_API, { token: person.token, body: { token } });
      if (answer.status !== 201) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
      return answer.body.data;
    },
    async close() {
      await t?.close();
      await sim.close();
    },
  };
}
