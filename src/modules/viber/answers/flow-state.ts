/** Where a person stands in a flow (definition.ts). */
export interface FlowState {
  /** Ids of the flow and of the step whose answer is awaited. */
  flow: string;
  step: string;
  /** What was answered so far, by the names that the steps give. */
  values: Record<string, string>;
  /** Answers to this step that were not understood. */
  misses: number;
}
