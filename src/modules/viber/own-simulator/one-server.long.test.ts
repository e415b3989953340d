// Long, since a second simulator waits until the first one's place is not given up.
// In the suite: src/modules/viber/simulator/main.test.ts, src/modules/viber/inbox/chat.test.ts (with a simulator, both ways).
import { describe, expect, it } from 'vitest';
import { scaledTimeout } from '../../../../test/timeout.ts';
import { setUp, t } from './own-simulator.testkit.ts';
import { startSimulatorProcess } from './part.ts';

setUp();

describe('the simulator beside the server', { timeout: scaledTimeout(60_000) }, () => {
  it('runs beside one server of a database only', async () => {
    await expect(startSimulatorProcess(t.deps, [1000, 1000])).rejects.toThrow('radi samo uz jedan server');
  });
});
