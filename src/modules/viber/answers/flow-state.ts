/** Where a person stands in a flow (definition.ts). */
export interface FlowState {
  /** Ids of the flow and of the step whose answer is awaited. */
  flow: string;
  step: string;
  /** What was answered so far, by the keys of steps (`keyOf` in placeholders.ts). */
  values: Record<string, string>;
  /** Answers to this step that were not understood. */
  misses: number;
  /** Milliseconds since 1970 of the message that led to the question, by the service's clock: what is older is no answer to it. */
  asked: number;
}
