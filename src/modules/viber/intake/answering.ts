import type { Ctx } from '../../../core/context.ts';
import type { Deps } from '../../../server/module.ts';
import type { Content } from '../protocol/content.ts';

/** A message that was just received. */
export interface ReceivedMessage {
  idguid: string;
  at: Date;
  token: string | null;
  content: Content;
}

/** What answering needs of the node. */
export type AnsweringDeps = Pick<Deps, 'database' | 'log' | 'jobs' | 'outages'>;

/** A conversation in which something came. */
export interface AnsweredConversation {
  idguid: string;
  botId: string;
}

/** Answers by itself, in the transaction in which the messages were received. What it throws is logged, and nothing is answered. */
export interface Answering {
  /** Once for each conversation, with its new messages in their order. */
  respond(
    deps: AnsweringDeps,
    ctx: Ctx,
    conversation: AnsweredConversation,
    messages: readonly ReceivedMessage[],
  ): Promise<void>;
  /** Somebody opened the conversation, and was welcomed in the answer to that callback (welcome.ts). */
  welcomed(deps: AnsweringDeps, ctx: Ctx, conversation: AnsweredConversation, at: Date): Promise<void>;
}

let filled: Answering | null = null;

/** Sets who answers; for the part of automatic answers. */
export const fillAnswering = (given: Answering | null): void => {
  filled = given;
};

/** Who answers; null: nobody. */
export const answering = (): Answering | null => filled;
