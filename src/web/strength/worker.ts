import { estimate } from './estimate.ts';
import type { Estimate } from './words.ts';

/** Request to the worker; the reply has the same id. */
export interface Question {
  id: number;
  password: string;
  personal: string[];
}
export interface Reply extends Estimate {
  id: number;
}

addEventListener('message', ({ data: { id, password, personal } }: MessageEvent<Question>) => {
  const reply: Reply = { id, ...estimate(password, personal) };
  (globalThis as unknown as { postMessage(message: Reply): void }).postMessage(reply);
});
