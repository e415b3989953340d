/** Walks that have bots of the simulator to themselves, by the number of their bot; and workers that may run them. */
const WALKS = 9;
const WORKERS = 8;
/** How many bots the simulator has. */
export const BOTS = WALKS * WORKERS;

/** The number of a walk's bot at the simulator. A walk that is begun again runs in another worker, and finds a bot that is new. */
export const botNumber = (walk: number): number =>
  walk + WALKS * (Number(process.env.TEST_WORKER_INDEX ?? 0) % WORKERS);

/** The token of that bot. */
export const botToken = (walk: number): string =>
  (JSON.parse(process.env.E2E_VIBER_TOKENS!) as string[])[botNumber(walk) - 1]!;

/** Orders something of the simulator. */
export const order = (what: string, body: object): Promise<Response> =>
  fetch(`${process.env.E2E_VIBER}/sim/${what}`, { method: 'POST', body: JSON.stringify(body) });
