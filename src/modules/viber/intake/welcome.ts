import type { Deps } from '../../../server/module.ts';
import type { KnownBot } from '../bots/known-bots.ts';
import type { Callback } from '../protocol/callback.ts';

/** Somebody has opened a conversation with a bot. */
export type Started = Extract<Callback, { event: 'conversation_started' }>;

/**
 * Says what a bot welcomes somebody with, as the service takes it in the answer to `conversation_started`: without a receiver, once a
 * callback, also a repeated one. Null: nothing. It must not wait long: the service does not.
 */
export type Welcome = (
  deps: Pick<Deps, 'database' | 'log'>,
  bot: KnownBot,
  started: Started,
) => Promise<Record<string, unknown> | null>;

let welcome: Welcome = async () => null;

/** Sets what answers; for the part of automatic answers. */
export const fillWelcome = (given: Welcome): void => {
  welcome = given;
};

/** The welcome of a bot; null if it has none. */
export const welcomeOf: Welcome = (deps, bot, started) => welcome(deps, bot, started);
