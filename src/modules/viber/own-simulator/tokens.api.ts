import { z } from 'zod';
import { answerOf, endpoint } from '../../../core/endpoint.ts';
import { BOTS_API, SAVE_BOTS } from '../labels.ts';

const free = z
  .strictObject({
    bots: z
      .array(z.strictObject({ name: z.string(), token: z.string() }))
      .describe('Botovi simulatora koje još niko nije dodao.'),
  })
  .meta({ id: 'ViberSimulatorBots' });
export type SimulatorBots = z.infer<typeof free>;

export const simulatorBots = endpoint({
  permission: SAVE_BOTS,
  tag: 'Viber botovi',
  method: 'GET',
  path: `${BOTS_API}/simulator`,
  summary: 'Slobodni tokeni simulatora koji radi uz server; prazno kad ga nema',
  answer: answerOf(free.nullable()),
});
