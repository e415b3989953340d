import type { LiveStream } from './stream.ts';

const keyOf = (tenantId: string, topic: string): string => `${tenantId} ${topic}`;

/** A node's streams by organisation and topic, so that an event is offered only to those that may receive it. */
export class Audiences {
  readonly #streams = new Map<string, Set<LiveStream>>();

  add(stream: LiveStream): void {
    for (const topic of stream.topics) {
      const key = keyOf(stream.tenantId, topic);
      this.#streams.set(key, (this.#streams.get(key) ?? new Set()).add(stream));
    }
  }

  /** Removes a stream that was added. */
  remove(stream: LiveStream): void {
    for (const topic of stream.topics) {
      const key = keyOf(stream.tenantId, topic);
      const audience = this.#streams.get(key)!;
      audience.delete(stream);
      if (audience.size === 0) this.#streams.delete(key);
    }
  }

  /** The streams that receive events of a topic in an organisation. */
  of({ tenantId, topic }: { tenantId: string; topic: string }): Iterable<LiveStream> {
    return this.#streams.get(keyOf(tenantId, topic)) ?? [];
  }

  /** Number of audiences; 0 after the last stream has left. */
  get size(): number {
    return this.#streams.size;
  }
}
