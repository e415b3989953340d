import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { Estimate } from './words.ts';

/** What the page asks; the answer carries the same number. */
export interface Question {
  id: number;
  password: string;
  personal: string[];
}
export interface Reply extends Estimate {
  id: number;
}

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 100 });

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  const { score, feedback } = zxcvbn.check(data.password, data.personal);
  const reply: Reply = { id: data.id, score, warning: feedback.warning || null };
  (globalThis as unknown as { postMessage(message: Reply): void }).postMessage(reply);
});
