// Long, since a second server waits for what people write now and then.
// In the suite: src/modules/viber/simulator/main.test.ts, src/modules/viber/inbox/chat.test.ts (with a simulator, both ways).
import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createTestApp } from '../../../../test/helper.ts';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { addBot } from '../intake/testkit.ts';
import { BOTS_API, SAVE_BOTS } from '../labels.ts';
import { castOf } from './cast.ts';
import { startSimulatorProcess } from './part.ts';

const WAIT = { timeout: scaledTimeout(20_000) };

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => probe.once('listening', listening));
  const { port } = probe.address() as { port: number };
  await new Promise((closed) => probe.close(closed));
  return port;
}

it('goes on with the webhooks of an earlier run, by people who write now and then', {
  timeout: scaledTimeout(60_000),
}, async () => {
  const port = await freePort();
  const later = await createTestApp({ PORT: String(port) });
  try {
    await later.app.listen({ host: '127.0.0.1', port });
    const { tenantId, token } = await later.member({ permissions: [SAVE_BOTS] });
    const asked = await later.call('GET', `${BOTS_API}/simulator`, { token });
    expect(asked.body).toMatchObject({ success: true, data: null });
    const bot = await addBot(later, tenantId, castOf()[0]!.token);
    await later.ownerDb.execute(sql`update viber_bots set simulated = true, hook_state = 'set'`);
    const simulator = await startSimulatorProcess(later.deps, [100, 300]);
    try {
      const written = async () => {
        const { rows } = await later.ownerDb.execute(
          sql`select 1 from viber_messages m join viber_conversations c on c.idguid = m.conversation_id
            where c.bot_id = ${bot.idguid} and m.direction = 'in'`,
        );
        return rows.length;
      };
      await expect.poll(written, WAIT).toBeGreaterThan(1);
    } finally {
      await simulator.stop();
    }
  } finally {
    await later.close();
  }
});
