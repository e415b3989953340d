import type { Ctx } from '../../../core/context.ts';
import type { Content } from '../protocol/content.ts';

/** A message that was just received. */
export interface ReceivedMessage {
  idguid: string;
  at: Date;
  token: string | null;
  content: Content;
}

/** Answers by itself, in the transaction in which the messages were received. */
export interface Answering {
  /** Once for each conversation, with its new messages in their order. What it throws is logged, and nothing is answered. */
  respond(ctx: Ctx, conversationId: string, messages: readonly ReceivedMessage[]): Promise<void>;
}

let filled: Answering | null = null;

/** Sets who answers; for the part of automatic answers. */
export const fillAnswering = (given: Answering | null): void => {
  filled = given;
};

/** Who answers; null: nobody. */
export const answering = (): Answering | null => filled;
