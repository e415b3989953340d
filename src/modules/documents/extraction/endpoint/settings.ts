import type { HttpClient } from '../../../../core/http-client/client.ts';

/** How the form of the answer is asked for: by a schema, as any JSON object, or in the prompt alone. */
export type SchemaMode = 'schema' | 'object' | 'text';

/** An endpoint that is ready to be asked. */
export interface EndpointSettings {
  /** Client whose base is the address before `/chat/completions`. */
  client: HttpClient;
  /** Empty: the endpoint asks for none. */
  key: string;
  model: string;
  /** Length of an answer in tokens; always sent, since some servers would else write to the end of their window. */
  maxTokens: number;
  /** What this endpoint is known to take. */
  schemaMode: SchemaMode;
  /** Called when it turned out to take less; store it, so that the next document does not ask in vain. */
  remember?(mode: SchemaMode): void;
  /** Whole time of one call, in milliseconds. Default 120 s. */
  deadline?: number;
  /** Milliseconds before the second try of a call, growing, unless the endpoint says more. Default 1 s. */
  pause?: number;
}
