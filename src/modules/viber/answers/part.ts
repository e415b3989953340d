import type { ServerModule } from '../../../server/module.ts';
import type { Answering } from '../intake/answering.ts';
import type { Welcome } from '../intake/welcome.ts';
import { messageOnWire } from '../protocol/outgoing.ts';
import { answersRoutes } from './answers.routes.ts';
import { answerMessages, keepWelcome } from './apply.service.ts';
import { welcomeOf } from './engine.ts';
import { answersOf, answersSql } from './stored.ts';
import { endWaiting } from './timeouts.ts';

/** Answers what the intake receives. */
const answering: Answering = {
  respond: (deps, ctx, conversation, messages) => answerMessages(ctx, deps, conversation, messages),
  welcomed: (deps, ctx, conversation, at) => keepWelcome(ctx, deps, conversation, at),
};

/** From memory, since the service does not wait. */
const welcome: Welcome = async ({ database }, bot, { user }) => {
  const definition = await answersOf(database, bot.idguid);
  const content = definition && welcomeOf(definition, user.name);
  return content && messageOnWire(content, { name: bot.senderName, avatar: bot.avatar });
};

/** What the module's server part takes from here. */
export const answersPart = {
  sql: answersSql,
  routes: answersRoutes,
  answering,
  welcome,
  /** For the timers of the inbox. */
  timer: endWaiting,
} satisfies Omit<ServerModule, 'name'> & Record<string, unknown>;
